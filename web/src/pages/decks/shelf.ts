/** One's own decks, kept in this browser. */

import { random } from "../../lib/hexadecimal";
import { isListOf, isText, keep, kept } from "../../lib/kept";

export interface OwnDeck {
  /** Told apart by it; made when the deck is. */
  readonly id: string;
  readonly game: string;
  readonly name: string;
  readonly cards: readonly (readonly [string, number])[];
  /** When it was last changed (milliseconds since 1970). */
  readonly changed: number;
}

const NAME = "decks";

function isEntry(value: unknown): value is readonly [string, number] {
  return Array.isArray(value) && value.length === 2 && isText(value[0]) && Number.isInteger(value[1]) && value[1] > 0;
}

function isOwnDeck(value: unknown): value is OwnDeck {
  if (typeof value !== "object" || value === null) return false;
  const deck = value as Record<string, unknown>;
  return (
    isText(deck.id) && isText(deck.game) && isText(deck.name) && typeof deck.changed === "number" && isListOf(isEntry)(deck.cards)
  );
}

function all(): OwnDeck[] {
  return kept(NAME, isListOf(isOwnDeck), []);
}

/** The decks of a game, the last changed first. */
export function ownDecks(game: string): OwnDeck[] {
  return all()
    .filter((deck) => deck.game === game)
    .sort((a, b) => b.changed - a.changed);
}

export function ownDeck(id: string): OwnDeck | undefined {
  return all().find((deck) => deck.id === id);
}

/** Keeps the deck, in place of the one with its id; false where the browser keeps nothing. */
export function keepDeck(deck: OwnDeck): boolean {
  return keep(NAME, [...all().filter((other) => other.id !== deck.id), deck]);
}

export function dropDeck(id: string): boolean {
  return keep(
    NAME,
    all().filter((deck) => deck.id !== id),
  );
}

export function newId(): string {
  return random(8);
}

/** How many own decks there are, of all games. */
export function countDecks(): number {
  return all().length;
}

/** A deck as it is being built: how many of each card, in the order they were put in. */

import type { CardPage } from "../../lib/protocol";
import type { DeckPage } from "../../lib/resources";
import { sorted } from "../cards/filter";

export type Entries = ReadonlyMap<string, number>;

export const EMPTY: Entries = new Map();

export function entriesOf(cards: readonly (readonly [string, number])[]): Entries {
  return cards.reduce<Entries>((entries, [id, count]) => withCount(entries, id, (entries.get(id) ?? 0) + count), EMPTY);
}

/** With `count` of that card; none takes it out. */
export function withCount(entries: Entries, id: string, count: number): Entries {
  const next = new Map(entries);
  if (count > 0) next.set(id, count);
  else next.delete(id);
  return next;
}

export function plus(entries: Entries, id: string, more = 1): Entries {
  return withCount(entries, id, (entries.get(id) ?? 0) + more);
}

export function sizeOf(entries: Entries): number {
  return [...entries.values()].reduce((sum, count) => sum + count, 0);
}

export function same(a: Entries, b: Entries): boolean {
  return a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);
}

/** The list as the server reads it: a name as a comment, then a card a line, by id. */
export function listText(entries: Entries, name = ""): string {
  const head = name ? [`# ${name.replace(/\s+/g, " ").trim()}`] : [];
  return [...head, ...[...entries].map(([id, count]) => `${count} ${id}`)].join("\n") + "\n";
}

export interface Group {
  readonly type: string;
  readonly count: number;
  readonly cards: readonly [CardPage, number][];
}

/** The deck's cards by type, in the game's order of types; within one by the first number that tells them apart. */
export function grouped(entries: Entries, pool: ReadonlyMap<string, CardPage>, types: readonly string[], sort: string): Group[] {
  const known = [...entries].flatMap(([id]) => pool.get(id) ?? []);
  return types.flatMap((type): Group[] => {
    const cards = sorted(
      known.filter((card) => card.type === type),
      sort,
      "en",
    ).map((card): [CardPage, number] => [card, entries.get(card.id) ?? 0]);
    const count = cards.reduce((sum, [, n]) => sum + n, 0);
    return count > 0 ? [{ type, count, cards }] : [];
  });
}

/** Cards of the list that the game has not got. */
export function unknown(entries: Entries, pool: ReadonlyMap<string, CardPage>): string[] {
  return [...entries.keys()].filter((id) => !pool.has(id));
}

/** The shipped deck that is card for card this one. */
export function shipped(entries: Entries, decks: readonly DeckPage[]): DeckPage | undefined {
  return decks.find((deck) => same(entries, entriesOf(deck.cards)));
}

/** What was undone and what may be done again. */
export interface History {
  readonly past: readonly Entries[];
  readonly now: Entries;
  readonly future: readonly Entries[];
}

const KEPT = 100;

export function began(entries: Entries): History {
  return { past: [], now: entries, future: [] };
}

export function changed(history: History, entries: Entries): History {
  if (same(history.now, entries)) return history;
  return { past: [...history.past, history.now].slice(-KEPT), now: entries, future: [] };
}

export function undone(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

export function redone(history: History): History {
  const [next, ...later] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.now], now: next, future: later };
}

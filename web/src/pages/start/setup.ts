/** A match as it is being set up, and the request that begins it. */

import type { AgentPage, GamePage, NewRoom, OptionPage } from "../../lib/resources";
import { listText, entriesOf } from "../decks/list";
import { ownDeck, ownDecks } from "../decks/shelf";
import { isText, keep, kept } from "../../lib/kept";

export type Mode = "computer" | "friends" | "hotseat" | "solo" | "watch";
export const MODES: readonly Mode[] = ["computer", "friends", "hotseat", "solo", "watch"];

export interface Setup {
  game: string;
  mode: Mode;
  /** The id of a shipped deck, of an own one, or "" for any: my seat's first, then the other's. */
  decks: [string, string];
  agents: [string, string];
  /** My seat; -1 by lot. */
  seat: number;
  /** Options that are not as the rules have them. */
  options: Record<string, boolean | number | string>;
}

/** How many agents play, each at a level to be chosen. */
export function agentsAsked(mode: Mode): number {
  return mode === "watch" ? 2 : mode === "computer" ? 1 : 0;
}

/** Whom one meets unless one says otherwise. */
export function usualAgent(agents: readonly AgentPage[]): string {
  return agents.find((agent) => agent.id === "heuristic")?.id ?? agents[0]?.id ?? "heuristic";
}

export function usual(game: GamePage, agents: readonly AgentPage[]): Setup {
  const agent = usualAgent(agents);
  const deck = game.decks[0]?.id ?? "";
  return { game: game.id, mode: "computer", decks: [deck, ""], agents: [agent, agent], seat: -1, options: {} };
}

/** Whether the deck is still there: shipped with the game, own, or any. */
export function hasDeck(game: GamePage, deck: string): boolean {
  return deck === "" || game.decks.some((one) => one.id === deck) || ownDecks(game.id).some((one) => one.id === deck);
}

/** `setup` for another game: what the game has no part in stays. */
export function forGame(setup: Setup, game: GamePage, agents: readonly AgentPage[]): Setup {
  return setup.game === game.id ? setup : { ...usual(game, agents), mode: setup.mode, agents: setup.agents, seat: setup.seat };
}

/** The deck as the server takes it: the id of a shipped one, the list of an own one. */
export function deckText(id: string): string {
  const own = ownDeck(id);
  return own ? listText(entriesOf(own.cards), own.name) : id;
}

/** The request. The first of each pair is mine, wherever I come to sit. */
export function request(setup: Setup, names: readonly [string, string], language: string): NewRoom {
  const [first, second] = setup.agents;
  return {
    game: setup.game,
    mode: setup.mode,
    decks: setup.decks.map(deckText) as [string, string],
    names: [...names],
    agents: setup.mode === "watch" ? [first, second] : [first, first],
    seat: setup.mode === "computer" || setup.mode === "friends" ? setup.seat : -1,
    options: setup.options,
    language,
  };
}

/** With an option set, or left as the rules have it. */
export function withOption(setup: Setup, option: OptionPage, value: boolean | number | string): Setup {
  const options = { ...setup.options };
  if (value === option.default) delete options[option.name];
  else options[option.name] = value;
  return { ...setup, options };
}

const NAME = "setup";

function isSetup(value: unknown): value is Setup {
  if (typeof value !== "object" || value === null) return false;
  const setup = value as Record<string, unknown>;
  const pair = (found: unknown): boolean => Array.isArray(found) && found.length === 2 && found.every(isText);
  return (
    isText(setup.game) &&
    MODES.includes(setup.mode as Mode) &&
    pair(setup.decks) &&
    pair(setup.agents) &&
    [-1, 0, 1].includes(setup.seat as number) &&
    typeof setup.options === "object" &&
    setup.options !== null
  );
}

/** How the last match was set up here, as far as it can be so again. */
export function last(games: readonly GamePage[], agents: readonly AgentPage[]): Setup | undefined {
  const found = kept<Setup | null>(NAME, (value): value is Setup | null => value === null || isSetup(value), null);
  const game = games.find((one) => one.id === found?.game);
  if (!found || !game) return undefined;
  const known = usual(game, agents);
  const here = (agent: string, i: number): string => (agents.some((one) => one.id === agent) ? agent : (known.agents[i] ?? ""));
  const options = Object.fromEntries(
    Object.entries(found.options).filter(([name, value]) =>
      game.options.some((option) => option.name === name && typeof option.default === typeof value),
    ),
  );
  return {
    ...found,
    decks: found.decks.map((deck, i) => (hasDeck(game, deck) ? deck : (known.decks[i] ?? ""))) as [string, string],
    agents: found.agents.map(here) as [string, string],
    options,
  };
}

export function remember(setup: Setup): void {
  keep(NAME, setup);
}

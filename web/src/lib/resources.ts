// Made from the structs of the server by `kirifuda.server.typescript`; `make accept` writes it anew.
// Don't change it here; a test compares the two.

import type { CardPage, Frame, Key, Language, Welcome } from "./protocol";

/** A text by language: `ja`, `en`. */
export type Words = Record<string, string>;

export type Name = string;

export type DeckText = string;

/** GET /api/games: a game that can be played here. */
export interface GamePage {
  id: string;
  names: Words;
  about: Words;
  decks: DeckPage[];
  guided: boolean;
  attributes: string[];
  attributeWords: Record<string, Words>;
  types: Record<string, Words>;
  /** The numbers that cards may have, in the order of a card file: what they are called. */
  values: Record<string, Words>;
  /** The colour theme of the play mat. */
  mat: string;
  deckSize: [number, number];
  options: OptionPage[];
  /** The numbers that stand on the edge of a card in play, and what they are called in short. Left out: {}. */
  numbers?: Record<string, Words>;
}

/** An option of a game's rules. */
export interface OptionPage {
  name: string;
  default: boolean | number | string;
  /** What it may be; empty for a whole number, which is from `least` to `most`. */
  choices: (boolean | number | string)[];
  text: Words;
  /** Left out: 0. */
  least?: number;
  /** Left out: 0. */
  most?: number;
}

/** A shipped deck. */
export interface DeckPage {
  id: string;
  names: Words;
  about: Words;
  cards: [string, number][];
}

/** GET /api/agents: who may sit at a seat. */
export interface AgentPage {
  id: string;
  names: Words;
}

/** GET /api/games/{game}/rules: a line of the rulebook; a chapter's heading has no number. */
export interface RuleLine {
  number: string;
  texts: Words;
  /** Left out: false. */
  heading?: boolean;
}

/** POST /api/games/{game}/decks/check: a list as it is typed, or a share code. */
export interface DeckCheck {
  text: DeckText;
  /** Left out: "en". */
  language?: Language;
}

/** What is wrong with a deck: the rule, or the line that can't be read. */
export interface DeckFinding {
  text: string;
  /** Left out: "". */
  rule?: string;
  /** Left out: 0. */
  line?: number;
}

/** The answer: the cards that could be read, what is wrong, and the deck in its two written forms. */
export interface DeckChecked {
  legal: boolean;
  problems: DeckFinding[];
  cards: [string, number][];
  /** Left out: "". */
  text?: string;
  /** Left out: "". */
  code?: string;
  /** Left out: "". */
  name?: string;
}

/** POST /api/games/{game}/decks/hands: some first hands of a deck, drawn by the rules. */
export interface SampleHands {
  text: DeckText;
  /** Left out: 4. */
  count?: number;
}

export interface Hands {
  hands: string[][];
}

/**
 * POST /api/rooms: begin a match.
 *
 * `mode`: `computer` (seat `seat` is mine, an agent has the other), `friends` (the other one is a friend's, by link),
 * `hotseat` (both are persons at this device, who hide their hands), `solo` (both are mine), `watch` (two agents),
 * `guided` (the first game of the game, its own decks). The first of each pair (decks, names, agents) is that of
 * whoever asks; where both seats are his, or none, that of seat 0.
 */
export interface NewRoom {
  game: Name;
  mode: string;
  /** Each the id of a shipped deck, or a list or share code; "" for any shipped one. Left out: ["",""]. */
  decks?: [DeckText, DeckText];
  /** Left out: ["",""]. */
  names?: [string, string];
  /** Left out: ["heuristic","heuristic"]. */
  agents?: [Name, Name];
  /** My seat; -1: by lot. Left out: -1. */
  seat?: number;
  /** Left out: {}. */
  options?: Record<string, boolean | number | string>;
  /** Left out: "en". */
  language?: Language;
}

/** A room's keys: mine, a friend's (`friends` only), and one for those who watch and see no hand. */
export interface Keys {
  room: string;
  mine: Key;
  /** Left out: "". */
  friend?: string;
  /** Left out: "". */
  spectator?: string;
  /** What the seed is bound to before anybody has given his part of it: `messages.Fairness.commitment`. Left out: "". */
  commitment?: string;
}

/** POST /api/rooms/known: the keys that a browser has kept. */
export interface KnownKeys {
  keys: Key[];
  /** Left out: "en". */
  language?: Language;
}

/** A match as its bearer's list shows it. */
export interface RoomPage {
  key: string;
  room: string;
  game: string;
  /** As it was begun; `record` for one that was brought in: it is looked at, and nobody plays there. */
  mode: string;
  seats: number[];
  names: [string, string];
  decks: [string, string];
  turn: number;
  /** How many public steps there have been: what somebody declares and has not yet played is not counted. */
  made: number;
  /** How it ended, in words; "" while it is in play. Left out: "". */
  over?: string;
  /** When something last happened there that everybody may know of (ISO 8601, UTC). Left out: "". */
  changed?: string;
  /** Whether one of the bearer's seats is asked now. Left out: false. */
  yours?: boolean;
}

/**
 * GET /api/record/film?look=0&language=en, with a key: a finished match, or an imported record, frame by frame.
 *
 * The first frame is whole, the others are patches; there is one a choice. While a match is in play its keys show only
 * what their own seats may know; then any eyes may be chosen, and 3 shows both hands.
 */
export interface Film {
  welcome: Welcome;
  frames: Frame[];
  title: string;
  /** `full`, `seat`, `sampled`: what it can be used for. */
  form: string;
  /** What can't be verified. Left out: []. */
  notes?: string[];
  /** Whether `play-on` goes on from a frame, by its place in `frames`; of a seat record with a guess. Left out: false. */
  canPlayOn?: boolean;
  /** Whose eyes may be chosen. Left out: []. */
  looks?: number[];
}

/** POST /api/records: a record file's text. Answered with `Keys` that open it in the viewer. */
export interface Import {
  text: string;
  /** Left out: "en". */
  language?: Language;
}

/** POST /api/record/play-on, with a key: go on from a position, against the computer or by oneself. */
export interface PlayOn {
  at: number;
  seat: number;
  /** Left out: "computer". */
  mode?: string;
  /** Left out: "heuristic". */
  agent?: Name;
  /** Left out: "en". */
  language?: Language;
}

/** Every refusal over HTTP: what is wrong and what to do, in the language that was asked for. */
export interface Problem {
  status: number;
  why: string;
  text: string;
  /** Left out: []. */
  findings?: DeckFinding[];
}

/** GET /api/games/{game}/cards. */
export interface FullCardList {
  game: string;
  sets: Record<string, Words>;
  cards: CardPage[];
}

// Made from the structs of the server by `kirifuda.server.typescript`; `make accept` writes it anew.
// Don't change it here; a test compares the two.

export const VERSION = 1;

/** What lets its bearer sit at a seat, or watch: 128 random bits and more, told to nobody else. */
export type Key = string;

/** An operation id of the sender's: an input that comes twice is done once, and answered alike. */
export type Op = string;

export type SeatNumber = number;

/** Whose eyes: a seat, or 2 for a spectator. */
export type Looking = number;

/** A question's number: public steps so far, and the questions since that this seat was asked. */
export type QuestionNumber = [number, number];

export type Pick = number;

export type Picks = Pick[];

export type Language = string;

export type Note = string;

export type CardKey = string;

/**
 * The first message of a connection, and the first after every reconnection: answered by `welcome`, then `frame`.
 *
 * `contribution` is this person's part of the seed (hexadecimal); it counts for seats that have given none yet,
 * and the match begins when every person's seat has given one.
 */
export interface Hello {
  type: "hello";
  key: Key;
  /** Left out: 1. */
  v?: number;
  /** Left out: "en". */
  language?: Language;
  /** Left out: "". */
  contribution?: string;
}

/** An answer to the open question. Stored before it is acknowledged by a frame that carries `op`. */
export interface Choose {
  type: "choose";
  op: Op;
  seat: SeatNumber;
  number: QuestionNumber;
  picks: Picks;
}

/** Would these picks be an answer, or the beginning of one? Nothing is played. Answered by `considered`. */
export interface Consider {
  type: "consider";
  op: Op;
  seat: SeatNumber;
  number: QuestionNumber;
  picks: Picks;
}

/** May this card act now, and why not; where its changed numbers come from. Answered by `explained`. */
export interface Explain {
  type: "explain";
  op: Op;
  card: CardKey;
}

/** See with the eyes of another of the seats that this key holds (2: a spectator's). Answered by a whole frame. */
export interface Look {
  type: "look";
  seat: Looking;
}

/** Go on in another language. Answered by a new `welcome` and a whole frame. */
export interface Speak {
  type: "speak";
  language: Language;
}

/**
 * The windows that go by unasked from now on, as `reason/own` and `reason/theirs`; `quiet`: no wish this turn.
 *
 * The room passes them for the seat after a delay that tells nothing of its hand.
 */
export interface Stops {
  type: "stops";
  op: Op;
  seat: SeatNumber;
  passed: string[];
  /** Left out: false. */
  quiet?: boolean;
}

/** Take back one's last answer: at once against the computer or oneself, between people once the other agrees. */
export interface Undo {
  type: "undo";
  op: Op;
  seat: SeatNumber;
}

/** The answer to the other person's wish to take back. */
export interface Agree {
  type: "agree";
  op: Op;
  seat: SeatNumber;
  yes: boolean;
}

/** Concede. At any time, whoever is asked. */
export interface Leave {
  type: "leave";
  op: Op;
  seat: SeatNumber;
}

/** Something is wrong here: position, versions and note are stored. Answered by `reported`. */
export interface Report {
  type: "report";
  op: Op;
  /** Left out: "". */
  note?: Note;
}

export type Inputs = Hello | Choose | Consider | Explain | Look | Speak | Stops | Undo | Agree | Leave | Report;

/** A card as it lies. What is printed on it is a `CardPage`, by `id`; a card that can't be named has none. */
export interface CardShown {
  key: string;
  /** On whose side it lies. */
  seat: number;
  zone: string;
  /** The slot it lies in; -1 for a plain zone. Left out: -1. */
  slot?: number;
  /** Left out: "". */
  id?: string;
  /** Left out: "". */
  name?: string;
  /** How it is turned, in a word of the reader's ("spent", "face-down"); "" as it came. Left out: "". */
  turned?: string;
  /** Number → (as it now reads, as printed); only in play. Left out: {}. */
  numbers?: Record<string, [number, number]>;
  /** What else has changed: flags, keywords and texts given or lost, in words. Left out: []. */
  notes?: string[];
}

/** A plain zone of one side. */
export interface Pile {
  count: number;
  /** Keys in the zone's order, bottom first, of the cards that this viewer is shown there one by one. Left out: []. */
  cards?: string[];
  /** Key of the top card, where only that may be known. Left out: "". */
  top?: string;
}

/** A place that holds a host, and what lies under and beside it: zone → keys. Empty ones that exist are shown. */
export interface SlotShown {
  zones: Record<string, string[]>;
  /** Zone → (how many lie there, how many may). Left out: {}. */
  limits?: Record<string, [number, number]>;
}

/** One player's side of the table. */
export interface Side {
  piles: Record<string, Pile>;
  /** By the slot's number, as text; a slot that is not there yet is left out. */
  slots: Record<string, SlotShown>;
}

/** Something that waits to resolve, the next first. */
export interface PendingShown {
  seat: number;
  text: string;
  /** Left out: "". */
  card?: string;
}

/** One option of a question. `pick` goes back as it is. */
export interface OptionShown {
  pick: number;
  /** The option in full, for a list or a screen reader. */
  text: string;
  /** The deed alone ("Play", "Attack"), for a button on a card; "" if the card itself is the option. Left out: "". */
  act?: string;
  /** Key of the card it is about: lit, and clicked for it. Left out: "". */
  card?: string;
  /** Seat and slot it is about. */
  slot?: [number, number] | null;
  /** Left out: false. */
  passing?: boolean;
}

/** The open question, shown to nobody but the seat that is asked. */
export interface Question {
  seat: number;
  number: QuestionNumber;
  /** `act` (one option), `choose` (lo to hi of them), `order` (all, in an order). */
  kind: string;
  reason: string;
  text: string;
  rule: string;
  lo: number;
  hi: number;
  options: OptionShown[];
  /** Whether the declaration may still be taken back: answer with the one pick `backPick`. Left out: false. */
  back?: boolean;
  /** Whether the options taken must also fit together: ask with `consider`. Left out: false. */
  joint?: boolean;
  /** Whether an answer that takes something loses the match, or can't be taken back: ask again before sending. Left out: false. */
  careful?: boolean;
  /** What choosing nothing is called, where that is an answer. Left out: "". */
  nothing?: string;
  /** Key of the card whose text asks. Left out: "". */
  source?: string;
  /** Left out: "". */
  sourceText?: string;
  /** The answer that Enter gives. */
  usual?: number[] | null;
  /** What could still be done this turn and is lost by passing: say so before a pass that was not read. Left out: "". */
  forgone?: string;
}

/** Who sits at a seat. */
export interface SeatShown {
  name: string;
  deck: string;
  person: boolean;
  /** Whether a person's browser is connected. Left out: true. */
  here?: boolean;
}

/** How the match ended, and how anybody can check that the decks were shuffled fairly. */
export interface Over {
  text: string;
  rule: string;
  /** A seat; nobody, if the match was drawn. */
  winner?: number | null;
  fairness?: Fairness | null;
}

/**
 * Commit and reveal: `commitment` (shown from the start) is SHA-256 of `secret`, both hexadecimal; the seed is the
 * first 128 bits of SHA-256 of `secret/contribution a/contribution b`, as text. It comes when the match is over.
 */
export interface Fairness {
  commitment: string;
  contributions: [string, string];
  secret: string;
  seed: string;
}

/** What a guided first game says now. */
export interface LessonShown {
  said: string[];
  /** Left out: "". */
  wanted?: string;
  /** Left out: 0. */
  done?: number;
  /** Left out: 0. */
  steps?: number;
  /** The answer that the lesson asks for, to be lit. */
  picks?: number[] | null;
}

/** All that a browser draws. A frame carries it whole, or as a JSON merge patch (RFC 7396) to the last one. */
export interface Table {
  /** 0 before the first. */
  turn: number;
  turnSeat: number;
  phase: string;
  /** Whose turn it is, which one, its phase: in words. */
  heading: string;
  /** `"0"` and `"1"`. */
  sides: Record<string, Side>;
  /** Every card that is shown one by one, by key. */
  cards: Record<string, CardShown>;
  seats: Record<string, SeatShown>;
  /** Left out: []. */
  pending?: PendingShown[];
  /** The cards of a battle by the role the game's table layout gives them. Left out: {}. */
  battle?: Record<string, string>;
  /** Left out: "". */
  battleText?: string;
  question?: Question | null;
  /** That somebody else is asked; never for what. Left out: "". */
  waiting?: string;
  /** Somebody's wish to take back, to be answered with `agree`. Left out: "". */
  wish?: string;
  /** Left out: -1. */
  wishSeat?: number;
  /** This key's seats that may take back now. Left out: []. */
  canUndo?: number[];
  /** Left out: []. */
  canLeave?: number[];
  lesson?: LessonShown | null;
  over?: Over | null;
  /** How many choices have been made, as everybody may count them. Left out: 0. */
  made?: number;
  /** What went wrong and goes on being so: a store that can't be written, an agent that was started again. Left out: "". */
  trouble?: string;
  /** This key's seats → the windows that each lets go by, in whichever of its windows it has said so. Left out: {}. */
  stops?: Record<string, string[]>;
  /** This key's seats → the turn in which each wishes no more. Left out: {}. */
  quiet?: Record<string, number>;
}

/** A zone as the table layout places it and the reader calls it. */
export interface ZoneWords {
  name: string;
  label: string;
  short: string;
  /** `held` (in hand), `pile` (a count), `shown` (card by card beside the slots), `host`, `under`, `beside`. */
  kind: string;
  /** Whether its cards can be called up. Left out: false. */
  listed?: boolean;
  /** Whether it takes room only while something lies there. Left out: false. */
  rare?: boolean;
}

/** A question that may go by unasked. */
export interface WindowWords {
  /** `reason/own` or `reason/theirs`. */
  key: string;
  text: string;
}

/** The play mat, from the game's table layout. */
export interface Layout {
  zones: ZoneWords[];
  /** How many slots lie in each row of a side, the foremost row first. */
  rows: number[];
  /** Each slot's name. */
  slotNames: string[];
  /** The hosts' numbers, in the order they are shown, and what they are called in short. */
  numbers: Record<string, string>;
  windows: WindowWords[];
}

/** The answer to `hello`: where one sits, and what stays as it is. */
export interface Welcome {
  type: "welcome";
  v: number;
  room: string;
  game: string;
  title: string;
  language: string;
  /** The seats that this key holds; none for a spectator. */
  seats: number[];
  looking: number;
  /** `computer`, `friends`, `hotseat` (hide the table between turns), `solo`, `watch`, `guided`. */
  mode: string;
  layout: Layout;
  commitment: string;
  /** Seat → the windows that it lets go by. Left out: {}. */
  stops?: Record<string, string[]>;
  /** Seat → the turn in which it wishes no more. Left out: {}. */
  quiet?: Record<string, number>;
  /** Persons' seats that nobody has sat down at yet; the match begins when there are none. Left out: []. */
  waitingFor?: number[];
}

/** One thing that happened, in words. */
export interface LogLine {
  text: string;
  /** Left out: "". */
  rule?: string;
  /** Ids of the cards it names, for their pages. Left out: []. */
  cards?: string[];
  /** Whether it is the heading of a turn. Left out: false. */
  turn?: boolean;
}

/**
 * One event to animate: `kind` is the kernel's (move, turn, mark, number, attach, modifier, reveal, shuffle, roll,
 * occasion, arrange), `word` the game's name of the occasion.
 */
export interface Motion {
  kind: string;
  /** Key of the card after the event; "" for one that can't be followed. Left out: "". */
  card?: string;
  /** Left out: "". */
  id?: string;
  /** Left out: -1. */
  seat?: number;
  /** Left out: "". */
  word?: string;
  /** Side, zone, slot it came from. */
  start?: [number, string, number] | null;
  end?: [number, string, number] | null;
  /** Left out: 1. */
  count?: number;
  /** Key of the card before the event, where moving gave it another. Left out: "". */
  was?: string;
}

/**
 * A new position as this connection may see it. `n` counts the frames of the connection.
 *
 * Whole if `table` is there; else `patch` is the merge patch to the table of frame `n - 1`.
 */
export interface Frame {
  type: "frame";
  n: number;
  table?: Table | null;
  patch?: Record<string, unknown>;
  /** The input that this frame acknowledges, if it was this connection's. Left out: "". */
  op?: string;
  /** Left out: 2. */
  looking?: number;
  /** Left out: []. */
  log?: LogLine[];
  /** Left out: []. */
  motions?: Motion[];
  /** Pages of cards that the game's own set has not got, by id: each once a connection. Left out: {}. */
  printed?: Record<string, CardPage>;
  /** Whether something was taken back: the log begins anew with `log`. Left out: false. */
  reset?: boolean;
}

/** An input that was not done. Nothing has changed, and the question stays open. */
export interface Refused {
  type: "refused";
  op: string;
  /** `not-legal`, `stale`, `wrong-seat`, `over`, `not-now`, `store`, `lesson`. */
  why: string;
  text: string;
  /** Left out: []. */
  rules?: string[];
}

/** The answer to `consider`. */
export interface Considered {
  type: "considered";
  op: string;
  allowed: boolean;
  /** A full answer that begins so, if there is one. */
  complete?: number[] | null;
  /** What is missing, in words. Left out: "". */
  text?: string;
  /** Left out: []. */
  rules?: string[];
}

/** One requirement, in words. */
export interface Finding {
  text: string;
  met: boolean;
  /** Left out: "". */
  rule?: string;
}

/** One thing that the card might do. */
export interface ActExplained {
  text: string;
  may: boolean;
  findings: Finding[];
}

/** The answer to `explain`. */
export interface Explained {
  type: "explained";
  op: string;
  card: string;
  acts: ActExplained[];
  /** Where each changed number comes from. */
  sources: string[];
}

/** The answer to `report`: the file's two forms are fetched with this connection's key. */
export interface Reported {
  type: "reported";
  op: string;
  id: string;
  text: string;
}

/** A message that could not be understood, or a key that opens nothing. `fatal`: don't connect again with it. */
export interface Failed {
  type: "failed";
  /**
   * `malformed`, `unknown-key`, `version`, `too-long`, `too-fast`, `full`, `first-hello`, `store`; `decks`: a deck
   * can't be read any more; `broken`: the record can't be played again.
   */
  why: string;
  text: string;
  /** Left out: false. */
  fatal?: boolean;
  /** The operation of the message, where it names one: it was not done. Left out: "". */
  op?: string;
}

export type Outputs = Welcome | Frame | Refused | Considered | Explained | Reported | Failed;

/** A line of text of a card, in both languages. */
export interface TextPrinted {
  /** What its box is called in each language, where a card has more than one: `ja`, `en`; else empty. */
  box: Record<string, string>;
  ja: string;
  en: string;
  /** What the line is called in each language, where it bears a name: `ja`, `en`. Left out: {}. */
  label?: Record<string, string>;
}

/** A card as printed, in both languages; fetched over HTTP once, or sent in a frame for cards of no shipped set. */
export interface CardPage {
  id: string;
  set: string;
  name: Record<string, string>;
  type: string;
  typeWords: Record<string, string>;
  /** The game's names of its colours or attributes, for art and search. */
  attributes: string[];
  attributeWords: Record<string, string>;
  /** Every number of its card file by key (`level`, `power`, `capacity.large`), as printed. */
  values: Record<string, number>;
  /** What the card says above its texts (costs, icons, entry conditions, races), a line each, by language. */
  lines: Record<string, string[]>;
  texts: TextPrinted[];
  /** Left out: {}. */
  flavour?: Record<string, string>;
  /** By language: keyword, what it means, its rule number. Left out: {}. */
  keywords?: Record<string, [string, string, string][]>;
  /** What it asks of whoever plays it, in a word or two each, by language: for a card that is drawn small. Left out: {}. */
  costs?: Record<string, string[]>;
}

/** A film's positions, made one from the other as they are looked at, and what had been said by then. */

import type { Frame, LogLine, Table } from "../../lib/protocol";
import type { Film } from "../../lib/resources";
import { patched } from "../../lib/patch";

export interface Said extends LogLine {
  /** The position that the line belongs to. */
  readonly at: number;
}

export interface TurnMark {
  readonly at: number;
  readonly text: string;
}

export class Reel {
  readonly length: number;
  readonly turns: readonly TurnMark[];
  readonly #frames: readonly Frame[];
  readonly #tables: Table[] = [];
  readonly #said: Said[] = [];

  /** Throws if the film has no whole table to begin with. */
  constructor(film: Film) {
    const first = film.frames[0]?.table;
    if (!first) throw new Error("a film begins with a whole table");
    this.#frames = film.frames;
    this.length = film.frames.length;
    this.#tables.push(first);
    for (const [at, frame] of film.frames.entries()) {
      for (const line of frame.log ?? []) this.#said.push({ ...line, at });
    }
    this.turns = this.#said.filter((line) => line.turn).map(({ at, text }) => ({ at, text }));
  }

  /** The nearest position that there is. */
  clamp(at: number): number {
    return Math.max(0, Math.min(this.length - 1, Math.round(at)));
  }

  table(at: number): Table {
    const end = this.clamp(at);
    for (let i = this.#tables.length; i <= end; i++) {
      const frame = this.#frames[i] as Frame;
      this.#tables.push(frame.table ?? patched(this.#tables[i - 1] as Table, frame.patch));
    }
    return this.#tables[end] as Table;
  }

  frame(at: number): Frame {
    return this.#frames[this.clamp(at)] as Frame;
  }

  /** What had been said by then; the lines of what was taken back before stand no more. */
  log(at: number): Said[] {
    const end = this.clamp(at);
    let start = 0;
    for (let i = end; i > 0 && start === 0; i--) if (this.#frames[i]?.reset) start = i;
    return this.#said.filter((line) => line.at >= start && line.at <= end);
  }

  /** The turn that a position belongs to: its place in `turns`; -1 before the first. */
  turnAt(at: number): number {
    return this.turns.findLastIndex((turn) => turn.at <= at);
  }

  /** Where the next turn begins, or the last position. */
  nextTurn(at: number): number {
    return this.turns.find((turn) => turn.at > at)?.at ?? this.length - 1;
  }

  /** Where this turn began; from its beginning, where the one before did. */
  lastTurn(at: number): number {
    return this.turns.findLast((turn) => turn.at < at)?.at ?? 0;
  }
}

/** How fast a film may run: 1 as it is meant. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** How long a position is shown while the film runs, in milliseconds. */
export function pause(speed: number): number {
  return 1400 / speed;
}

export function faster(speed: number): number {
  return SPEEDS.find((one) => one > speed) ?? SPEEDS[SPEEDS.length - 1] ?? 1;
}

export function slower(speed: number): number {
  return SPEEDS.findLast((one) => one < speed) ?? SPEEDS[0];
}

export type Move = "next" | "back" | "next-turn" | "last-turn" | "start" | "end" | "run" | "faster" | "slower" | "eyes";

/** What a key does in the viewer; the same keys as in the terminal. */
export const KEYS: Readonly<Record<string, Move>> = {
  ArrowRight: "next",
  ".": "next",
  ArrowLeft: "back",
  ",": "back",
  PageDown: "next-turn",
  "]": "next-turn",
  PageUp: "last-turn",
  "[": "last-turn",
  Home: "start",
  "<": "start",
  End: "end",
  ">": "end",
  " ": "run",
  p: "run",
  "+": "faster",
  "-": "slower",
  e: "eyes",
};

/** Where a move leads from `at`. */
export function moved(reel: Reel, at: number, move: Move): number {
  switch (move) {
    case "next":
      return reel.clamp(at + 1);
    case "back":
      return reel.clamp(at - 1);
    case "next-turn":
      return reel.nextTurn(at);
    case "last-turn":
      return reel.lastTurn(at);
    case "start":
      return 0;
    case "end":
      return reel.length - 1;
    default:
      return at;
  }
}

/**
 * The connection to a room: says hello, takes frames, sends inputs, and comes back by itself when it was lost.
 *
 * An input has an operation id and is sent again, the same, until it is acknowledged or refused; the room does it once.
 */

import type {
  Considered,
  Explained,
  Failed,
  Frame,
  Inputs,
  Outputs,
  QuestionNumber,
  Refused,
  Reported,
  Table,
} from "../lib/protocol";
import { VERSION } from "../lib/protocol";
import { random } from "../lib/hexadecimal";
import { pace, type Language } from "../lib/settings.svelte";
import { isListOf, isText, keep, kept } from "../lib/kept";
import { Scene } from "./scene.svelte";

/** What a connection needs of a `WebSocket`. */
export interface Line {
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Means {
  open: () => Line;
  /** Calls after a while, and gives what calls it off. */
  later: (milliseconds: number, what: () => void) => () => void;
  /** How long a frame of somebody else's doing is to be seen before the next one comes, in milliseconds. */
  pause: () => number;
  /** Hexadecimal digits that nobody can guess. */
  random: (bytes: number) => string;
  /** This person's part of the seed for that key: the same each time. */
  contribution: (key: string) => string;
}

type Answer = Considered | Explained | Reported;
type Operation = Extract<Inputs, { op: string }>;
/** An input whose operation id is still to be given. */
type Wished = Operation extends infer Input ? (Input extends Operation ? Omit<Input, "op"> : never) : never;

interface Open {
  message: Operation;
  answered: (answer: Answer | Refused | Frame | Failed) => void;
}

/** How long to wait before the next try to connect, in milliseconds; the last goes on. */
export const WAITS = [300, 700, 1500, 3000, 6000, 10_000] as const;

export class Connection {
  readonly scene = new Scene();
  status = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  /** Why it will not be tried again. */
  failure = $state("");
  /** What was refused last, until it is read or something else is answered. */
  refusal = $state.raw<{ text: string; rules: string[]; why: string }>();
  /** Whether an answer is on its way. */
  sending = $state(false);
  /** Whether what was asked here was answered in another window of the same seat, until it is read or something is answered. */
  elsewhere = $state(false);

  readonly #key: string;
  readonly #means: Means;
  #language: Language;
  #line: Line | undefined;
  #open = new Map<string, Open>();
  #tries = 0;
  #frame = 0;
  #greeted = false;
  #callOff: (() => void) | undefined;
  /** The last question that was answered, or let go by, in this window. */
  #mine = "";
  #coming: Frame[] = [];
  #pausing: (() => void) | undefined;

  constructor(key: string, language: Language, means: Means) {
    this.#key = key;
    this.#language = language;
    this.#means = means;
    this.connect();
  }

  /** Connects now, if it isn't connected or about to be. */
  connect(): void {
    if (this.#line || this.status === "closed") return;
    this.#callOff?.();
    const line = this.#means.open();
    this.#line = line;
    this.#greeted = false;
    line.onopen = () => {
      if (line !== this.#line) return;
      line.send(
        JSON.stringify({
          type: "hello",
          key: this.#key,
          v: VERSION,
          language: this.#language,
          contribution: this.#means.contribution(this.#key),
        } satisfies Inputs),
      );
    };
    line.onmessage = (event) => {
      if (line === this.#line) this.#hear(String(event.data));
    };
    line.onclose = () => {
      if (line === this.#line) this.#lose();
    };
  }

  /** Ends it: nothing is sent or heard any more. */
  close(): void {
    this.status = "closed";
    this.#callOff?.();
    this.#pausing?.();
    const line = this.#line;
    this.#line = undefined;
    line?.close();
  }

  // What is said ────────────────────────────────────────────────────────────────────────────────────────────────────

  choose(seat: number, number: QuestionNumber, picks: number[]): Promise<boolean> {
    this.#mine = `${seat}/${number}`;
    return this.#done({ type: "choose", seat, number, picks });
  }

  undo(seat: number): Promise<boolean> {
    return this.#done({ type: "undo", seat });
  }

  agree(seat: number, yes: boolean): Promise<boolean> {
    return this.#done({ type: "agree", seat, yes });
  }

  leave(seat: number): Promise<boolean> {
    return this.#done({ type: "leave", seat });
  }

  stops(seat: number, passed: string[], quiet = false): Promise<boolean> {
    this.#mine = asked(this.scene.table) || this.#mine; // it may go by
    return this.#done({ type: "stops", seat, passed, quiet });
  }

  consider(seat: number, number: QuestionNumber, picks: number[]): Promise<Considered | undefined> {
    return this.#asked<Considered>({ type: "consider", seat, number, picks }, "considered");
  }

  explain(card: string): Promise<Explained | undefined> {
    return this.#asked<Explained>({ type: "explain", card }, "explained");
  }

  report(note: string): Promise<Reported | undefined> {
    return this.#asked<Reported>({ type: "report", note }, "reported");
  }

  look(seat: number): void {
    this.#say({ type: "look", seat });
  }

  speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#say({ type: "speak", language });
  }

  // What is heard ───────────────────────────────────────────────────────────────────────────────────────────────────

  #hear(text: string): void {
    const message = JSON.parse(text) as Outputs;
    switch (message.type) {
      case "welcome":
        this.scene.greet(message);
        if (!this.#greeted) this.refusal = undefined;
        this.#greeted = true;
        this.#frame = 0;
        this.#tries = 0;
        this.status = "open";
        return;
      case "frame":
        this.#show(message);
        return;
      case "refused":
        this.refusal = { text: message.text, rules: message.rules ?? [], why: message.why };
        this.#answer(message.op, message);
        return;
      case "considered":
      case "explained":
      case "reported":
        this.#answer(message.op, message);
        return;
      case "failed":
        this.#fail(message);
        return;
    }
  }

  #show(frame: Frame): void {
    const whole = frame.table !== undefined && frame.table !== null;
    if (!whole && this.#frame > 0 && frame.n <= this.#frame) return; // heard before
    if (!whole && frame.n !== this.#frame + 1) {
      this.look(this.scene.looking); // one was missed: the answer is whole
      return;
    }
    const first = this.#frame === 0;
    this.#frame = frame.n;
    this.#coming.push(frame);
    // One's own answer, and a whole table, are shown at once; what others do is seen step by step.
    if (whole || frame.op || this.#pausing === undefined) this.hurry();
    if (frame.op) {
      this.refusal = undefined;
      this.#answer(frame.op, frame);
    }
    if (first) for (const { message } of this.#open.values()) this.#say(message);
  }

  /** Shows now whatever is still to be shown: the reader is ahead of it. */
  hurry(): void {
    this.#pausing?.();
    this.#pausing = undefined;
    for (const frame of this.#coming.splice(0)) this.#take(frame);
    this.#wait();
  }

  /** Shows a frame. A question that is gone, though it was not answered here and nothing was taken back, was answered elsewhere. */
  #take(frame: Frame): void {
    const { table: before, looking } = this.scene;
    this.scene.take(frame);
    const was = asked(before);
    const gone = was && was !== asked(this.scene.table) && was !== this.#mine;
    if (frame.op) this.elsewhere = false;
    else if (gone && !frame.reset && !this.scene.table?.over && this.scene.looking === looking) this.elsewhere = true;
  }

  #wait(): void {
    const pause = this.#means.pause();
    if (pause <= 0) return;
    this.#pausing = this.#means.later(pause, () => {
      this.#pausing = undefined;
      const next = this.#coming.shift();
      if (!next) return;
      this.#take(next);
      this.#wait();
    });
  }

  #fail(failed: Failed): void {
    if (failed.fatal) {
      this.failure = failed.text;
      this.#answerAll(failed);
      this.close();
      return;
    }
    this.refusal = { text: failed.text, rules: [], why: failed.why };
    if (failed.op) this.#answer(failed.op, failed);
    if (!this.#greeted) this.#line?.close(); // it can't be let in now: tried again as after a loss
  }

  #lose(): void {
    this.#line = undefined;
    if (this.status === "closed") return;
    this.status = "lost";
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)]!;
    this.#tries += 1;
    this.#callOff = this.#means.later(wait, () => this.connect());
  }

  // Operations ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #begin(input: Wished): Promise<Answer | Refused | Frame | Failed> {
    const message = { ...input, op: this.#means.random(12) } as Operation;
    return new Promise((answered) => {
      this.#open.set(message.op, { message, answered });
      this.#count();
      this.#say(message);
    });
  }

  async #done(input: Wished): Promise<boolean> {
    return (await this.#begin(input)).type === "frame";
  }

  async #asked<T extends Answer>(input: Wished, type: T["type"]): Promise<T | undefined> {
    const answer = await this.#begin(input);
    return answer.type === type ? (answer as T) : undefined;
  }

  #answer(op: string, answer: Answer | Refused | Frame | Failed): void {
    const open = this.#open.get(op);
    if (!open) return;
    this.#open.delete(op);
    this.#count();
    open.answered(answer);
  }

  #answerAll(answer: Failed): void {
    for (const op of [...this.#open.keys()]) this.#answer(op, answer);
  }

  #count(): void {
    this.sending = [...this.#open.values()].some(({ message }) => message.type === "choose" || message.type === "undo");
  }

  /** Says it now; what can't be said now and has an operation id is said again after the next welcome. */
  #say(message: Inputs): void {
    if (this.#greeted && this.#line) this.#line.send(JSON.stringify(message));
  }
}

/** The number of the question that is shown, "" without one. */
function asked(table: Table | undefined): string {
  return table?.question ? `${table.question.seat}/${table.question.number}` : "";
}

const CONTRIBUTIONS = "contributions";
/** As many matches as a browser remembers its part of. */
const MOST_CONTRIBUTIONS = 200;

type Contribution = [key: string, part: string];

function isContribution(value: unknown): value is Contribution {
  return Array.isArray(value) && value.length === 2 && isText(value[0]) && isText(value[1]) && /^[0-9a-f]{32}$/.test(value[1]);
}

/**
 * This person's part of a match's seed, kept so that it can be found again in what is revealed at the end. Where
 * nothing is kept it is a new one each time, of which the first counts.
 */
export function contribution(key: string): string {
  const known = kept(CONTRIBUTIONS, isListOf(isContribution), []);
  const found = known.find(([one]) => one === key);
  if (found) return found[1];
  const made = random(16);
  keep(CONTRIBUTIONS, [...known, [key, made]].slice(-MOST_CONTRIBUTIONS));
  return made;
}

export const browser: Means = {
  open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`),
  later: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
  pause: () => Math.min(pace(600), 1300),
  random,
  contribution,
};

/** The reader's answer while it is being made: what is lit, what is picked, what goes back to the room. */

import type { Considered, OptionShown, Question } from "../lib/protocol";

/** The one pick that takes a declaration back. */
export const BACK = -1;

/** What an answer is sent to. */
export interface Asked {
  /** Says whether it was taken. */
  choose(picks: number[]): Promise<boolean>;
  consider(picks: number[]): Promise<Considered | undefined>;
  /** Asks whether it is meant, and says what was answered. */
  confirm(text: string): Promise<boolean>;
}

/** Where the reader dropped a card: the next question is answered with it, if it is one of its options. */
export type Place = { slot: [number, number] } | { card: string };

export class Deciding {
  question = $state.raw<Question>();
  /** Indexes of the options picked so far, in that order. */
  picked = $state.raw<number[]>([]);
  /** What was said of these picks, where they must fit together. */
  judged = $state.raw<Considered>();
  /** Whether that is still to be said. */
  judging = $state(false);
  /** Whether it is said what is lost by passing: passing once more passes. */
  warned = $state(false);
  #judgement: Promise<Considered | undefined> | undefined;
  #wanted: Place | undefined;
  /** The question whose answer is on its way: it is not answered twice. */
  #answered: Question | undefined;
  #asked: Asked;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  readonly byCard = $derived.by(() => {
    const found = new Map<string, number[]>();
    for (const [at, option] of (this.question?.options ?? []).entries())
      if (option.card) found.set(option.card, [...(found.get(option.card) ?? []), at]);
    return found;
  });

  readonly bySlot = $derived.by(() => {
    const found = new Map<string, number[]>();
    for (const [at, option] of (this.question?.options ?? []).entries())
      if (option.slot && !option.card) found.set(slotKey(option.slot), [...(found.get(slotKey(option.slot)) ?? []), at]);
    return found;
  });

  /** The options that no card or place of the table stands for. */
  readonly free = $derived.by(() =>
    [...(this.question?.options ?? []).entries()].filter(([, option]) => !option.card && !option.slot && !option.passing),
  );

  readonly passing = $derived(this.question?.options.findIndex((option) => option.passing) ?? -1);

  /** Whether one click answers. */
  readonly single = $derived(
    this.question !== undefined && this.question.kind !== "order" && this.question.hi === 1 && !this.question.joint,
  );

  readonly #enough = $derived(
    this.question !== undefined && this.picked.length >= this.question.lo && this.picked.length <= this.question.hi,
  );

  readonly ordering = $derived(this.question?.kind === "order");

  /** Whether the picks are an answer as they are, as far as the browser can tell. */
  readonly whole = $derived.by(() => {
    if (!this.#enough) return false;
    return !this.question?.joint || (this.judged !== undefined && sameAnswer(this.judged, this.#values(this.picked)));
  });

  /** Whether the picks may be given: those of which it is not said yet whether they fit go when it is. */
  readonly ready = $derived(this.whole || (this.judging && this.#enough));

  /** Takes the question of a new frame. Picks stay if it is still the same one. */
  ask(question: Question | undefined): void {
    const before = this.question;
    this.question = question;
    if (before && question && isSame(before, question)) {
      if (this.#answered === before) this.#answered = question;
      if (question.joint && !this.judged && !this.judging) void this.#judge();
      return;
    }
    this.judged = this.#judgement = undefined;
    this.judging = this.warned = false;
    this.picked = question?.kind === "order" ? firstOrder(question) : [];
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (!question) return;
    const at = wanted ? this.#optionAt(wanted, question) : undefined;
    if (at !== undefined && this.single) void this.take(at);
    else if (question.joint) void this.#judge();
  }

  /** Picks an option, or takes it back; where one is enough it is the answer. */
  async take(at: number): Promise<void> {
    const question = this.question;
    if (!question?.options[at]) return;
    if (this.single) {
      await this.#send([question.options[at].pick], question.options[at].text);
      return;
    }
    if (this.picked.includes(at)) this.picked = this.picked.filter((one) => one !== at);
    else if (this.picked.length < question.hi) this.picked = [...this.picked, at];
    else if (question.hi === 1) this.picked = [at];
    else return;
    if (question.joint) await this.#judge();
  }

  /** Moves a row of the order. */
  move(from: number, to: number): void {
    if (to < 0 || to >= this.picked.length) return;
    const order = [...this.picked];
    const [row] = order.splice(from, 1);
    order.splice(to, 0, row!);
    this.picked = order;
  }

  /** Gives the picks as they are, once it is said whether they fit; not if others are picked meanwhile. */
  async give(): Promise<void> {
    const picks = this.picked;
    await this.#judgement;
    if (picks === this.picked && this.whole && this.question) await this.#send(this.#values(picks), this.question.text);
  }

  /** Picks what is missing to a full answer. */
  async fill(): Promise<void> {
    const question = this.question;
    if (!question) return;
    const complete = this.judged?.complete ?? undefined;
    if (complete) this.picked = complete.map((pick) => question.options.findIndex((option) => option.pick === pick));
    else {
      const rest = question.options.map((_, at) => at).filter((at) => !this.picked.includes(at));
      this.picked = [...this.picked, ...rest.slice(0, Math.max(0, question.lo - this.picked.length))];
    }
    if (question.joint) await this.#judge();
  }

  async pickAll(): Promise<void> {
    const question = this.question;
    if (!question) return;
    this.picked = question.options.map((_, at) => at).slice(0, question.hi);
    if (question.joint) await this.#judge();
  }

  async clear(): Promise<void> {
    this.picked = [];
    if (this.question?.joint) await this.#judge();
  }

  async pass(): Promise<void> {
    const option = this.question?.options[this.passing];
    if (option) await this.#send([option.pick], "");
  }

  /** Passes by a key, which names nothing: what is lost by it is said first, once; a lesson says it itself. */
  async passBlind(led = false): Promise<void> {
    if (this.passing >= 0 && this.question?.forgone && !led && !this.warned) this.warned = true;
    else await this.pass();
  }

  async nothing(): Promise<void> {
    if (this.question?.nothing) await this.#send([], "");
  }

  async back(): Promise<void> {
    if (this.question?.back) await this.#send([BACK], "");
  }

  /** What Enter gives while nothing is picked: the answer that is safe. */
  readonly safe = $derived(this.single || !this.picked.length ? (this.question?.usual ?? undefined) : undefined);

  /** Enter: the picks once they are whole, or the answer that is safe; picks are never dropped for it. */
  async usual(): Promise<void> {
    if (!this.single && this.picked.length) await this.give();
    else if (this.safe) await this.#send(this.safe, "");
  }

  /** A card was dropped at a place: the act that ends there, or its only act, to be ended there. */
  drop(key: string, place: Place): number[] {
    const options = this.byCard.get(key) ?? [];
    const here = options.filter((at) => {
      const slot = this.question?.options[at]?.slot;
      return "slot" in place && slot && slotKey(slot) === slotKey(place.slot);
    });
    const meant = here.length ? here : options;
    if (meant.length === 1) {
      this.#wanted = here.length ? undefined : place;
      void this.take(meant[0]!);
      return [];
    }
    this.#wanted = place;
    return meant;
  }

  /** What was dropped is to be forgotten: another act was chosen. */
  forget(): void {
    this.#wanted = undefined;
  }

  isPicked(at: number): boolean {
    return this.picked.includes(at);
  }

  /** Whether these are the picks, in their order where an order is asked for. */
  isJust(picks: readonly number[]): boolean {
    const mine = this.#values(this.picked);
    return mine.length === picks.length && mine.every((pick, at) => (this.ordering ? picks[at] === pick : picks.includes(pick)));
  }

  #optionAt(place: Place, question: Question): number | undefined {
    const found = question.options.findIndex((option: OptionShown) =>
      "slot" in place
        ? option.slot && slotKey(option.slot) === slotKey(place.slot)
        : option.card === place.card,
    );
    return found < 0 ? undefined : found;
  }

  #values(at: number[]): number[] {
    return at.map((one) => this.question!.options[one]!.pick);
  }

  async #judge(): Promise<void> {
    const judgement = this.#asked.consider(this.#values(this.picked));
    this.#judgement = judgement;
    this.judged = undefined;
    this.judging = true;
    const judged = await judgement;
    if (judgement !== this.#judgement) return; // others are picked, or asked for
    this.#judgement = undefined;
    this.judging = false;
    this.judged = judged;
  }

  async #send(picks: number[], text: string): Promise<void> {
    const question = this.question;
    if (!question) return;
    const takes = picks.length > 0 && picks[0] !== BACK && !question.options.some((o) => o.passing && o.pick === picks[0]);
    if (question.careful && takes && !(await this.#asked.confirm(text || question.text))) return;
    const now = this.question;
    if (!now || !isSame(question, now) || now === this.#answered) return;
    this.#answered = now;
    if (!(await this.#asked.choose(picks)) && this.#answered && isSame(now, this.#answered)) this.#answered = undefined;
  }
}

export function slotKey(slot: readonly [number, number]): string {
  return `${slot[0]}/${slot[1]}`;
}

function isSame(one: Question, other: Question): boolean {
  return one.seat === other.seat && one.number[0] === other.number[0] && one.number[1] === other.number[1];
}

/** Whether what was judged is these picks and no more. */
function sameAnswer(judged: Considered, picks: number[]): boolean {
  const complete = judged.complete;
  return judged.allowed && !!complete && complete.length === picks.length && picks.every((pick) => complete.includes(pick));
}

function firstOrder(question: Question): number[] {
  const usual = question.usual?.map((pick) => question.options.findIndex((option) => option.pick === pick));
  return usual?.length === question.options.length ? usual : question.options.map((_, at) => at);
}

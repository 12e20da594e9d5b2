/** What lies on the table as this reader may see it: made of a welcome and the frames that follow it. */

import { cards } from "../lib/api";
import { patched } from "../lib/patch";
import type { CardPage, CardShown, Frame, Layout, LogLine, Motion, Table, Welcome } from "../lib/protocol";

/** Lines of the log that are kept; older ones are in the record. */
const LONGEST_LOG = 600;

/** Lines that are kept for those who hear the table: more than come at once. */
const LONGEST_HEARD = 60;

export interface Said extends LogLine {
  readonly id: number;
}

/** Somebody who looks at the table before and after it changes. */
export interface Onlooker {
  before(): void;
  after(motions: Motion[]): void;
}

export class Scene {
  welcome = $state.raw<Welcome>();
  table = $state.raw<Table>();
  /** Whose eyes: a seat, or 2 for those who watch. */
  looking = $state(2);
  /** Whether somebody who watches has gone round the table. */
  turned = $state(false);
  log = $state.raw<Said[]>([]);
  /** What was said last, for those who hear the table; a line with no text: something was taken back. */
  fresh = $state.raw<Said[]>([]);
  /** Whether a wish to take back wasn't granted, and nothing has been chosen since. */
  stands = $state(false);
  /** Cards as printed, by id: those of the set, but for the ones that the match has its own of. */
  pages = $state.raw<Record<string, CardPage>>({});
  #lines = 0;
  /** Eyes → how many lines of their log have come. */
  #told = new Map<number, number>();
  #game = "";
  #onlookers = new Set<Onlooker>();

  /** Tells somebody of every frame from now on, until what is given back is called. */
  watch(onlooker: Onlooker): () => void {
    this.#onlookers.add(onlooker);
    return () => this.#onlookers.delete(onlooker);
  }

  get layout(): Layout | undefined {
    return this.welcome?.layout;
  }

  /** The side that lies before the reader. */
  get near(): number {
    if (this.looking < 2) return this.looking;
    const first = this.welcome?.seats[0] ?? 0;
    return this.turned ? 1 - first : first;
  }

  get far(): number {
    return 1 - this.near;
  }

  /** Of these seats the one before the reader, else the first. */
  nearest(seats: readonly number[] | undefined): number | undefined {
    return seats?.includes(this.near) ? this.near : seats?.[0];
  }

  greet(welcome: Welcome): void {
    this.welcome = welcome;
    if (!this.table) this.looking = welcome.looking; // else the table still shows what the eyes before it saw
    this.#learn(welcome.game);
  }

  take(frame: Frame): void {
    for (const onlooker of this.#onlookers) onlooker.before();
    const before = this.table;
    if (frame.table) this.table = frame.table;
    else if (before && frame.patch !== undefined) this.table = patched(before, frame.patch);
    if (before?.wish && !this.table?.wish) this.stands = !frame.reset && !this.table?.over;
    else if (this.table?.wish || this.table?.made !== before?.made) this.stands = false;
    const same = this.looking === (frame.looking ?? 2);
    this.looking = frame.looking ?? 2;
    if (frame.printed) this.pages = { ...this.pages, ...frame.printed };
    const said = (frame.log ?? []).map((line) => ({ ...line, id: this.#lines++ }));
    const anew = frame.reset || !!frame.table; // a whole table comes with the whole log
    const told = this.#told.get(this.looking) ?? 0;
    this.#told.set(this.looking, said.length + (anew ? 0 : told));
    if (anew) this.log = said;
    else if (said.length) this.log = [...this.log, ...said].slice(-LONGEST_LOG);
    // What stands again was heard already: of a whole log only what has come since, by the eyes that look on all the time.
    const missed = before && (same || this.welcome?.mode === "hotseat") ? said.slice(told) : [];
    const heard = frame.reset ? [{ text: "", id: this.#lines++ }] : frame.table ? missed : said;
    this.fresh = [...(same && before ? this.fresh : []), ...heard].slice(-LONGEST_HEARD);
    for (const onlooker of this.#onlookers) onlooker.after(frame.motions ?? []);
  }

  card(key: string | undefined): CardShown | undefined {
    return key ? this.table?.cards[key] : undefined;
  }

  /** The page of a card that lies here, if it can be named. */
  page(card: CardShown | undefined): CardPage | undefined {
    return card?.id ? this.pages[card.id] : undefined;
  }

  #learn(game: string): void {
    if (this.#game === game) return;
    this.#game = game;
    cards(game).then(
      (list) => {
        if (this.#game === game) this.pages = { ...Object.fromEntries(list.cards.map((card) => [card.id, card])), ...this.pages };
      },
      () => {
        this.#game = ""; // tried again with the next welcome; until then cards show their names alone
      },
    );
  }
}

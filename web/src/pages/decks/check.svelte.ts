/** What the rules say of a deck while it is being built: asked a moment after the last change, never for an old deck. */

import { post } from "../../lib/api";
import type { DeckChecked } from "../../lib/resources";
import { listText, type Entries } from "./list";

export const PAUSE = 300;

export class Checking {
  result = $state.raw<DeckChecked>();
  error = $state.raw<unknown>();
  busy = $state(false);
  readonly #game: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | undefined;

  constructor(game: string) {
    this.#game = game;
  }

  ask(entries: Entries, name: string, language: string): void {
    this.stop();
    this.busy = true;
    const asked = new AbortController();
    this.#asked = asked;
    this.#timer = setTimeout(() => void this.#send(listText(entries, name), language, asked), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.busy = false;
  }

  async #send(text: string, language: string, asked: AbortController): Promise<void> {
    try {
      const path = `games/${encodeURIComponent(this.#game)}/decks/check`;
      this.result = await post<DeckChecked>(path, { text, language }, { signal: asked.signal });
      this.error = undefined;
    } catch (error) {
      if (!asked.signal.aborted) this.error = error;
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}

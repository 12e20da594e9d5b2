/** Which game a page is about, and words about numbers and games that come from the server. */

import type { GamePage } from "../../lib/resources";
import { settings } from "../../lib/settings.svelte";
import { isText, keep, kept } from "../../lib/kept";

const NAME = "game";

/** The game that the address names; else the one that was looked at last; else the first. */
export function gameOf(games: readonly GamePage[], named: string | undefined): GamePage | undefined {
  const found = games.find((game) => game.id === named);
  if (found || named) return found;
  const last = kept(NAME, isText, "");
  return games.find((game) => game.id === last) ?? games[0];
}

export function lookedAt(game: string): void {
  keep(NAME, game);
}

/** A part of the address without the filter that may follow it. */
export function bare(part: string | undefined): string | undefined {
  return part?.split("?")[0] || undefined;
}

/** A number as the reader's language writes it. */
export function figure(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, { maximumFractionDigits: digits, useGrouping: false });
}

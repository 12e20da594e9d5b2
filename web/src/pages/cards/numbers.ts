/** What a card's face shows of its numbers away from the table. */

import type { GamePage } from "../../lib/resources";
import { said } from "../../words";

/** The numbers on a card's lower edge: number → what it is called in short. */
export function plates(game: GamePage): Record<string, string> {
  return named(game.numbers ?? {});
}

function named(numbers: Record<string, Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([key, text]) => [key, said(text)]));
}

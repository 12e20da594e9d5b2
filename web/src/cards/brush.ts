/** What the pictures of cards are drawn with. */

import { outlines, type Palette } from "./palette";

export const WIDTH = 300;
export const HEIGHT = 210;

/** What a brush holds: the colours of the first and the last attribute, and the card's own dice. */
export interface Brush {
  main: Palette;
  other: Palette;
  roll: () => number;
  pick: <T>(from: readonly T[]) => T;
  between: (low: number, high: number) => number;
}

/** An emblem of a colour, at a place and of a size. */
export function emblem(of: Palette, x: number, y: number, size: number, fill: string, rest = ""): string {
  const scale = Math.round((size / 24) * 1000) / 1000;
  return (
    `<path transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})" fill-rule="evenodd" ` +
    `d="${outlines[of.emblem]}" fill="${fill}" ${rest}/>`
  );
}

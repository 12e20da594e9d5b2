/** How a deck's cards spread over a number, and over types and attributes. */

import type { CardPage } from "../../lib/protocol";
import type { Entries } from "./list";

export interface Bar {
  /** The number, or the least and greatest of it where several share a bar. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** How many of each attribute; a card of several counts for its first. */
  readonly parts: readonly (readonly [string, number])[];
}

/** More bars than this can't be read at the size of a list, so numbers share them. */
export const MOST_BARS = 10;

type Counted = readonly [CardPage, number];

function counted(entries: Entries, pool: ReadonlyMap<string, CardPage>): Counted[] {
  return [...entries].flatMap(([id, count]): Counted[] => {
    const card = pool.get(id);
    return card ? [[card, count]] : [];
  });
}

/** A bar for each value of the number from its least to its greatest, empty ones in between too. */
export function curve(entries: Entries, pool: ReadonlyMap<string, CardPage>, key: string): Bar[] {
  const cards = counted(entries, pool).filter(([card]) => card.values[key] !== undefined);
  const values = cards.map(([card]) => card.values[key] as number);
  if (values.length === 0) return [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return spans(least, most, new Set(values)).map(([from, to]) => {
    const inside = cards.filter(([card]) => (card.values[key] as number) >= from && (card.values[key] as number) <= to);
    return { from, to, count: total(inside), parts: byFirst(inside) };
  });
}

/** The spans of the bars: one a number; of numbers in steps (500, 1000, …) one a step; else equal widths. */
function spans(least: number, most: number, values: ReadonlySet<number>): [number, number][] {
  const step = [...values].reduce((common, value) => divisor(common, value - least), 0) || 1;
  const steps = (most - least) / step + 1;
  const width = Math.ceil(steps / MOST_BARS) * step;
  const bars = Math.ceil((most - least + step) / width);
  return Array.from({ length: bars }, (_, i): [number, number] => {
    const from = least + i * width;
    return [from, Math.min(from + width - step, most)];
  });
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

function total(cards: readonly Counted[]): number {
  return cards.reduce((sum, [, count]) => sum + count, 0);
}

function byFirst(cards: readonly Counted[]): [string, number][] {
  const parts = new Map<string, number>();
  for (const [card, count] of cards) {
    const first = card.attributes[0] ?? "";
    parts.set(first, (parts.get(first) ?? 0) + count);
  }
  return [...parts].sort((a, b) => b[1] - a[1]);
}

/** How many cards of each attribute, most first; a card of several counts for each. */
export function attributesOf(entries: Entries, pool: ReadonlyMap<string, CardPage>): [string, number][] {
  const sums = new Map<string, number>();
  for (const [card, count] of counted(entries, pool)) {
    for (const attribute of card.attributes) sums.set(attribute, (sums.get(attribute) ?? 0) + count);
  }
  return [...sums].sort((a, b) => b[1] - a[1]);
}

/** How many cards of each type. */
export function typesOf(entries: Entries, pool: ReadonlyMap<string, CardPage>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [card, count] of counted(entries, pool)) sums.set(card.type, (sums.get(card.type) ?? 0) + count);
  return sums;
}

/** The number that a curve shows unless another is asked for: the first with several values that many cards have. */
export function leading(cards: readonly CardPage[], order: readonly string[]): string {
  const shared = order.filter((key) => {
    const values = cards.flatMap((card) => card.values[key] ?? []);
    return new Set(values).size > 2 && values.length * 3 > cards.length;
  });
  return shared[0] ?? order.find((key) => new Set(cards.flatMap((card) => card.values[key] ?? [])).size > 1) ?? "";
}

/** The mean of the number over the cards that have it; null if none has. */
export function mean(entries: Entries, pool: ReadonlyMap<string, CardPage>, key: string): number | null {
  const cards = counted(entries, pool).filter(([card]) => card.values[key] !== undefined);
  const size = total(cards);
  return size === 0 ? null : cards.reduce((sum, [card, count]) => sum + (card.values[key] as number) * count, 0) / size;
}

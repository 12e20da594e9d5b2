/** Which cards are shown: by words, type, attribute, set and the range of any number; and in which order. */

import { nameOf } from "../../cards/name";
import type { CardPage } from "../../lib/protocol";
import { fold, holds, terms } from "../shared/fold";

/** From and to, both included; null: no bound there. */
export type Range = readonly [number | null, number | null];

export interface Filter {
  /** Words of the name or the texts, in either language. */
  readonly search: string;
  readonly types: readonly string[];
  readonly attributes: readonly string[];
  readonly sets: readonly string[];
  readonly ranges: Readonly<Record<string, Range>>;
  /** `id`, `name`, or the key of a number; with `-` in front, the other way round. */
  readonly sort: string;
}

export const NO_FILTER: Filter = { search: "", types: [], attributes: [], sets: [], ranges: {}, sort: "id" };

/** A card with the text that a search reads. */
export interface Indexed {
  readonly card: CardPage;
  readonly folded: string;
}

export function index(cards: readonly CardPage[]): Indexed[] {
  return cards.map((card) => ({ card, folded: fold(searched(card).join("\n")) }));
}

function searched(card: CardPage): string[] {
  const keywords = Object.values(card.keywords ?? {}).flatMap((list) => list.map(([word]) => word));
  const texts = card.texts.flatMap((text) => [text.ja, text.en]);
  const lines = Object.values(card.lines).flat();
  const words = [...Object.values(card.typeWords), ...Object.values(card.attributeWords)];
  return [card.id, ...Object.values(card.name), ...texts, ...lines, ...keywords, ...words.flat()];
}

/** The cards that pass the filter, in its order. */
export function filtered(cards: readonly Indexed[], filter: Filter, language: string): CardPage[] {
  const wanted = terms(filter.search);
  const found = cards.filter(({ card, folded }) => holds(folded, wanted) && passes(card, filter));
  return sorted(
    found.map(({ card }) => card),
    filter.sort,
    language,
  );
}

function passes(card: CardPage, filter: Filter): boolean {
  return (
    oneOf(filter.types, [card.type]) &&
    oneOf(filter.attributes, card.attributes) &&
    oneOf(filter.sets, [card.set]) &&
    Object.entries(filter.ranges).every(([key, range]) => within(card.values[key], range))
  );
}

/** Nothing wanted lets everything pass. */
function oneOf(wanted: readonly string[], has: readonly string[]): boolean {
  return wanted.length === 0 || has.some((one) => wanted.includes(one));
}

/** A card without the number passes only where there is no bound. */
export function within(value: number | undefined, [from, to]: Range): boolean {
  if (from === null && to === null) return true;
  return value !== undefined && (from === null || value >= from) && (to === null || value <= to);
}

/** In the order asked for; cards that have no such number come last, equal ones by id. */
export function sorted(cards: readonly CardPage[], sort: string, language: string): CardPage[] {
  const down = sort.startsWith("-");
  const key = down ? sort.slice(1) : sort;
  const byId = (a: CardPage, b: CardPage): number => a.id.localeCompare(b.id, "en", { numeric: true });
  const compare = (a: CardPage, b: CardPage): number => {
    if (key === "id") return down ? byId(b, a) : byId(a, b);
    if (key === "name") {
      const order = nameOf(a, language).localeCompare(nameOf(b, language), language);
      return (down ? -order : order) || byId(a, b);
    }
    const [x, y] = [a.values[key], b.values[key]];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined) || byId(a, b);
    return (down ? y - x : x - y) || byId(a, b);
  };
  return [...cards].sort(compare);
}

/** The numbers that tell cards apart, each with its least and greatest value among them. */
export function numbersOf(cards: readonly CardPage[], order: readonly string[]): [string, number, number][] {
  return order.flatMap((key): [string, number, number][] => {
    const values = cards.flatMap((card) => card.values[key] ?? []);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return values.length > 0 && least < most ? [[key, least, most]] : [];
  });
}

/** How many conditions the filter sets, its words not counted. */
export function conditions(filter: Filter): number {
  const bounded = Object.values(filter.ranges).filter(([from, to]) => from !== null || to !== null);
  return filter.types.length + filter.attributes.length + filter.sets.length + bounded.length;
}

/** `list` with `item` in it, or without it if it was there. */
export function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

/** The filter as a query (`type=field&power=2000..5000`), to stand in a link; "" if nothing is filtered. */
export function toQuery(filter: Filter): string {
  const query = new URLSearchParams();
  if (filter.search) query.set("q", filter.search);
  for (const type of filter.types) query.append("type", type);
  for (const attribute of filter.attributes) query.append("attribute", attribute);
  for (const set of filter.sets) query.append("set", set);
  for (const [key, [from, to]] of Object.entries(filter.ranges)) {
    if (from !== null || to !== null) query.set(`n.${key}`, `${from ?? ""}..${to ?? ""}`);
  }
  if (filter.sort !== NO_FILTER.sort) query.set("sort", filter.sort);
  return query.toString();
}

/** The filter that a query says; what can't be read is left out. */
export function fromQuery(text: string): Filter {
  const query = new URLSearchParams(text);
  const ranges: Record<string, Range> = {};
  for (const [key, value] of query) {
    const bounds = /^(-?\d*)\.\.(-?\d*)$/.exec(value);
    if (key.startsWith("n.") && bounds) ranges[key.slice(2)] = [bound(bounds[1]), bound(bounds[2])];
  }
  return {
    search: query.get("q") ?? "",
    types: query.getAll("type"),
    attributes: query.getAll("attribute"),
    sets: query.getAll("set"),
    ranges,
    sort: query.get("sort") ?? NO_FILTER.sort,
  };
}

function bound(text: string | undefined): number | null {
  return text === undefined || !/\d/.test(text) ? null : Number(text);
}

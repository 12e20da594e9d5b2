import { describe, expect, test } from "vitest";
import {
  conditions,
  filtered,
  fromQuery,
  index,
  NO_FILTER,
  numbersOf,
  sorted,
  toggled,
  toQuery,
  within,
  type Filter,
} from "../src/pages/cards/filter";
import { fold } from "../src/pages/shared/fold";
import { card } from "./samples";

const CARDS = [
  card("A-2", { name: { en: "Kite Runner", ja: "タコ番" }, values: { weight: 2 }, attributes: ["blue"] }),
  card("A-10", { name: { en: "Old Bell", ja: "古い鐘" }, type: "deed", texts: [{ box: {}, en: "Draw a card.", ja: "カードを1枚引く。" }] }),
  card("A-1", { name: { en: "Café Cat", ja: "カフェの猫" }, values: { weight: 5, size: 0 }, attributes: ["red", "blue"] }),
];
const all = index(CARDS);

function ids(filter: Partial<Filter>, language = "en"): string[] {
  return filtered(all, { ...NO_FILTER, ...filter }, language).map((one) => one.id);
}

describe("a search", () => {
  test("reads names and texts of both languages, in any width, case, kana and accent", () => {
    expect(ids({ search: "KITE" })).toEqual(["A-2"]);
    expect(ids({ search: "たこ" })).toEqual(["A-2"]);
    expect(ids({ search: "ｶﾌｪ" })).toEqual(["A-1"]);
    expect(ids({ search: "cafe" })).toEqual(["A-1"]);
    expect(ids({ search: "1枚引く" })).toEqual(["A-10"]);
  });

  test("wants every word, wherever it stands", () => {
    expect(ids({ search: "card draw" })).toEqual(["A-10"]);
    expect(ids({ search: "draw kite" })).toEqual([]);
  });

  test("folding twice changes nothing more", () => {
    for (const text of ["ＡＢＣ　ガギグ", "Ｃａｆé’s", "ヴェール", "が"]) expect(fold(fold(text))).toBe(fold(text));
  });
});

describe("a filter", () => {
  test("takes cards of any of the types and any of the attributes asked for", () => {
    expect(ids({ types: ["deed"] })).toEqual(["A-10"]);
    expect(ids({ attributes: ["blue"] })).toEqual(["A-1", "A-2"]);
    expect(ids({ attributes: ["blue"], types: ["deed"] })).toEqual([]);
  });

  test("takes numbers from and to, both included; a card without the number only where nothing is asked", () => {
    expect(ids({ ranges: { weight: [2, 4] } })).toEqual(["A-2"]);
    expect(ids({ ranges: { weight: [null, 5] } })).toEqual(["A-1", "A-2"]);
    expect(ids({ ranges: { size: [0, 0] } })).toEqual(["A-1"]);
    expect(ids({ ranges: { weight: [null, null] } })).toHaveLength(3);
    expect(within(undefined, [0, null])).toBe(false);
  });

  test("counts its conditions without words and empty bounds", () => {
    expect(conditions(NO_FILTER)).toBe(0);
    expect(conditions({ ...NO_FILTER, search: "x", types: ["a"], ranges: { weight: [1, null], size: [null, null] } })).toBe(2);
  });

  test("survives being written behind an address", () => {
    const filter: Filter = {
      search: "鐘 & bell=1",
      types: ["deed", "thing"],
      attributes: ["blue"],
      sets: ["one"],
      ranges: { "capacity.large": [1, null], weight: [-3, 12] },
      sort: "-weight",
    };
    expect(fromQuery(toQuery(filter))).toEqual(filter);
    expect(toQuery(NO_FILTER)).toBe("");
    expect(fromQuery("n.weight=much&type=deed").ranges).toEqual({});
  });
});

describe("the order", () => {
  test("is by id as people count, by name in the reader's language, by a number with those without it last", () => {
    expect(ids({})).toEqual(["A-1", "A-2", "A-10"]);
    expect(ids({ sort: "-id" })).toEqual(["A-10", "A-2", "A-1"]);
    expect(ids({ sort: "name" })).toEqual(["A-1", "A-2", "A-10"]);
    expect(ids({ sort: "weight" })).toEqual(["A-2", "A-1", "A-10"]);
    expect(ids({ sort: "-weight" })).toEqual(["A-1", "A-2", "A-10"]);
  });

  test("loses and changes no card", () => {
    const before = [...CARDS];
    for (const sort of ["id", "-name", "weight", "nothing"]) expect(new Set(sorted(CARDS, sort, "ja"))).toEqual(new Set(before));
    expect(CARDS).toEqual(before);
  });
});

test("only numbers that tell cards apart are offered, in the game's order", () => {
  expect(numbersOf(CARDS, ["size", "weight", "nothing"])).toEqual([["weight", 2, 5]]);
});

test("toggling twice is nothing", () => {
  expect(toggled(toggled(["a", "b"], "c"), "c")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});

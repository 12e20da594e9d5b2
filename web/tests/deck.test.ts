import { beforeEach, describe, expect, test, vi } from "vitest";
import { attributesOf, curve, leading, mean, MOST_BARS } from "../src/pages/decks/curve";
import {
  began,
  changed,
  EMPTY,
  entriesOf,
  grouped,
  listText,
  plus,
  redone,
  same,
  shipped,
  sizeOf,
  undone,
  unknown,
  withCount,
} from "../src/pages/decks/list";
import { countDecks, dropDeck, keepDeck, ownDeck, ownDecks, type OwnDeck } from "../src/pages/decks/shelf";
import { card, game, poolOf, storage } from "./samples";

describe("a list", () => {
  test("holds each card once with its count, and none with no copies", () => {
    const list = entriesOf([
      ["A", 2],
      ["B", 1],
      ["A", 1],
    ]);
    expect([...list]).toEqual([
      ["A", 3],
      ["B", 1],
    ]);
    expect(sizeOf(list)).toBe(4);
    expect(withCount(list, "A", 0).has("A")).toBe(false);
    expect(plus(EMPTY, "A", -1)).toEqual(EMPTY);
  });

  test("putting one in and taking it out is nothing, and the list before stays as it was", () => {
    const list = entriesOf([["A", 2]]);
    const more = plus(list, "B");
    expect(same(plus(more, "B", -1), list)).toBe(true);
    expect(sizeOf(list)).toBe(2);
  });

  test("is written a card a line, under its name", () => {
    expect(listText(entriesOf([["A-1", 3]]), "Mine\n2 A-9")).toBe("# Mine 2 A-9\n3 A-1\n");
    expect(listText(entriesOf([["A-1", 3]]))).toBe("3 A-1\n");
  });

  test("is known again as the shipped deck that it is", () => {
    const { decks } = game();
    expect(shipped(entriesOf([["A-2", 3]]), decks)?.id).toBe("second");
    expect(shipped(entriesOf([["A-2", 2]]), decks)).toBeUndefined();
  });

  test("stands in groups by type, and says what the game has not got", () => {
    const pool = poolOf([card("A", { type: "deed" }), card("B", { values: { weight: 3 } }), card("C", { values: { weight: 1 } })]);
    const list = entriesOf([["A", 1], ["B", 2], ["C", 3], ["Z", 1]]);
    const groups = grouped(list, pool, ["thing", "deed", "place"], "weight");
    expect(groups.map((group) => [group.type, group.count])).toEqual([
      ["thing", 5],
      ["deed", 1],
    ]);
    expect(groups[0]?.cards.map(([one]) => one.id)).toEqual(["C", "B"]);
    expect(unknown(list, pool)).toEqual(["Z"]);
  });

  test("goes back and forth through its changes; a new change ends what was to come", () => {
    const [one, two] = [entriesOf([["A", 1]]), entriesOf([["A", 2]])];
    let history = changed(changed(began(EMPTY), one), two);
    expect(changed(history, entriesOf([["A", 2]]))).toBe(history);
    history = undone(history);
    expect(history.now).toBe(one);
    expect(redone(history).now).toBe(two);
    expect(changed(history, EMPTY).future).toEqual([]);
    expect(undone(undone(undone(history))).now).toBe(EMPTY);
  });
});

describe("a curve", () => {
  const pool = poolOf([
    card("A", { values: { weight: 0, power: 1000 } }),
    card("B", { values: { weight: 3, power: 2500 }, attributes: ["blue", "red"] }),
    card("C", { values: { weight: 3 } }),
    card("D"),
  ]);
  const list = entriesOf([["A", 4], ["B", 1], ["C", 2], ["D", 9]]);

  test("has a bar for each number between, coloured by first attribute", () => {
    const bars = curve(list, pool, "weight");
    expect(bars.map((bar) => [bar.from, bar.to, bar.count])).toEqual([
      [0, 0, 4],
      [3, 3, 3],
    ]);
    expect(bars[1]?.parts).toEqual([
      ["red", 2],
      ["blue", 1],
    ]);
  });

  test("counts every card that has the number once, whatever the numbers are", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const cards = Array.from({ length: 12 }, (_, i) => card(`X${i}`, { values: { n: ((seed * 7919 + i * i * 104729) % 97) * (seed % 3 ? 1 : 500) } }));
      const deck = entriesOf(cards.map((one, i): [string, number] => [one.id, (i % 3) + 1]));
      const bars = curve(deck, poolOf(cards), "n");
      expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(sizeOf(deck));
      expect(bars.length).toBeLessThanOrEqual(MOST_BARS);
      for (const [i, bar] of bars.entries()) {
        expect(bar.parts.reduce((sum, [, n]) => sum + n, 0)).toBe(bar.count);
        expect(bar.from).toBeLessThanOrEqual(bar.to);
        if (i > 0) expect(bar.from).toBeGreaterThan(bars[i - 1]?.to ?? Infinity);
      }
    }
  });

  test("of nothing is empty", () => {
    expect(curve(list, pool, "unheard-of")).toEqual([]);
    expect(mean(list, pool, "unheard-of")).toBeNull();
    expect(curve(EMPTY, pool, "weight")).toEqual([]);
  });

  test("has a mean over the cards that have the number", () => {
    expect(mean(list, pool, "weight")).toBeCloseTo(9 / 7);
  });

  test("is of the first number that most cards have in several values", () => {
    const cards = [0, 1, 2, 3].map((n) => card(`L${n}`, { values: { hue: 1, weight: n, size: n } }));
    expect(leading(cards, ["hue", "size", "weight"])).toBe("size");
    expect(leading([], ["size"])).toBe("");
  });

  test("goes with how many there are of each attribute, most first", () => {
    expect(attributesOf(list, pool)).toEqual([
      ["red", 16],
      ["blue", 1],
    ]);
  });
});

describe("own decks", () => {
  const deck = (id: string, more: Partial<OwnDeck> = {}): OwnDeck => ({ id, game: "g", name: id, cards: [["A", 2]], changed: 1, ...more });

  beforeEach(() => vi.stubGlobal("localStorage", storage()));

  test("are kept by game, the last changed first, and put away again", () => {
    keepDeck(deck("one"));
    keepDeck(deck("two", { changed: 2 }));
    keepDeck(deck("other", { game: "h" }));
    expect(ownDecks("g").map((one) => one.id)).toEqual(["two", "one"]);
    keepDeck(deck("one", { name: "anew", changed: 3 }));
    expect(ownDecks("g").map((one) => one.name)).toEqual(["anew", "two"]);
    dropDeck("two");
    expect(ownDeck("two")).toBeUndefined();
    expect(countDecks()).toBe(2);
  });

  test("what was written there by somebody else, or broken, is left out", () => {
    localStorage.setItem("kirifuda.decks", '[{"id":"x"}]');
    expect(ownDecks("g")).toEqual([]);
    localStorage.setItem("kirifuda.decks", "{not json");
    expect(ownDecks("g")).toEqual([]);
  });

  test("a browser that keeps nothing says so, and nothing breaks", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(keepDeck(deck("one"))).toBe(false);
    expect(ownDecks("g")).toEqual([]);
  });
});

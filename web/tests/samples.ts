/** Cards and games that tests make up: of no game that there is. */

import type { CardPage } from "../src/lib/protocol";
import type { GamePage } from "../src/lib/resources";

export function card(id: string, more: Partial<CardPage> = {}): CardPage {
  return {
    id,
    set: "one",
    name: { en: `Card ${id}`, ja: `札${id}` },
    type: "thing",
    typeWords: { en: "thing", ja: "もの" },
    attributes: ["red"],
    attributeWords: { en: "red", ja: "赤" },
    values: {},
    lines: { en: [], ja: [] },
    texts: [],
    ...more,
  };
}

export function poolOf(cards: readonly CardPage[]): Map<string, CardPage> {
  return new Map(cards.map((one) => [one.id, one]));
}

export function game(more: Partial<GamePage> = {}): GamePage {
  return {
    id: "some-game",
    names: { en: "Some game", ja: "あるゲーム" },
    about: { en: "", ja: "" },
    decks: [
      { id: "first", names: { en: "First", ja: "一" }, about: { en: "", ja: "" }, cards: [["A-1", 3]] },
      { id: "second", names: { en: "Second", ja: "二" }, about: { en: "", ja: "" }, cards: [["A-2", 3]] },
    ],
    guided: true,
    attributes: ["red", "blue"],
    attributeWords: {},
    types: { thing: { en: "thing", ja: "もの" }, deed: { en: "deed", ja: "こと" } },
    values: { weight: { en: "Weight", ja: "重さ" }, size: { en: "Size", ja: "大きさ" } },
    mat: "plain",
    deckSize: [3, 3],
    options: [],
    ...more,
  };
}

/** A browser's storage, for as long as a test runs. */
export function storage(): Storage {
  const held = new Map<string, string>();
  const found = {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (name: string) => held.get(name) ?? null,
    key: (n: number) => [...held.keys()][n] ?? null,
    removeItem: (name: string) => void held.delete(name),
    setItem: (name: string, value: string) => void held.set(name, value),
  };
  return new Proxy(found, { ownKeys: () => [...held.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
}

import { expect, test } from "vitest";
import { en } from "../src/words/en";
import { ja } from "../src/words/ja";
import { pagesEn } from "../src/words/pages.en";
import { pagesJa } from "../src/words/pages.ja";

type Tree = { [name: string]: unknown };

function same(one: Tree, other: Tree, path: string): void {
  expect(Object.keys(other).sort(), path).toEqual(Object.keys(one).sort());
  for (const [name, text] of Object.entries(one)) {
    const there = other[name];
    expect(typeof there, `${path}.${name}`).toBe(typeof text);
    if (typeof text === "object") same(text as Tree, there as Tree, `${path}.${name}`);
    else if (typeof text === "string") expect(text.trim() && String(there).trim(), `${path}.${name}`).toBeTruthy();
  }
}

test("both languages say the same things", () => same(en, ja, "words"));

test("the pages beside the table too", () => same(pagesEn as unknown as Tree, pagesJa as unknown as Tree, "pages"));

import { expect, test } from "vitest";
import type { RuleLine } from "../src/lib/resources";
import { chapters, chapterOf, numbers, pieces, search } from "../src/pages/rules/book";

const LINES: RuleLine[] = [
  { number: "", texts: { en: "XY-1 Setup", ja: "XY-1 準備" }, heading: true },
  { number: "XY-1.1", texts: { en: "Shuffle.", ja: "混ぜる。" } },
  { number: "XY-1.2", texts: { en: "Draw `hand` = 5, see XY-2.1 and XY-9.9.", ja: "引く。" } },
  { number: "", texts: { en: "XY-2 Turns", ja: "XY-2 ターン" }, heading: true },
  { number: "XY-2.1", texts: { en: "Turn about.", ja: "交代する。" } },
];
const book = chapters(LINES);

test("lines are chapters of rules, each with its number apart from its title", () => {
  expect(book.map((chapter) => [chapter.name, chapter.title.en, chapter.rules.length])).toEqual([
    ["XY-1", "Setup", 2],
    ["XY-2", "Turns", 1],
  ]);
  expect(chapterOf("XY-1.2")).toBe("XY-1");
  expect(chapterOf("XY-1")).toBe("XY-1");
});

test("a search finds words of either language and numbers, and keeps the chapters", () => {
  expect(search(book, "交代").map((chapter) => chapter.rules.map((rule) => rule.number))).toEqual([["XY-2.1"]]);
  expect(search(book, "xy-1.2").flatMap((chapter) => chapter.rules)).toHaveLength(1);
  expect(search(book, " ")).toEqual(book);
  expect(search(book, "unicorn")).toEqual([]);
});

test("a sentence leads to the rules that there are, and to no other", () => {
  const found = pieces(LINES[2]?.texts.en ?? "", numbers(book));
  expect(found.filter((piece) => piece.form === "rule").map((piece) => piece.text)).toEqual(["XY-2.1"]);
  expect(found.filter((piece) => piece.form === "code").map((piece) => piece.text)).toEqual(["hand"]);
  expect(found.map((piece) => piece.text).join("")).toBe(LINES[2]?.texts.en?.replaceAll("`", ""));
});

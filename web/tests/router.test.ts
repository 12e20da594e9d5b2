import { expect, test } from "vitest";
import { linkTo, placeOf } from "../src/lib/router.svelte";
import { kept } from "../src/lib/settings.svelte";

test("an address says the page and its parts", () => {
  expect(placeOf("")).toEqual({ page: "start", parts: [] });
  expect(placeOf("#/table/abc-_1")).toEqual({ page: "table", parts: ["abc-_1"] });
  expect(placeOf("#/rules/leaf%20boats/LB-1.2")).toEqual({ page: "rules", parts: ["leaf boats", "LB-1.2"] });
  expect(placeOf("#/cards/%")).toEqual({ page: "cards", parts: ["%"] });
});

test("a link leads where it says", () => {
  for (const parts of [["a/b", "c d"], ["紙の鶴"], []])
    expect(placeOf(linkTo("cards", ...parts))).toEqual({ page: "cards", parts });
});

test("the first page has the short address, and what lies below it a plain one", () => {
  expect(linkTo("start")).toBe("#/");
  expect(linkTo("start", "invite", "k-1")).toBe("#/start/invite/k-1");
});

test("settings that were kept are taken, and what makes no sense is not", () => {
  expect(kept('{"language":"ja","speed":2,"theme":"dark"}')).toMatchObject({ language: "ja", speed: 2, theme: "dark" });
  expect(kept('{"language":"fr","speed":-3,"theme":7}')).toEqual(kept(null));
  for (const broken of ["", "null", "[", "3"]) expect(kept(broken)).toEqual(kept(null));
});

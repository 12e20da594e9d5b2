import { beforeEach, expect, test, vi } from "vitest";
import { contribution } from "../src/table/connection.svelte";
import { storage } from "./samples";

beforeEach(() => vi.stubGlobal("localStorage", storage()));

test("a match's part of the seed is the same each time, and another match has another", () => {
  const part = contribution("a");
  expect(part).toMatch(/^[0-9a-f]{32}$/);
  expect(contribution("b")).not.toBe(part);
  expect(contribution("a")).toBe(part);
});

test("whatever a browser has kept, a part can be given", () => {
  for (const broken of ["", "null", "[", "3", '{"a":1}', '[["a"]]', '[["a","zz"]]']) {
    localStorage.setItem("kirifuda.contributions", broken);
    expect(contribution("a"), broken).toMatch(/^[0-9a-f]{32}$/);
  }
});

test("as many matches are remembered as a browser can have use for, the newest", () => {
  const parts = Array.from({ length: 201 }, (_, match) => contribution(`match ${match}`));
  expect(contribution("match 200")).toBe(parts[200]);
  expect(contribution("match 1")).toBe(parts[1]);
  expect(contribution("match 0")).not.toBe(parts[0]);
});

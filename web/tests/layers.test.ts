import { expect, test } from "vitest";

/** The folders of `src` from the ground up: each knows its own level and those below. What is on top puts them together. */
const LEVELS = [["lib", "words"], ["parts", "cards"], ["table"], ["pages"], [""]];

const sources = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

function level(path: string): number {
  const folder = /^\.\.\/src\/(?:(\w+)(?:\/|$))?/.exec(path)?.[1] ?? "";
  return LEVELS.findIndex((folders) => folders.includes(folder));
}

test("every folder has its level", () => {
  expect(Object.keys(sources).filter((path) => level(path) < 0)).toEqual([]);
});

test("no folder knows one above it", () => {
  const upwards = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(/(?:from|import\()\s*"(\.[^"]*)"/g)].flatMap(([, to = ""]) => {
      const found = `..${new URL(to, `file:///${path.slice(3)}`).pathname}`;
      return level(found) > level(path) ? [`${path} knows ${found}`] : [];
    }),
  );
  expect(upwards).toEqual([]);
});

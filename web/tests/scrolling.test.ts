// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scrolling } from "../src/parts/scrolling";

let stop: () => void;
let asked: number[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("scrollTo", (_x: number, y: number) => {
    asked.push(y);
    Object.assign(window, { scrollY: y });
  });
  history.replaceState(null, "", "#/");
  stop = scrolling();
});

afterEach(() => stop());

function scrollTo(y: number): void {
  Object.assign(window, { scrollY: y });
  dispatchEvent(new Event("scroll"));
}

/** A link was followed: an entry of its own, with no state. */
function follow(hash: string): unknown {
  history.replaceState(null, "", hash);
  dispatchEvent(new Event("hashchange"));
  return history.state;
}

/** One comes back to an entry that has been. */
function back(hash: string, state: unknown): void {
  history.replaceState(state, "", hash);
  dispatchEvent(new Event("hashchange"));
}

test("a page newly come to begins at its top, one come back to where it was left", () => {
  const first = history.state;
  scrollTo(900);
  follow("#/cards/game/one");
  expect(asked.at(-1)).toBe(0);
  scrollTo(40);
  back("#/", first);
  expect(asked.at(-1)).toBe(900);
});

test("the same address come to anew is another visit", () => {
  const one = follow("#/cards");
  scrollTo(500);
  const two = follow("#/cards");
  expect(asked.at(-1)).toBe(0);
  expect(two).not.toEqual(one);
});

test("what else an entry's state holds stays", () => {
  history.replaceState({ other: 1 }, "", "#/rules");
  dispatchEvent(new Event("hashchange"));
  expect(history.state).toMatchObject({ other: 1 });
});

import { describe, expect, test } from "vitest";
import type { Frame, Table } from "../src/lib/protocol";
import type { Film } from "../src/lib/resources";
import { faster, KEYS, moved, pause, Reel, slower, SPEEDS } from "../src/pages/record/reel";

const START: Table = { turn: 0, turnSeat: 0, phase: "", heading: "start", sides: {}, cards: {}, seats: {} };

/** A film of `length` positions: each counts itself in `made`, and a turn begins at every third. */
function film(length: number, more: Record<number, Partial<Frame>> = {}): Film {
  const frames = Array.from({ length }, (_, n): Frame => {
    const log = n % 3 === 1 ? [{ text: `turn ${n}`, turn: true }] : [{ text: `line ${n}` }];
    const whole = n === 0 ? { table: START } : { patch: { made: n } };
    return { type: "frame", n, log, ...whole, ...more[n] };
  });
  return { welcome: {} as Film["welcome"], frames, title: "", form: "full" };
}

describe("a reel", () => {
  test("shows the same position whichever way one comes to it", () => {
    const straight = new Reel(film(20));
    const jumping = new Reel(film(20));
    for (const at of [19, 3, 11, 0, 12]) expect(jumping.table(at)).toEqual(straight.table(at));
    for (let at = 0; at < 20; at++) expect(straight.table(at).made ?? 0).toBe(at);
  });

  test("goes no further than its ends", () => {
    const reel = new Reel(film(4));
    expect(reel.table(99)).toBe(reel.table(3));
    expect(reel.table(-5)).toBe(reel.table(0));
    expect(moved(reel, 3, "next")).toBe(3);
    expect(moved(reel, 0, "back")).toBe(0);
  });

  test("jumps from turn to turn, and to the beginning of this one first", () => {
    const reel = new Reel(film(11));
    expect(reel.turns.map((turn) => turn.at)).toEqual([1, 4, 7, 10]);
    expect(moved(reel, 5, "next-turn")).toBe(7);
    expect(moved(reel, 5, "last-turn")).toBe(4);
    expect(moved(reel, 4, "last-turn")).toBe(1);
    expect(moved(reel, 1, "last-turn")).toBe(0);
    expect(moved(reel, 10, "next-turn")).toBe(10);
    expect(reel.turnAt(0)).toBe(-1);
    expect(reel.turnAt(6)).toBe(1);
  });

  test("says what had been said by then, and nothing that was taken back before", () => {
    const reel = new Reel(film(8, { 5: { reset: true, log: [{ text: "anew" }] } }));
    expect(reel.log(3).map((line) => line.text)).toEqual(["line 0", "turn 1", "line 2", "line 3"]);
    expect(reel.log(6).map((line) => line.text)).toEqual(["anew", "line 6"]);
    expect(reel.log(6).map((line) => line.at)).toEqual([5, 6]);
  });

  test("takes a whole table in the middle as it is", () => {
    const reel = new Reel(film(5, { 3: { table: { ...START, heading: "whole" }, patch: undefined } }));
    expect(reel.table(4)).toMatchObject({ heading: "whole", made: 4 });
  });

  test("needs a table to begin with", () => {
    expect(() => new Reel({ ...film(0), frames: [] })).toThrow(/whole table/);
  });
});

test("speeds go up and down through the same steps, and stop at the ends", () => {
  expect(SPEEDS.map(faster)).toEqual([1, 2, 4, 8, 8]);
  expect(SPEEDS.map(slower)).toEqual([0.5, 0.5, 1, 2, 4]);
  expect(pause(2)).toBeLessThan(pause(1));
});

test("every key means a move that the viewer knows", () => {
  expect(new Set(Object.values(KEYS)).size).toBe(10);
});

import { expect, test } from "vitest";
import { merged } from "../src/lib/patch";

// The examples of RFC 7396, appendix A.
const examples: [unknown, unknown, unknown][] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test("a patch does what RFC 7396 says", () => {
  for (const [value, patch, result] of examples) expect(merged(value, patch)).toEqual(result);
});

test("what a patch leaves alone stays the same object, and the old value is not touched", () => {
  const value = { left: { a: 1 }, right: { b: 2 } };
  const next = merged(value, { right: { b: 3 } }) as typeof value;
  expect(next.left).toBe(value.left);
  expect(next.right).not.toBe(value.right);
  expect(value.right.b).toBe(2);
});

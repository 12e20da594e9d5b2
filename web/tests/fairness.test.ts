import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { Fairness } from "../src/lib/protocol";
import { commands, isFair } from "../src/table/fairness";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const secret = "0f".repeat(32);
const parts: [string, string] = ["ab".repeat(16), ""];
const fair: Fairness = {
  commitment: sha256(secret),
  contributions: parts,
  secret,
  seed: sha256([secret, ...parts].join("/")).slice(0, 32),
};

afterEach(() => vi.unstubAllGlobals());

test("what was promised and what follows from it is fair", async () => {
  expect(await isFair(fair, fair.commitment)).toBe(true);
});

test("another secret, part, seed or promise is not", async () => {
  const swapped: [string, string] = ["", parts[0]];
  for (const wrong of [{ secret: "0e".repeat(32) }, { contributions: swapped }, { seed: "1".repeat(32) }, { commitment: sha256("x") }])
    expect(await isFair({ ...fair, ...wrong }, fair.commitment)).toBe(false);
  expect(await isFair(fair, sha256("y"))).toBe(false);
});

test("without means to compute it, or before the secret is told, nothing is claimed", async () => {
  expect(await isFair({ ...fair, secret: "" }, fair.commitment)).toBeUndefined();
  vi.stubGlobal("crypto", {});
  expect(await isFair(fair, fair.commitment)).toBeUndefined();
  expect(commands(fair).join("\n")).toContain(secret);
});

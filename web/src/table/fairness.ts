/** Commit and reveal, checked where the reader sits. */

import { hexadecimal } from "../lib/hexadecimal";
import type { Fairness } from "../lib/protocol";

/** Whether the secret is the one that was promised, and the seed follows from it and the parts; `undefined`: can't say. */
export async function isFair(shown: Fairness, promised: string): Promise<boolean | undefined> {
  if (!globalThis.crypto?.subtle || !shown.secret || !shown.seed) return undefined;
  const commitment = await sha256(shown.secret);
  const seed = await sha256([shown.secret, ...shown.contributions].join("/"));
  return commitment === shown.commitment && (!promised || promised === shown.commitment) && sameNumber(shown.seed, seed.slice(0, 32));
}

/** The same check as lines for a shell. */
export function commands(shown: Fairness): string[] {
  return [
    `printf %s '${shown.secret}' | sha256sum`,
    `printf %s '${[shown.secret, ...shown.contributions].join("/")}' | sha256sum | cut -c1-32`,
  ];
}

async function sha256(text: string): Promise<string> {
  return hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** A seed may be written with or without its leading noughts. */
function sameNumber(one: string, other: string): boolean {
  return /^[0-9a-f]{1,32}$/.test(one) && BigInt(`0x${one}`) === BigInt(`0x${other}`);
}

/** The keys of matches and records that this browser has kept. A key goes into a header or behind a `#`, nowhere else. */

import { linkTo } from "./router.svelte";
import { isListOf, isText, keep, kept } from "./kept";

export interface KeptKey {
  /** What opens the match at one's own seats, or the record. */
  readonly mine: string;
  /** What a friend's link holds, and a spectator's; "" where there is none. */
  readonly friend: string;
  readonly spectator: string;
  /** Whether it opens a record that was brought in, not a match. */
  readonly record: boolean;
}

const NAME = "keys";
/** As many as one request may ask about. */
const MOST = 200;

function isKey(value: unknown): value is KeptKey {
  if (typeof value !== "object" || value === null) return false;
  const key = value as Record<string, unknown>;
  return isText(key.mine) && isText(key.friend) && isText(key.spectator) && typeof key.record === "boolean";
}

/** Whether that may be a key: a link that was cut short, or was none, opens nothing. */
export function mayOpen(key = ""): boolean {
  return /^[A-Za-z0-9_-]{16,64}$/.test(key);
}

/** The kept keys, the newest first. */
export function keptKeys(): KeptKey[] {
  return kept(NAME, isListOf(isKey), []);
}

export function keptKey(mine: string): KeptKey | undefined {
  return keptKeys().find((key) => key.mine === mine);
}

/** Keeps a key as the newest; what was known of it before and is not said now stays. */
export function keepKey(mine: string, more: Partial<Omit<KeptKey, "mine">> = {}): boolean {
  const known = keptKey(mine) ?? { friend: "", spectator: "", record: false };
  const others = keptKeys().filter((key) => key.mine !== mine);
  return keep(NAME, [{ ...known, ...more, mine }, ...others].slice(0, MOST));
}

export function dropKey(mine: string): boolean {
  return keep(
    NAME,
    keptKeys().filter((key) => key.mine !== mine),
  );
}

/** A link to that page of a match, with the key to it, on whichever device can reach this server. */
export function linkOf(key: string, page: "join" | "record"): string {
  return `${location.origin}${location.pathname}${linkTo(page, key)}`;
}

/** Whether the address can be reached from this device only. */
export function onlyHere(): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/** How the newest matches of this browser were begun, so that one can be played again. */

import type { NewRoom } from "./resources";
import { keep, kept } from "./kept";

const NAME = "begun";
const MOST = 30;

type Begun = [key: string, room: NewRoom][];

function isBegun(value: unknown): value is Begun {
  return (
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && typeof one[0] === "string" && typeof (one[1] as NewRoom | null)?.game === "string")
  );
}

export function keepBegun(key: string, room: NewRoom): boolean {
  return keep(NAME, [[key, room], ...kept<Begun>(NAME, isBegun, []).filter(([one]) => one !== key)].slice(0, MOST));
}

export function begunAs(key: string): NewRoom | undefined {
  return kept<Begun>(NAME, isBegun, []).find(([one]) => one === key)?.[1];
}

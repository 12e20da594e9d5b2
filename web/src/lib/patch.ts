/** JSON merge patch (RFC 7396), for the one value that is sent so: a table. */

import type { Table } from "./protocol";

type Json = Record<string, unknown>;

/** The table after a patch. What the patch leaves alone is the same object as before, so that it isn't drawn again. */
export function patched(table: Table, patch: unknown): Table {
  return merged(table, patch) as Table;
}

export function merged(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const out: Json = isObject(value) ? { ...value } : {};
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) delete out[name];
    else out[name] = merged(out[name], part);
  }
  return out;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The pages beside the table, each loaded when it is first opened. */

import type { Component } from "svelte";

export type Page = Component<{ parts: string[] }>;

/** For an address that leads nowhere. */
export const missing = (): Promise<{ default: Page }> => import("../parts/Missing.svelte");

export const pages: Record<string, () => Promise<{ default: Page }>> = {
  start: () => import("./start/Start.svelte"),
  join: () => import("./start/Join.svelte"),
  decks: () => import("./decks/Decks.svelte"),
  cards: () => import("./cards/Cards.svelte"),
  rules: () => import("./rules/Rules.svelte"),
  records: () => import("./record/Records.svelte"),
  record: () => import("./record/Record.svelte"),
  settings: () => import("./settings/Settings.svelte"),
};

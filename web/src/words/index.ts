/** The browser's own words. A word missing in one language is a type error. */

import { settings } from "../lib/settings.svelte";
import { en } from "./en";
import { ja } from "./ja";

export type Words = typeof en;

/** The words in the reader's language; read inside a component they follow a change of language. */
export function words(): Words {
  return settings.language === "ja" ? ja : en;
}

/** A text that comes in both languages, in the reader's. */
export function said(text: Record<string, string> | undefined): string {
  return text ? (text[settings.language] ?? text.en ?? "") : "";
}

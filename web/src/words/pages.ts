import { settings } from "../lib/settings.svelte";
import { pagesEn, type PageWords } from "./pages.en";
import { pagesJa } from "./pages.ja";

/** The words of the pages beside the table, in the reader's language; read inside a component they follow a change of language. */
export function pageWords(): PageWords {
  return settings.language === "ja" ? pagesJa : pagesEn;
}

import { settings } from "../../lib/settings.svelte";
import { pagesEn, type PageWords } from "../../words/pages.en";
import { pagesJa } from "../../words/pages.ja";

/** The words of these pages in the reader's language; read inside a component they follow a change of language. */
export function pageWords(): PageWords {
  return settings.language === "ja" ? pagesJa : pagesEn;
}

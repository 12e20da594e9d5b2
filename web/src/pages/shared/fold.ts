/** Texts made comparable: width, case, kana and accents don't matter when somebody searches. */

const KATAKANA_TO_HIRAGANA = 0x60;

/** `text` as a search compares it: NFKC, small letters, hiragana, without accents, apostrophes and spaces at its ends. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA))
    .replace(/['’‘`]/g, "")
    .trim();
}

/** The words that are looked for: each must occur, in any order. */
export function terms(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** Whether every one of `wanted` occurs in the folded text. */
export function holds(folded: string, wanted: readonly string[]): boolean {
  return wanted.every((term) => folded.includes(term));
}

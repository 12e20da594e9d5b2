import type { CardPage } from "../lib/protocol";

/** A card's name in that language, or in the other where it has but one. */
export function nameOf(card: CardPage, language: string): string {
  return card.name[language] ?? card.name.en ?? card.id;
}

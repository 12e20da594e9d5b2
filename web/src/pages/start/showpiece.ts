/** Cards that stand for a game: of as many attributes as can be, ones with a text and a picture worth a look. */

import type { CardPage } from "../../lib/protocol";

export function showpieces(cards: readonly CardPage[], attributes: readonly string[], count: number): CardPage[] {
  const rich = [...cards].sort((a, b) => worth(b) - worth(a) || a.id.localeCompare(b.id));
  const found: CardPage[] = [];
  for (const attribute of attributes) {
    const card = rich.find((one) => one.attributes[0] === attribute && !found.includes(one));
    if (card) found.push(card);
  }
  for (const card of rich) if (!found.includes(card)) found.push(card);
  return found.slice(0, count);
}

/** A card with more numbers and texts is more of a sight than one with fewer. */
function worth(card: CardPage): number {
  return Object.keys(card.values).length + 2 * card.texts.length + (card.flavour ? 1 : 0);
}

/** The card whose picture stands for a deck: of its first attribute, with many copies, and much printed on it. */

import type { CardPage } from "../../lib/protocol";
import { attributesOf } from "./curve";
import type { Entries } from "./list";

export function coverOf(entries: Entries, pool: ReadonlyMap<string, CardPage>): CardPage | undefined {
  const [main] = attributesOf(entries, pool)[0] ?? [];
  let best: CardPage | undefined;
  let most = -1;
  for (const [id, count] of entries) {
    const card = pool.get(id);
    if (!card) continue;
    const worth = Number(card.attributes[0] === main) * 100 + Object.keys(card.values).length * 4 + card.texts.length * 3 + count;
    if (worth > most) [best, most] = [card, worth];
  }
  return best;
}

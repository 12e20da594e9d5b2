/** Where things lie: the table's zones and slots in the order in which they are drawn. Knows no game. */

import type { CardShown, Layout, Pile, Side, SlotShown, Table, ZoneWords } from "../lib/protocol";

export interface PileAt {
  zone: ZoneWords;
  pile: Pile;
}

export interface SlotAt {
  number: number;
  name: string;
  slot: SlotShown | undefined;
}

export interface Beside {
  zone: ZoneWords;
  keys: string[];
  limit: [number, number] | undefined;
}

export function zonesOf(layout: Layout, kind: string): ZoneWords[] {
  return layout.zones.filter((zone) => zone.kind === kind);
}

export function pilesOf(layout: Layout, side: Side | undefined): PileAt[] {
  return zonesOf(layout, "pile")
    .map((zone) => ({ zone, pile: side?.piles[zone.name] ?? { count: 0 } }))
    .filter(({ zone, pile }) => pile.count > 0 || !zone.rare);
}

export function shownOf(layout: Layout, side: Side | undefined): PileAt[] {
  return zonesOf(layout, "shown").map((zone) => ({ zone, pile: side?.piles[zone.name] ?? { count: 0 } }));
}

export function heldOf(layout: Layout, side: Side | undefined): PileAt | undefined {
  const zone = zonesOf(layout, "held")[0];
  return zone && { zone, pile: side?.piles[zone.name] ?? { count: 0 } };
}

/** The rows of a side, the foremost first. A slot that is not there yet has no content. */
export function rowsOf(layout: Layout, side: Side | undefined): SlotAt[][] {
  let next = 0;
  return layout.rows.map((length) =>
    Array.from({ length }, () => {
      const number = next++;
      return { number, name: layout.slotNames[number] ?? "", slot: side?.slots[String(number)] };
    }),
  );
}

export function hostsOf(layout: Layout, slot: SlotShown | undefined): string[] {
  return zonesOf(layout, "host").flatMap((zone) => slot?.zones[zone.name] ?? []);
}

export function underOf(layout: Layout, slot: SlotShown | undefined): string[] {
  return zonesOf(layout, "under").flatMap((zone) => slot?.zones[zone.name] ?? []);
}

export function besideOf(layout: Layout, slot: SlotShown | undefined): Beside[] {
  return zonesOf(layout, "beside").map((zone) => ({
    zone,
    keys: slot?.zones[zone.name] ?? [],
    limit: slot?.limits?.[zone.name],
  }));
}

/** What a card is called and how it stands, for who hears it. */
export function spoken(card: CardShown, unknown: string, numbers: Record<string, string>): string {
  const parts = [card.name || unknown];
  for (const [name, label] of Object.entries(numbers)) {
    const number = card.numbers?.[name];
    if (number) parts.push(`${label} ${number[0]}` + (number[0] === number[1] ? "" : ` (${number[1]})`));
  }
  if (card.turned) parts.push(card.turned);
  return [...parts, ...(card.notes ?? [])].join(", ");
}

/** The cards of a battle, in the order in which the game names their roles. */
export function fighting(table: Table | undefined): string[] {
  return Object.values(table?.battle ?? {}).filter(Boolean);
}

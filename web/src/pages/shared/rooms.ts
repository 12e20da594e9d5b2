/** The matches and records whose keys this browser has kept, as the server knows them now. */

import { post } from "../../lib/api";
import type { GamePage, RoomPage } from "../../lib/resources";
import { settings } from "../../lib/settings.svelte";
import { said } from "../../words";
import { keptKeys } from "../../lib/keys";

/** The newest first; nothing is asked where nothing is kept. */
export async function knownRooms(): Promise<RoomPage[]> {
  const keys = keptKeys().map((key) => key.mine);
  if (keys.length === 0) return [];
  const rooms = await post<RoomPage[]>("rooms/known", { keys, language: settings.language });
  return [...rooms].sort((a, b) => (b.changed ?? "").localeCompare(a.changed ?? ""));
}

/** What a deck of the list is called: a shipped one by its name, any other as it is written. */
export function deckName(game: GamePage | undefined, deck: string): string {
  return said(game?.decks.find((one) => one.id === deck)?.names) || deck;
}

export function inPlay(room: RoomPage): boolean {
  return !room.over;
}

/** How long ago something last happened there, in milliseconds; null if that isn't known. */
export function age(room: RoomPage, now = Date.now()): number | null {
  const changed = Date.parse(room.changed ?? "");
  return Number.isNaN(changed) ? null : Math.max(0, now - changed);
}

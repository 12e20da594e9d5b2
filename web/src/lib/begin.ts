/** Begins a match and leads to its table; its keys are kept before anything else can go wrong. */

import { post } from "./api";
import type { Keys, NewRoom } from "./resources";
import { go } from "./router.svelte";
import { keepKey } from "./keys";
import { keepBegun } from "./begun";

export async function begin(room: NewRoom): Promise<void> {
  const keys = await post<Keys>("rooms", room);
  keepKey(keys.mine, { friend: keys.friend ?? "", spectator: keys.spectator ?? "", record: false });
  keepBegun(keys.mine, room);
  if (room.mode === "friends") go("start", "invite", keys.mine);
  else go("table", keys.mine);
}

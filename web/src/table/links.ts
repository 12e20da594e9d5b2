/** The links that go with a match's own key, where this browser made the match. */

import { keptKey, linkOf } from "../pages/shared/keys";

export function linksOf(key: string): { friend: string; spectator: string } {
  const kept = keptKey(key);
  return {
    friend: kept?.friend ? linkOf(kept.friend) : "",
    spectator: kept?.spectator ? linkOf(kept.spectator) : "",
  };
}

/** The keys of the table. They are heard wherever nothing is being written. */

import type { Desk } from "./desk.svelte";

/** What is done for a key; `false` where it means nothing now. One that is held down answers once. */
export function pressed(event: KeyboardEvent, desk: Desk): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.defaultPrevented) return false;
  const target = event.target as HTMLElement | null;
  if (target?.closest?.("input, textarea, select, dialog, [role=menu]")) return false;
  const deciding = desk.deciding;
  const led = !!desk.scene.table?.lesson?.picks;
  if (event.key === "Enter" || event.key === " ") {
    if (event.key === " " || target?.closest?.("a, button, summary, [data-rove]")) return false;
    if (!deciding?.question) return false;
    void deciding.usual();
    return true;
  }
  if (event.key === "Escape") {
    if (desk.zoom) desk.hide(true);
    else if (desk.menu) desk.menu = undefined;
    else if (deciding?.question?.back) void deciding.back();
    else return false;
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    const at = Number(event.key) - 1;
    if (!deciding?.question?.options[at]) return false;
    desk.take(at);
    return true;
  }
  switch (event.key.toLowerCase()) {
    case "0":
      void (deciding?.question?.nothing ? deciding.nothing() : deciding?.passBlind(led));
      return true;
    case "p":
      void deciding?.passBlind(led);
      return true;
    case "n":
      void deciding?.nothing();
      return true;
    case "b":
      void deciding?.back();
      return true;
    case "f":
      void deciding?.fill();
      return true;
    case "u": {
      const seat = desk.scene.nearest(desk.scene.table?.canUndo);
      if (seat !== undefined) void desk.connection?.undo(seat);
      return true;
    }
    case "a":
      if (deciding?.question) desk.sheet = "answers";
      return true;
    case "l":
      desk.sheet = "log";
      return true;
    case "s":
      if (desk.scene.looking < 2 && desk.scene.layout?.windows.length) desk.sheet = "stops";
      return true;
    case "h":
    case "?":
      desk.sheet = "help";
      return true;
    default:
      return false;
  }
}

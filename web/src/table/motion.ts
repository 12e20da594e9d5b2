/**
 * Cards in motion: what lay somewhere else before a frame glides to where it lies now.
 *
 * Positions are taken before and after the table is drawn; nothing waits for a movement to end.
 */

import { tick } from "svelte";
import { pace } from "../lib/settings.svelte";
import type { Motion } from "../lib/protocol";
import type { Scene } from "./scene.svelte";

interface Lay {
  box: DOMRect;
  element: HTMLElement;
}

type Way = [seat: number, zone: string, slot: number];

/** Of a whole pile that moves some cards are enough to see it go. */
const MOST_FLIGHTS = 6;

const EASE = "cubic-bezier(0.2, 0.75, 0.25, 1)";

/** Animates the cards within `node` at each frame of the scene. */
export function moving(node: HTMLElement, scene: Scene): { destroy(): void } {
  let before = new Map<string, Lay>();
  const leave = scene.watch({
    before: () => (before = lies(node)),
    after: (motions) => {
      const from = before;
      if (from.size) void tick().then(() => node.isConnected && animate(node, from, motions));
    },
  });
  return { destroy: leave };
}

function lies(node: HTMLElement): Map<string, Lay> {
  const found = new Map<string, Lay>();
  if (pace(1) === 0) return found;
  for (const element of node.querySelectorAll<HTMLElement>("[data-key]"))
    found.set(element.dataset.key!, { box: element.getBoundingClientRect(), element });
  return found;
}

function animate(node: HTMLElement, before: Map<string, Lay>, motions: Motion[]): void {
  const time = pace(380);
  if (time === 0) return;
  const origin = new Map<string, DOMRect>();
  const left = new Map<string, Motion>();
  for (const motion of motions) {
    if (motion.kind !== "move") continue;
    const was = motion.was || motion.card || "";
    const from = before.get(was)?.box ?? placeOf(node, motion.start);
    if (motion.card && from) origin.set(motion.card, from);
    if (was) left.set(was, motion);
  }
  const after = node.querySelectorAll<HTMLElement>("[data-key]");
  const there = new Set<string>();
  for (const element of after) {
    const key = element.dataset.key!;
    there.add(key);
    const from = before.get(key)?.box ?? origin.get(key);
    if (from) glide(element, from, time, !before.has(key));
    else if (before.size) appear(element, time);
  }
  for (const [key, motion] of left) {
    const old = before.get(key);
    if (old && !there.has(key) && !(motion.card && there.has(motion.card))) depart(old, placeOf(node, motion.end), time);
  }
  let flown = 0;
  for (const motion of motions) {
    if (motion.kind !== "move" || flown >= MOST_FLIGHTS) continue;
    if ((motion.card && there.has(motion.card)) || before.has(motion.was || motion.card || "")) continue;
    const [from, to] = [placeOf(node, motion.start), placeOf(node, motion.end)];
    if (from && to) fly(node, motion, from, to, time, flown++);
  }
  marks(node, motions, time);
}

/** From pile to pile: what lies on top where it ends flies there, large enough on its way to be seen. */
function fly(node: HTMLElement, motion: Motion, from: DOMRect, to: DOMRect, time: number, place: number): void {
  const end = pileOf(node, motion)?.querySelector<HTMLElement>(".heap > .card, .heap > .back, .back");
  if (!end) return;
  const ghost = document.createElement("div");
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(end.cloneNode(true));
  const width = 72;
  const height = (width * 88) / 63;
  Object.assign(ghost.style, {
    position: "fixed",
    left: "0",
    top: "0",
    width: `${width}px`,
    height: `${height}px`,
    zIndex: "45",
    pointerEvents: "none",
  });
  Object.assign((ghost.firstElementChild as HTMLElement).style, { width: "100%", height: "100%", margin: "0" });
  node.append(ghost);
  const at = (box: DOMRect) => `translate(${box.left + (box.width - width) / 2}px, ${box.top + (box.height - height) / 2}px)`;
  const half = `translate(${(from.left + from.width / 2 + to.left + to.width / 2 - width) / 2 + 34}px, ${(from.top + from.height / 2 + to.top + to.height / 2 - height) / 2}px)`;
  const gone = ghost.animate(
    [
      { transform: `${at(from)} scale(0.45)`, opacity: 0.6 },
      { transform: `${half} scale(1)`, opacity: 1, offset: 0.45 },
      { transform: `${half} scale(1)`, opacity: 1, offset: 0.6 },
      { transform: `${at(to)} scale(0.45)`, opacity: 0.9 },
    ],
    { duration: time * 1.7, delay: place * time * 0.25, easing: EASE, fill: "both" },
  );
  gone.finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}

function glide(element: HTMLElement, from: DOMRect, time: number, isNew: boolean): void {
  const to = element.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) < 2 && Math.abs(y) < 2 && !isNew) return;
  const size = from.width / to.width;
  if (!isNew && Math.hypot(x, y) < to.height) {
    // Its neighbours made room: no more than a slide.
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, {}], { duration: time * 0.7, easing: EASE });
    return;
  }
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 40 },
      { transform: `translate(${x * 0.3}px, ${y * 0.3 - 8}px) scale(${(size + 1.12) / 2})`, zIndex: 40, offset: 0.6 },
      { transform: "none", zIndex: 40 },
    ],
    { duration: time, easing: EASE },
  );
}

function appear(element: HTMLElement, time: number): void {
  element.animate(
    [
      { transform: "rotateY(88deg) scale(0.9)", opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: time, easing: EASE },
  );
}

/** What has left the table goes to where it is counted now, as a copy that nobody can touch. */
function depart(old: Lay, to: DOMRect | undefined, time: number): void {
  const ghost = old.element.cloneNode(true) as HTMLElement;
  for (const name of ["data-key", "data-lit", "data-rove", "aria-label"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  ghost.classList.remove("lit", "picked", "wanted", "dragged");
  for (const mark of ghost.querySelectorAll(".arrow, .place")) mark.remove();
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${old.box.left}px`,
    top: `${old.box.top}px`,
    width: `${old.box.width}px`,
    margin: "0",
    zIndex: "45",
    pointerEvents: "none",
  });
  document.body.append(ghost);
  const x = to ? to.left + to.width / 2 - (old.box.left + old.box.width / 2) : 0;
  const y = to ? to.top + to.height / 2 - (old.box.top + old.box.height / 2) : 0;
  const size = to && old.box.width ? Math.max(0.15, Math.min(1, to.width / old.box.width)) : 0.8;
  const gone = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: "rotate(-4deg) scale(1.05)", opacity: 1, offset: 0.25 },
      { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0.25 },
    ],
    { duration: time * 1.25, easing: EASE, fill: "forwards" },
  );
  gone.finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}

/** Cards that were turned or whose numbers changed, and piles that were shuffled, show it where they lie. */
function marks(node: HTMLElement, motions: Motion[], time: number): void {
  for (const motion of motions) {
    const card = motion.card ? node.querySelector<HTMLElement>(`[data-key="${CSS.escape(motion.card)}"]`) : undefined;
    const face = card?.querySelector<HTMLElement>(".lies");
    if (motion.kind === "number" || motion.kind === "mark" || motion.kind === "modifier" || motion.kind === "occasion")
      card?.animate(
        [{ filter: "none" }, { filter: "brightness(1.6) drop-shadow(0 0 12px #ffd77a)", offset: 0.35 }, { filter: "none" }],
        { duration: time * 1.6, easing: "ease-out" },
      );
    else if (motion.kind === "turn" || motion.kind === "reveal")
      face?.animate([{ transform: "rotateY(90deg)" }, {}], { duration: time, easing: EASE });
    else if (motion.kind === "shuffle" || motion.kind === "arrange")
      pileOf(node, motion)?.animate(
        [-5, 5, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px) rotate(${x / 2}deg)` })),
        { duration: time * 1.4, easing: "ease-in-out" },
      );
  }
}

function pileOf(node: HTMLElement, motion: Motion): Element | null {
  const place = motion.end ?? motion.start;
  return place ? node.querySelector(`[data-pile="${place[0]}/${CSS.escape(place[1])}"]`) : null;
}

function placeOf(node: HTMLElement, place: Motion["start"] | Way): DOMRect | undefined {
  if (!place) return undefined;
  const [seat, zone, slot] = place;
  const element =
    (slot >= 0 ? node.querySelector(`[data-slot="${seat}/${slot}"]`) : null) ??
    node.querySelector(`[data-pile="${seat}/${CSS.escape(zone)}"] .heap, [data-pile="${seat}/${CSS.escape(zone)}"]`);
  const box = element?.getBoundingClientRect();
  return box?.width ? box : undefined;
}

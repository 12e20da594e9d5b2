/** Pointer and keys on a card: a click, a long press, a hover, and dragging it to a place or another card. */

import { settings } from "../lib/settings.svelte";
import type { Desk } from "./desk.svelte";

export interface Pointed {
  desk: Desk;
  key: string;
  lit: boolean;
}

const FAR = 9;
const LONG = 480;
const HOVER = 380;

export function pointing(node: HTMLElement, first: Pointed): { update(next: Pointed): void; destroy(): void } {
  let { desk, key, lit } = first;
  let start: { x: number; y: number; id: number; touch: boolean } | undefined;
  let moved = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let swallowClick = false;
  /** A window has taken the focus while the card was not shown large beside it: nor is it when the focus comes back. */
  let unseen = false;

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function onpointerdown(event: PointerEvent): void {
    if (event.button !== 0) return;
    swallowClick = false;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType === "touch" };
    moved = false;
    stopTimer();
    // A quick hand has left the card before it has gone far.
    if (lit && !start.touch) node.setPointerCapture(event.pointerId);
    if (start.touch)
      timer = setTimeout(() => {
        swallowClick = true;
        start = undefined;
        desk.show(key, true, event.clientX);
      }, LONG);
  }

  function onpointermove(event: PointerEvent): void {
    if (!start || event.pointerId !== start.id) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    if (!moved) {
      if (Math.hypot(x, y) < FAR) return;
      stopTimer();
      // A finger that goes sideways scrolls the strip it is on.
      if (!lit || (start.touch && Math.abs(x) > Math.abs(y))) {
        start = undefined;
        return;
      }
      moved = true;
      if (start.touch) node.setPointerCapture(event.pointerId);
      for (const animation of node.getAnimations()) animation.cancel(); // it is where the hand is
      desk.dragged = key;
      desk.hide();
    }
    node.style.transform = `translate(${x}px, ${y}px) scale(1.04)`;
    desk.over = under(event)?.name ?? "";
  }

  function onpointerup(event: PointerEvent): void {
    stopTimer();
    if (!start || !moved) {
      start = undefined;
      return;
    }
    swallowClick = true;
    const to = under(event);
    settle();
    if (to) desk.drop(key, to.place, { x: event.clientX, y: event.clientY });
  }

  function settle(): void {
    start = undefined;
    moved = false;
    desk.dragged = "";
    desk.over = "";
    node.style.transform = "";
  }

  /** What lies under the pointer: a card, or the slot around it. */
  function under(event: PointerEvent) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      if (node.contains(element)) continue;
      const card = element.closest<HTMLElement>("[data-key]");
      if (card?.dataset.key && card !== node && !card.closest("[data-held]"))
        return targetOf(card.dataset.key, element);
      const slot = element.closest<HTMLElement>("[data-slot]");
      if (slot?.dataset.slot) return slotOf(slot.dataset.slot);
    }
    return undefined;
  }

  /** A card in a slot stands for the slot when what is dragged comes from the reader's hand. */
  function targetOf(other: string, element: Element) {
    const slot = element.closest<HTMLElement>("[data-slot]");
    const held = desk.scene.card(key)?.slot ?? -1;
    if (slot?.dataset.slot && held < 0) return slotOf(slot.dataset.slot);
    return { name: `card/${other}`, place: { card: other } as const };
  }

  function slotOf(name: string) {
    const [seat, slot] = name.split("/").map(Number);
    return { name: `slot/${name}`, place: { slot: [seat ?? 0, slot ?? 0] as [number, number] } as const };
  }

  function onclick(event: MouseEvent): void {
    if (swallowClick) {
      swallowClick = false;
      event.preventDefault();
      return;
    }
    const box = node.getBoundingClientRect();
    desk.press(key, event.clientX ? { x: event.clientX, y: event.clientY } : { x: box.left + box.width / 2, y: box.top });
  }

  function onpointerenter(event: PointerEvent): void {
    if (event.pointerType === "touch" || desk.dragged) return;
    stopTimer();
    timer = setTimeout(() => desk.show(key, false, event.clientX), settings.speed ? HOVER : 0);
  }

  function onpointerleave(): void {
    if (start && moved) return;
    stopTimer();
    start = undefined;
    hide();
  }

  function onfocus(): void {
    if (!unseen && node.matches(":focus-visible")) desk.show(key, false, node.getBoundingClientRect().left);
    unseen = false;
  }

  function onblur(event: FocusEvent): void {
    const window = (event.relatedTarget as Element | null)?.closest('dialog, [role="dialog"]');
    unseen = !!window && (desk.zoom?.key !== key || desk.zoom.pinned);
    hide();
  }

  /** A card that is taken away loses focus and pointer while the table is being drawn: then nothing may change. */
  function hide(): void {
    queueMicrotask(() => desk.hide());
  }

  function onkeydown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "e" || event.key === "z" || event.key === "v") {
      event.preventDefault();
      event.stopPropagation();
      desk.show(key, true, node.getBoundingClientRect().left);
    }
  }

  function oncontextmenu(event: Event): void {
    event.preventDefault();
    desk.show(key, true, node.getBoundingClientRect().left);
  }

  const heard = {
    pointerdown: onpointerdown,
    pointermove: onpointermove,
    pointerup: onpointerup,
    pointercancel: () => (stopTimer(), settle()),
    click: onclick,
    pointerenter: onpointerenter,
    pointerleave: onpointerleave,
    focus: onfocus,
    blur: onblur,
    keydown: onkeydown,
    contextmenu: oncontextmenu,
  } as Record<string, (event: never) => void>;
  for (const [name, what] of Object.entries(heard)) node.addEventListener(name, what as EventListener);
  return {
    update(next) {
      ({ desk, key, lit } = next);
    },
    destroy() {
      stopTimer();
      const gone = key;
      queueMicrotask(() => {
        if (desk.dragged === gone) settle();
        if (desk.zoom?.key === gone) desk.hide();
      });
      for (const [name, what] of Object.entries(heard)) node.removeEventListener(name, what as EventListener);
    },
  };
}

/**
 * A group of cards, or of anything else, that is one stop of the Tab key: the arrows go from one to the next in it.
 *
 * The way is by where they lie, so that it is right in a row, a grid or a stack.
 */

export interface Group {
  /** What it is made of, as a selector. */
  of?: string;
  /** Whether it grows at its end: then one comes to its last, and stays where one is in it. */
  growing?: boolean;
}

export function roving(node: HTMLElement, { of = "[data-rove]", growing = false }: Group = {}): { destroy(): void } {
  function members(): HTMLElement[] {
    return [...node.querySelectorAll<HTMLElement>(of)];
  }

  function settle(): void {
    const all = members();
    const at = growing ? (all.find((one) => one === document.activeElement) ?? all.at(-1)) : all.find((one) => one.tabIndex === 0);
    const current = at ?? all.find((one) => one.dataset.lit === "yes") ?? all[0];
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
    // What scrolls is a stop itself while it holds none.
    if (growing) node.tabIndex = current ? -1 : 0;
  }

  function reach(to: HTMLElement): void {
    for (const one of members()) one.tabIndex = one === to ? 0 : -1;
    to.focus();
  }

  function onkeydown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>(of);
    if (!from) return;
    const to = nextOf(from, members(), event.key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    reach(to);
  }

  function onfocusin(event: FocusEvent): void {
    const to = (event.target as HTMLElement).closest<HTMLElement>(of);
    if (to) for (const one of members()) one.tabIndex = one === to ? 0 : -1;
  }

  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  node.addEventListener("keydown", onkeydown);
  node.addEventListener("focusin", onfocusin);
  settle();
  return {
    destroy() {
      watch.disconnect();
      node.removeEventListener("keydown", onkeydown);
      node.removeEventListener("focusin", onfocusin);
    },
  };
}

function nextOf(from: HTMLElement, all: HTMLElement[], key: string): HTMLElement | undefined {
  const at = all.indexOf(from);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "ArrowRight") return all[at + 1];
  if (key === "ArrowLeft") return all[at - 1];
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const here = from.getBoundingClientRect();
  const down = key === "ArrowDown" ? 1 : -1;
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of all) {
    const there = one.getBoundingClientRect();
    const far = (there.top - here.top) * down;
    if (far < 8) continue;
    const way = far * 3 + Math.abs(there.left - here.left);
    if (way < least) [best, least] = [one, way];
  }
  return best;
}

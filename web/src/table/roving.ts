/**
 * A group of cards that is one stop of the Tab key: the arrows go from card to card in it.
 *
 * The way is by where they lie, so that it is right in a row, a grid or a stack.
 */

const CHOSEN = "[data-rove]";

export function roving(node: HTMLElement): { destroy(): void } {
  function members(): HTMLElement[] {
    return [...node.querySelectorAll<HTMLElement>(CHOSEN)];
  }

  function settle(): void {
    const all = members();
    const current = all.find((one) => one.tabIndex === 0) ?? all.find((one) => one.dataset.lit === "yes") ?? all[0];
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
  }

  function reach(to: HTMLElement): void {
    for (const one of members()) one.tabIndex = one === to ? 0 : -1;
    to.focus();
  }

  function onkeydown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>(CHOSEN);
    if (!from) return;
    const to = nextOf(from, members(), event.key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    reach(to);
  }

  function onfocusin(event: FocusEvent): void {
    const to = (event.target as HTMLElement).closest<HTMLElement>(CHOSEN);
    if (to) for (const one of members()) one.tabIndex = one === to ? 0 : -1;
  }

  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true });
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

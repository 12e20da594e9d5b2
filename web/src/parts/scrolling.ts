/** A page that is newly come to begins at its top; one that is come back to, where it was left. */

/** Tries again while what a page shows is on its way: about a second. */
const FRAMES = 60;

interface Visit {
  visit: number;
}

function isVisit(state: unknown): state is Visit {
  return typeof state === "object" && state !== null && typeof (state as Partial<Visit>).visit === "number";
}

/** Follows the address from now on; returns what ends it. */
export function scrolling(): () => void {
  history.scrollRestoration = "manual";
  const places = new Map<number, number>();
  // Visits before a reload have numbers of their own; where they were left is not known any more.
  let newest = isVisit(history.state) ? history.state.visit : 0;
  let here = visit();
  let frame = 0;

  function visit(): number {
    if (isVisit(history.state)) return history.state.visit;
    newest += 1;
    history.replaceState({ ...(history.state as object | null), visit: newest }, "");
    return newest;
  }

  function note(): void {
    places.set(here, scrollY);
  }

  function come(): void {
    here = visit();
    newest = Math.max(newest, here);
    cancelAnimationFrame(frame);
    const top = places.get(here) ?? 0;
    scrollTo(0, top);
    if (top > 0) restore(top, FRAMES);
  }

  function restore(top: number, left: number): void {
    if (Math.abs(scrollY - top) < 2 || left === 0) return;
    frame = requestAnimationFrame(() => {
      scrollTo(0, top);
      restore(top, left - 1);
    });
  }

  addEventListener("scroll", note, { passive: true });
  addEventListener("hashchange", come);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("scroll", note);
    removeEventListener("hashchange", come);
  };
}

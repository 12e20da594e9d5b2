/** Where the reader is: the part of the address after `#`. It is never sent to a server, so a key may stand in it. */

export interface Place {
  page: string;
  parts: string[];
}

export function placeOf(hash: string): Place {
  const [page = "", ...parts] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(readable);
  return { page: page || "start", parts };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function linkTo(page: string, ...parts: string[]): string {
  return "#/" + [page === "start" && !parts.length ? "" : page, ...parts.map(encodeURIComponent)].join("/");
}

export function go(page: string, ...parts: string[]): void {
  location.hash = linkTo(page, ...parts);
}

export const route = $state<Place>({ page: "start", parts: [] });

/** Follows the address from now on. */
export function follow(): () => void {
  const read = () => Object.assign(route, placeOf(location.hash));
  read();
  addEventListener("hashchange", read);
  return () => removeEventListener("hashchange", read);
}

/** What this browser keeps: own decks, the keys of matches and records, filters. Nothing of it is needed to play. */

const PREFIX = "kirifuda.";

/** The value kept under `name`, if it is there and of the right form; else `otherwise`. */
export function kept<T>(name: string, isRight: (value: unknown) => value is T, otherwise: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return isRight(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps the value; false where the browser keeps nothing (a private window, a full store). */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function isListOf<T>(isOne: (value: unknown) => value is T): (value: unknown) => value is T[] {
  return (value): value is T[] => Array.isArray(value) && value.every(isOne);
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Forgets what was made and played here; the settings stay as they are. */
export function forgetAll(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX) && name !== `${PREFIX}settings`) localStorage.removeItem(name);
    }
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

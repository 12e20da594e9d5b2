/** What the reader has chosen once, for every table: kept in this browser only. */

export type Language = "ja" | "en";
export type Theme = "system" | "light" | "dark";

export interface Settings {
  language: Language;
  theme: Theme;
  /** How fast things move: 1 as drawn, 2 twice as fast, 0 not at all. */
  speed: number;
  name: string;
}

const PLACE = "kirifuda.settings";
const dark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;
const still = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;

function first(): Settings {
  const language = typeof navigator !== "undefined" && navigator.language?.startsWith("ja") ? "ja" : "en";
  return { language, theme: "system", speed: 1, name: "" };
}

/** Takes what it knows out of what was kept, and leaves the rest. */
export function kept(text: string | null): Settings {
  const settings = first();
  let found: Partial<Settings> = {};
  try {
    found = JSON.parse(text ?? "{}") ?? {};
  } catch {
    return settings;
  }
  if (found.language === "ja" || found.language === "en") settings.language = found.language;
  if (found.theme === "light" || found.theme === "dark") settings.theme = found.theme;
  if (typeof found.speed === "number" && found.speed >= 0 && found.speed <= 4) settings.speed = found.speed;
  if (typeof found.name === "string") settings.name = found.name.slice(0, 40);
  return settings;
}

function store(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined; // storage is refused to this page: choices last until it is closed
  }
}

export const settings = $state<Settings>(kept(store()?.getItem(PLACE) ?? null));

/** Whether things should move at all, and how long a movement drawn as `milliseconds` takes. */
export function pace(milliseconds: number): number {
  if (settings.speed === 0 || still?.matches) return 0;
  return milliseconds / settings.speed;
}

export function isDark(): boolean {
  return settings.theme === "system" ? (dark?.matches ?? false) : settings.theme === "dark";
}

/** Keeps the settings and shows them on the page; call it once, inside a component. */
export function apply(): void {
  const show = () => {
    const page = document.documentElement;
    page.lang = settings.language;
    page.dataset.theme = isDark() ? "dark" : "light";
    page.dataset.motion = pace(1) === 0 ? "none" : "some";
  };
  $effect(() => {
    show();
    try {
      store()?.setItem(PLACE, JSON.stringify(settings));
    } catch {
      // a full store: the choices last until the page is closed
    }
  });
  $effect(() => {
    dark?.addEventListener("change", show);
    still?.addEventListener("change", show);
    return () => {
      dark?.removeEventListener("change", show);
      still?.removeEventListener("change", show);
    };
  });
}

/** Colours and emblems that art knows by name. A colour or attribute of any other name gets a hue of its own. */

export interface Palette {
  /** From the darkest to the lightest: ink of silhouettes, body, glow, sky. */
  deep: string;
  body: string;
  glow: string;
  sky: string;
  emblem: Emblem;
}

export type Emblem = "flame" | "drop" | "swirl" | "peak" | "star" | "ring" | "leaf" | "bolt" | "petal" | "wave";

const known: Record<string, Palette> = {
  fire: { deep: "#4a130d", body: "#c23b22", glow: "#f5a04a", sky: "#fbe0c0", emblem: "flame" },
  water: { deep: "#0c2b4a", body: "#23689b", glow: "#7fc4dd", sky: "#dceff3", emblem: "drop" },
  wind: { deep: "#12382f", body: "#2f7f63", glow: "#93d1a6", sky: "#e4f3e0", emblem: "swirl" },
  earth: { deep: "#35230f", body: "#8c5f2b", glow: "#d8ab63", sky: "#f4e6c9", emblem: "peak" },
  light: { deep: "#463709", body: "#a88412", glow: "#f3d567", sky: "#fdf6d9", emblem: "star" },
  neutral: { deep: "#24272e", body: "#5f6672", glow: "#b4b9c2", sky: "#eceae6", emblem: "ring" },
  red: { deep: "#4a1016", body: "#b5303a", glow: "#f2936b", sky: "#fbe1d5", emblem: "flame" },
  blue: { deep: "#11264f", body: "#2d5aa3", glow: "#8db8ec", sky: "#e0ebf8", emblem: "drop" },
  green: { deep: "#143720", body: "#337a45", glow: "#9bcf8a", sky: "#e6f2db", emblem: "leaf" },
  yellow: { deep: "#47330a", body: "#a9791a", glow: "#f4cb5c", sky: "#fdf1d0", emblem: "petal" },
};

const others: Emblem[] = ["wave", "bolt", "petal", "leaf", "swirl", "star"];

export function palette(name: string): Palette {
  return known[name] ?? hued(name);
}

function hued(name: string): Palette {
  const seed = hash(name);
  const hue = seed % 360;
  return {
    deep: `hsl(${hue} 45% 17%)`,
    body: `hsl(${hue} 45% 40%)`,
    glow: `hsl(${(hue + 20) % 360} 60% 70%)`,
    sky: `hsl(${hue} 45% 92%)`,
    emblem: others[(seed >>> 9) % others.length]!,
  };
}

/** Each emblem as one closed outline in a field of 24 by 24. */
export const outlines: Record<Emblem, string> = {
  flame: "M12 1.5c1 4 6.8 6.3 6.8 12.6a6.8 6.8 0 0 1-13.6 0c0-3 1.5-4.8 2.6-6.600.6 1.7 1.2 2.5 2.2 3 .2-3.400.4-6 2-9z",
  drop: "M12 1.8c3.2 4.6 7 8.2 7 12.7a7 7 0 0 1-14 0c0-4.5 3.8-8.1 7-12.7z",
  swirl: "M3 9.5h10.5a2.5 2.5 0 1 0-2.4-3.300H8.4a5 5 0 1 1 5.1 6H3zM3 14h13.5a4 4 0 1 1-3.8 5.2h2.7a1.6 1.6 0 1 0 1.1-2.700H3z",
  peak: "M1.5 20.5 8.8 5.5l3.4 6 2.6-4 7.7 13z",
  star: "M12 1.5l2.6 7.9 7.9 2.6-7.9 2.600L12 22.5l-2.6-7.900L1.5 12l7.9-2.6z",
  ring: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z",
  leaf: "M21 3C9 2.5 3.5 8 4.5 17L2.8 20.8l1.800.9L6.5 18C15 19.5 21.5 14 21 3z",
  bolt: "M14 1.5 4.5 13.5h5.800L8.5 22.5 19.5 9.5h-6z",
  petal: "M12 12c-5-2-5-8-2.2-10L12 4l2.2-2C17 4 17 10 12 12zm0 0c-.5-5.3 5-8 8-6l-.6 2.8 2.4 1.600C21.5 14 16 15.5 12 12zm0 0c4.7 2.5 4 8.500.8 9.800L11 19.9l-2.6 1.300C6.5 18 8.5 13.5 12 12zm0 0c-2.5 4.6-8.5 3.5-9.600.5l1.9-2.200L3 7.700C5.5 5 11 7 12 12z",
  wave: "M1.5 15c3.5 0 4-7 9.5-7 5 0 6.5 4.5 3.5 6 1-2.5-2.5-3.5-4-1 -1.2 2.200.8 4.5 4 4.5 3.5 0 5.5-2 8-2v5.5h-21z",
};

/** FNV-1a over the text's characters: the same on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value ^= character.codePointAt(0)!;
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

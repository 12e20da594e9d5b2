/** The play mats by the name that a game gives its own. Any other name gets a mat of a hue of its own. */

import { hash } from "../cards/palette";

export interface Mat {
  /** Middle and edge of the cloth, its pattern, and the letters on it. */
  middle: string;
  edge: string;
  line: string;
  ink: string;
  back: string;
  backLine: string;
}

const known: Record<string, [light: Mat, dark: Mat]> = {
  dusk: [
    { middle: "#5b4470", edge: "#2c2145", line: "#f0b35c", ink: "#fdf4e6", back: "#35264f", backLine: "#e9a94f" },
    { middle: "#33274a", edge: "#150f24", line: "#d9994a", ink: "#fbf0de", back: "#2a1e42", backLine: "#d9994a" },
  ],
  snow: [
    { middle: "#dfeaf0", edge: "#a9c3d2", line: "#4d7d98", ink: "#10262f", back: "#2b566d", backLine: "#d6ebf4" },
    { middle: "#25414f", edge: "#0d1c24", line: "#8dbdd2", ink: "#eef7fb", back: "#1c3d4f", backLine: "#a9d3e6" },
  ],
};

export function mat(name: string, dark: boolean): Mat {
  return (known[name] ?? hued(name))[dark ? 1 : 0];
}

function hued(name: string): [Mat, Mat] {
  const hue = hash(name) % 360;
  const cloth = (middle: number, edge: number, line: number, ink: string): Mat => ({
    middle: `hsl(${hue} 32% ${middle}%)`,
    edge: `hsl(${hue} 36% ${edge}%)`,
    line: `hsl(${(hue + 30) % 360} 60% ${line}%)`,
    ink,
    back: `hsl(${hue} 42% 24%)`,
    backLine: `hsl(${(hue + 30) % 360} 60% 74%)`,
  });
  return [cloth(30, 18, 70, "#fbf6ea"), cloth(18, 8, 62, "#fbf6ea")];
}

/** The cloth's weave, to be laid over its colours. */
export function weave(line: string): string {
  const stroke = `fill="none" stroke="${line}" stroke-opacity=".13" stroke-width="1.2"`;
  return image(
    `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="28" viewBox="0 0 56 28"><g ${stroke}>` +
      [0, 28, 56].map((x) => [26, 18, 10].map((r) => `<circle cx="${x}" cy="28" r="${r}"/>`).join("")).join("") +
      [14, 42].map((x) => [26, 18, 10].map((r) => `<circle cx="${x}" cy="42" r="${r}"/>`).join("")).join("") +
      `</g></svg>`,
  );
}

/** The back of a card. */
export function cardBack(cloth: Mat): string {
  const line = `fill="none" stroke="${cloth.backLine}"`;
  let rays = "";
  for (let ray = 0; ray < 16; ray++)
    rays += `<path d="M63 58v-14" ${line} stroke-width="3" stroke-linecap="round" transform="rotate(${ray * 22.5} 63 88)"/>`;
  return image(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 126 176"><rect width="126" height="176" fill="${cloth.back}"/>` +
      `<rect x="7" y="7" width="112" height="162" rx="6" ${line} stroke-width="2.500"/>` +
      `<rect x="12" y="12" width="102" height="152" rx="4" ${line} stroke-width="1" stroke-opacity=".6"/>` +
      `<path d="M63 20 106 88 63 156 20 88z" ${line} stroke-width="1.500" stroke-opacity=".55"/>${rays}` +
      `<circle cx="63" cy="88" r="24" ${line} stroke-width="3"/>` +
      `<path d="M63 71c7 8 12 12 12 20a12 12 0 0 1-24 0c0-8 5-12 12-20z" fill="${cloth.backLine}"/></svg>`,
  );
}

function image(svg: string): string {
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

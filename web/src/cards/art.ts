/**
 * The picture of a card: drawn from its colours, its type and its name, the same on every machine.
 *
 * It is handed out as an image of its own, so that hundreds of cards on a page stay light and nothing of a card file
 * can become markup.
 */

import { HEIGHT, WIDTH, type Brush } from "./brush";
import { dice, hash, palette } from "./palette";
import { subjects } from "./subjects";

export interface Painted {
  type: string;
  attributes: string[];
  name: Record<string, string>;
}

const painted = new Map<string, string>();

/** The address of a card's picture (`data:`). */
export function art(card: Painted): string {
  const key = [card.type, card.attributes.join(), card.name.ja, card.name.en].join("|");
  let address = painted.get(key);
  if (address === undefined) {
    address = "data:image/svg+xml," + encodeURIComponent(picture(card));
    painted.set(key, address);
  }
  return address;
}

/** The picture as SVG text. */
export function picture(card: Painted): string {
  const roll = dice(hash(`${card.type}|${card.name.ja ?? ""}|${card.name.en ?? ""}`));
  const brush: Brush = {
    main: palette(card.attributes[0] ?? card.type),
    other: palette(card.attributes.at(-1) ?? card.type),
    roll,
    pick: (from) => from[Math.floor(roll() * from.length)]!,
    between: (low, high) => Math.round((low + roll() * (high - low)) * 10) / 10,
  };
  const subject = subjects[card.type] ?? Object.values(subjects)[hash(card.type) % Object.keys(subjects).length]!;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${sky(brush)}${texture(brush)}</defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>` +
    subject(brush) +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>` +
    `</svg>`
  );
}

function sky({ main, other, pick }: Brush): string {
  const [top, middle, bottom] = pick([
    [main.sky, main.sky, other.glow],
    [main.glow, main.sky, other.sky],
    [main.body, main.glow, other.sky],
    [main.deep, main.body, other.glow],
    [main.sky, other.glow, other.body],
  ] as const);
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    `<radialGradient id="shade" cx=".5" cy=".42" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="#000" stop-opacity=".28"/></radialGradient>`
  );
}

/** A woven pattern, as on printed paper: waves, stripes, diamonds, dots or hemp leaves. */
function texture({ main, pick }: Brush): string {
  const line = `fill="none" stroke="${main.deep}" stroke-opacity=".16" stroke-width="1.4"`;
  const [width, height, inner] = pick([
    [32, 16, `<g ${line}><circle cx="16" cy="16" r="15"/><circle cx="16" cy="16" r="10"/><circle cx="16" cy="16" r="5"/><circle cx="0" cy="24" r="15"/><circle cx="0" cy="24" r="10"/><circle cx="32" cy="24" r="15"/><circle cx="32" cy="24" r="10"/></g>`],
    [12, 12, `<path d="M0 12 12 0M-3 3 3-3M9 15l6-6" ${line}/>`],
    [22, 22, `<path d="M11 0 22 11 11 22 0 11z" ${line}/><circle cx="11" cy="11" r="1.600" fill="${main.deep}" fill-opacity=".16"/>`],
    [14, 14, `<circle cx="3" cy="3" r="1.700" fill="${main.deep}" fill-opacity=".15"/><circle cx="10" cy="10" r="1.700" fill="${main.deep}" fill-opacity=".15"/>`],
    [28, 48, `<path d="M0 8 14 0l14 8v16l-14 8-14-8zM14 0v16M0 8l14 8 14-8M14 32V16M0 24l14-8 14 8M0 24v24M28 24v24M14 32l14 8M14 32 0 40" ${line}/>`],
  ] as const);
  return `<pattern id="weave" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${inner}</pattern>`;
}

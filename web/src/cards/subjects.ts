/** What a card's picture shows, by its type: a bust, a view, a thing, or a burst. */

import { emblem, HEIGHT, WIDTH, type Brush } from "./brush";

const PAPER = "#fbf4e6";
const INK = "#22201f";

export const subjects: Record<string, (brush: Brush) => string> = {
  character: bust,
  field: view,
  item: thing,
  event: burst,
};

function disc({ main, other, pick, between }: Brush, x = between(90, 210), y = between(55, 90)): string {
  const radius = between(44, 66);
  const fill = pick([PAPER, other.glow, main.body, "#f7d9a8"]);
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity=".92"/>`;
}

/** A far line of hills, waves or roofs, from the left edge to the right. */
function ridge(brush: Brush, base: number, height: number, fill: string, opacity = 1): string {
  const kind = brush.main.emblem;
  const steps = kind === "drop" || kind === "wave" ? 6 : kind === "ring" ? 7 : 5;
  const width = WIDTH / steps;
  let path = `M-10 ${HEIGHT}V${base}`;
  for (let step = 0; step < steps; step++) {
    const left = step * width;
    const up = base - brush.between(height * 0.35, height);
    if (kind === "drop" || kind === "wave")
      path += `Q${left + width * 0.25} ${up} ${left + width * 0.5} ${base - height * 0.2}T${left + width} ${base}`;
    else if (kind === "peak" || kind === "flame" || kind === "bolt")
      path += `L${left + width * 0.45} ${up} ${left + width} ${base - brush.between(0, height * 0.25)}`;
    else path += `C${left + width * 0.3} ${up} ${left + width * 0.7} ${up} ${left + width} ${base - height * 0.1}`;
  }
  return `<path d="${path}L${WIDTH + 10} ${base}V${HEIGHT}z" fill="${fill}" fill-opacity="${opacity}"/>`;
}

function weave(): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#weave)"/>`;
}

/** Motes in the air: sparks, drops, leaves, whatever the colour's emblem is. */
function motes(brush: Brush, count: number): string {
  let out = "";
  for (let mote = 0; mote < count; mote++) {
    const size = brush.between(5, 13);
    const fill = brush.pick([brush.main.glow, brush.other.glow, PAPER]);
    out += emblem(brush.other, brush.between(8, WIDTH - 8), brush.between(8, 150), size, fill, `fill-opacity=".8"`);
  }
  return out;
}

// ── Somebody ────────────────────────────────────────────────────────────────────────────────────────────────────────

function bust(brush: Brush): string {
  const { main, other, pick, between } = brush;
  const wide = between(37, 45);
  const tall = between(41, 48);
  const cloth = pick([main.body, main.deep, other.body]);
  const trim = pick([PAPER, other.glow, main.glow]);
  const hair = pick([INK, main.deep, "#4b3527", "#e9e2d3", other.deep]);
  const skin = pick([PAPER, "#f3dcc0", "#e9c9a4", "#c99b72", "#dfe6ea"]);
  const head = pick([crowned, eared, horned, hatted, hooded, knotted]);
  return (
    disc(brush, 150, 88) +
    weave() +
    ridge(brush, 170, 50, main.body, 0.45) +
    motes(brush, 7) +
    `<path d="M52 ${HEIGHT}c4-44 34-62 68-66h60c34 4 64 22 68 66z" fill="${cloth}"/>` +
    `<path d="M52 ${HEIGHT}c4-44 34-62 68-66h60c34 4 64 22 68 66z" fill="url(#weave)"/>` +
    `<path d="M121 142 150 196l29-54h14l-36 68h-14l-36-68z" fill="${trim}"/>` +
    `<path d="M132 128h36v22l-18 30-18-30z" fill="${skin}"/>` +
    `<path d="M132 134q18 18 36 0v8q-18 18-36 0z" fill="#000" fill-opacity=".12"/>` +
    head(brush, hair, skin, wide, tall) +
    face(brush, skin, tall) +
    emblem(other, 86, 190, 22, trim) +
    emblem(main, 214, 190, 22, trim)
  );
}

function oval(fill: string, wide: number, tall: number): string {
  return `<ellipse cx="150" cy="96" rx="${wide}" ry="${tall}" fill="${fill}"/>`;
}

/** A fringe over the forehead, cut to the face. */
function fringe({ pick }: Brush, hair: string, wide: number, tall: number): string {
  const top = 96 - tall - 2;
  const left = 150 - wide - 3;
  const right = 150 + wide + 3;
  return pick([
    `<path d="M${left} 100C${left - 2} ${top - 6} ${right + 2} ${top - 6} ${right} 100q-8-24-22-27-18 12-46 6-14 4-18 21z" fill="${hair}"/>`,
    `<path d="M${left} 104C${left - 4} ${top - 8} ${right + 4} ${top - 8} ${right} 104l-8-26H${left + 9}z" fill="${hair}"/>`,
    `<path d="M${left} 106C${left - 4} ${top - 8} ${right + 4} ${top - 8} ${right} 106q-4-22-16-30l-8 9-11-11-14 12-15-12-10 11q-12 4-14 15z" fill="${hair}"/>`,
  ]);
}

function crowned(brush: Brush, hair: string, skin: string, wide: number, tall: number): string {
  const top = 96 - tall;
  return (
    `<path d="M${146 - wide} 150C${130 - wide} 40 ${170 + wide} 40 ${154 + wide} 150z" fill="${hair}"/>` +
    oval(skin, wide, tall) +
    fringe(brush, hair, wide, tall) +
    `<path d="M118 ${top + 4}l8-22 12 13 12-20 12 20 12-13 8 22q-32-10-64 0z" fill="${brush.other.glow}" stroke="${INK}" stroke-width="2"/>`
  );
}

function eared(brush: Brush, hair: string, skin: string, wide: number, tall: number): string {
  const top = 96 - tall;
  const ear = (side: number) =>
    `<path d="M${150 + side * (wide - 4)} ${top + 24}L${150 + side * (wide + 5)} ${top - 24} ${150 + side * 13} ${top + 4}z" fill="${hair}"/>` +
    `<path d="M${150 + side * (wide - 8)} ${top + 16}L${150 + side * (wide - 1)} ${top - 10} ${150 + side * 20} ${top + 6}z" fill="${brush.other.glow}"/>`;
  return ear(-1) + ear(1) + oval(skin, wide, tall) + fringe(brush, hair, wide, tall);
}

function horned(brush: Brush, hair: string, skin: string, wide: number, tall: number): string {
  const top = 96 - tall;
  const horn = (side: number) =>
    `<path d="M${150 + side * 24} ${top + 10}q${side * 6}-22 ${side * 22}-30 ${side * -2} 22 ${side * -20} 40z" fill="${PAPER}" stroke="${INK}" stroke-width="2"/>`;
  return (
    `<path d="M${142 - wide} 140C${134 - wide} 34 ${166 + wide} 34 ${158 + wide} 140z" fill="${hair}"/>` +
    oval(skin, wide, tall) +
    fringe(brush, hair, wide, tall) +
    horn(-1) +
    horn(1)
  );
}

function hatted(brush: Brush, hair: string, skin: string, wide: number, tall: number): string {
  const brim = 96 - tall + 24;
  return (
    `<path d="M${146 - wide} 138V90h${wide * 2 + 8}v48z" fill="${hair}"/>` +
    oval(skin, wide, tall) +
    `<path d="M${150 - wide - 30} ${brim}Q150 ${brim - 88} ${150 + wide + 30} ${brim}q-${wide + 30} 16-${2 * (wide + 30)} 0z" fill="${brush.pick(["#d9b676", brush.main.deep, brush.other.body])}" stroke="${INK}" stroke-width="2"/>` +
    `<path d="M150 ${brim - 44}v50M${150 - 34} ${brim + 4}l28-46M${150 + 34} ${brim + 4}l-28-46" stroke="${INK}" stroke-opacity=".3" stroke-width="2"/>`
  );
}

function hooded(brush: Brush, hair: string, skin: string, wide: number, tall: number): string {
  const cloth = brush.pick([brush.main.deep, brush.main.body, brush.other.deep]);
  return (
    `<path d="M${140 - wide} 168C${118 - wide} 20 ${182 + wide} 20 ${160 + wide} 168q-${wide + 10} 16-${2 * wide + 20} 0z" fill="${cloth}"/>` +
    `<path d="M${144 - wide} 150C${128 - wide} 34 ${172 + wide} 34 ${156 + wide} 150" fill="none" stroke="${brush.other.glow}" stroke-width="4"/>` +
    oval(skin, wide, tall) +
    fringe(brush, hair, wide, tall)
  );
}

function knotted(brush: Brush, hair: string, skin: string, wide: number, tall: number): string {
  const top = 96 - tall;
  return (
    `<ellipse cx="150" cy="${top - 8}" rx="20" ry="15" fill="${hair}"/>` +
    `<path d="M112 ${top - 12}l76-8" stroke="${brush.other.glow}" stroke-width="5" stroke-linecap="round"/>` +
    emblem(brush.main, 190, top - 22, 18, brush.main.body) +
    oval(skin, wide + 1, tall) +
    fringe(brush, hair, wide, tall)
  );
}

function face({ main, other, pick, between }: Brush, skin: string, tall: number): string {
  const y = 102;
  const gap = between(15, 19);
  const both = (mark: (x: number, side: number) => string) => mark(150 - gap, -1) + mark(150 + gap, 1);
  const eyes = pick([
    () => both((x) => `<ellipse cx="${x}" cy="${y}" rx="3.600" ry="5" fill="${INK}"/><circle cx="${x + 1.2}" cy="${y - 2}" r="1.300" fill="#fff"/>`),
    () => both((x) => `<path d="M${x - 7} ${y + 1}q7-8 14 0" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`),
    () => both((x, side) => `<path d="M${x - side * 7} ${y + 1}q${side * 6}-7 ${side * 14}-5-${side * 5} 9-${side * 14} 5z" fill="${INK}"/>`),
    () => both((x) => `<path d="M${x - 7} ${y - 1}q7 7 14 0" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`),
  ])();
  const marks = pick([
    () => both((x, side) => `<circle cx="${x + side * 7}" cy="${y + 14}" r="6" fill="${main.glow}" fill-opacity=".75"/>`),
    () => both((x, side) => `<path d="M${x + side * 4} ${y + 10}l${side * 13}-4M${x + side * 4} ${y + 16}l${side * 12} 0" stroke="${main.body}" stroke-width="3" stroke-linecap="round"/>`),
    () => emblem(other, 150, y - tall * 0.36 + 1, 13, main.body),
    () => both((x, side) => `<path d="M${x} ${y + 8}l${side * 4} 12" stroke="${other.body}" stroke-width="4" stroke-linecap="round"/>`),
  ])();
  const mouth = pick([
    `<path d="M144 124q6 5 12 0" fill="none" stroke="${INK}" stroke-width="2.600" stroke-linecap="round"/>`,
    `<path d="M145 125h10" stroke="${INK}" stroke-width="2.600" stroke-linecap="round"/>`,
    `<ellipse cx="150" cy="125" rx="4" ry="3" fill="${main.body}"/>`,
    `<path d="M142 122q8 10 16 0z" fill="${main.deep}"/>`,
  ]);
  return eyes + marks + mouth + (skin === PAPER ? `<circle cx="150" cy="113" r="1.200" fill="${INK}" fill-opacity=".5"/>` : "");
}

// ── A view ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function view(brush: Brush): string {
  const { main, other, pick } = brush;
  const place = pick([pagoda, gate, tower, bridge, houses, trees]);
  return (
    disc(brush) +
    weave() +
    ridge(brush, 150, 70, main.glow, 0.7) +
    ridge(brush, 168, 60, main.body, 0.8) +
    place(brush) +
    ridge(brush, 196, 26, other.deep) +
    motes(brush, 6)
  );
}

function lamp(x: number, y: number, { other }: Brush): string {
  return `<circle cx="${x}" cy="${y}" r="9" fill="${other.glow}" fill-opacity=".45"/><circle cx="${x}" cy="${y}" r="4.500" fill="#ffe9a8"/>`;
}

function pagoda(brush: Brush): string {
  const x = brush.between(95, 205);
  let out = `<path d="M${x} 28v20" stroke="${brush.main.deep}" stroke-width="4"/>`;
  for (let floor = 0; floor < 4; floor++) {
    const y = 48 + floor * 34;
    const half = 26 + floor * 11;
    out +=
      `<path d="M${x - half - 12} ${y + 14}q${half * 0.6}-3 ${half * 0.8}-16h${half * 0.8 + 8}q${half * 0.2} 13 ${half * 0.8} 16z" fill="${brush.main.deep}"/>` +
      `<rect x="${x - half * 0.6}" y="${y + 13}" width="${half * 1.2}" height="20" fill="${brush.main.body}"/>` +
      lamp(x - half * 0.25, y + 23, brush) +
      lamp(x + half * 0.25, y + 23, brush);
  }
  return out;
}

function gate(brush: Brush): string {
  const red = brush.main.body;
  return (
    `<path d="M60 66q90 18 180 0l4 16q-94 16-188 0z" fill="${brush.main.deep}"/>` +
    `<path d="M78 92h144v12H78z" fill="${red}"/><path d="M92 84h16v126H88zM192 84h16l4 126h-20z" fill="${red}"/>` +
    `<path d="M141 84h18v22h-18z" fill="${brush.main.deep}"/>` +
    lamp(120, 122, brush) +
    lamp(180, 122, brush)
  );
}

function tower(brush: Brush): string {
  const x = brush.between(110, 190);
  return (
    `<path d="M${x - 22} 200l8-118h28l8 118z" fill="${brush.main.deep}"/>` +
    `<path d="M${x - 24} 82h48l-8-22h-32z" fill="${brush.main.body}"/><path d="M${x - 20} 60h40l-20-26z" fill="${brush.main.deep}"/>` +
    `<circle cx="${x}" cy="71" r="9" fill="${PAPER}"/><path d="M${x} 65v6l4 3" fill="none" stroke="${INK}" stroke-width="2"/>` +
    lamp(x, 110, brush) +
    lamp(x, 142, brush) +
    `<path d="M${x + 12} 71 ${WIDTH} 40v60z" fill="${brush.other.glow}" fill-opacity=".35"/>`
  );
}

function bridge(brush: Brush): string {
  return (
    `<path d="M-10 172q160-110 320 0v18q-160-104-320 0z" fill="${brush.main.body}"/>` +
    `<path d="M-10 150q160-106 320 0" fill="none" stroke="${brush.main.deep}" stroke-width="5"/>` +
    [40, 95, 150, 205, 260].map((x) => {
      const y = 150 - 53 * (1 - ((x - 150) / 160) ** 2);
      return `<path d="M${x} ${y - 6}v30" stroke="${brush.main.deep}" stroke-width="7"/>` + lamp(x, y - 10, brush);
    }).join("")
  );
}

function houses(brush: Brush): string {
  let out = "";
  for (let house = 0; house < 5; house++) {
    const x = house * 62 - 6 + brush.between(-6, 6);
    const y = brush.between(92, 132);
    out +=
      `<path d="M${x + 4} ${y + 16}h52v100h-52z" fill="${house % 2 ? brush.main.deep : brush.other.body}"/>` +
      `<path d="M${x - 6} ${y + 20}q20-4 36-24 16 20 36 24z" fill="${INK}" fill-opacity=".85"/>` +
      lamp(x + 20, y + 40, brush) +
      lamp(x + 42, y + 40, brush);
  }
  return out;
}

function trees(brush: Brush): string {
  let out = "";
  for (let tree = 0; tree < 7; tree++) {
    const x = 14 + tree * 46 + brush.between(-12, 12);
    const y = brush.between(52, 104);
    out +=
      `<path d="M${x} 205V${y + 30}" stroke="${INK}" stroke-opacity=".8" stroke-width="6"/>` +
      `<path d="M${x} ${y - 12}l28 62h-14l18 46h-64l18-46h-14z" fill="${tree % 2 ? brush.main.deep : brush.other.body}" fill-opacity=".94"/>`;
  }
  return out + lamp(150, 160, brush);
}

// ── A thing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function thing(brush: Brush): string {
  const { main, other, pick } = brush;
  const shape = pick([lantern, fan, wheel, bell, umbrella, blade]);
  return (
    weave() +
    `<circle cx="150" cy="105" r="84" fill="${PAPER}" fill-opacity=".82"/>` +
    `<circle cx="150" cy="105" r="84" fill="none" stroke="${main.body}" stroke-width="4"/>` +
    `<circle cx="150" cy="105" r="76" fill="none" stroke="${other.body}" stroke-width="1.500" stroke-dasharray="3 5"/>` +
    shape(brush) +
    motes(brush, 5)
  );
}

function lantern({ main, other }: Brush): string {
  return (
    `<path d="M150 32v16" stroke="${INK}" stroke-width="4"/><path d="M128 48h44v10h-44zM128 152h44v10h-44z" fill="${INK}"/>` +
    `<path d="M128 58h44q30 47 0 94h-44q-30-47 0-94z" fill="${main.body}"/>` +
    `<path d="M118 76h64M112 92h76M111 108h78M113 124h74M120 140h60" stroke="#000" stroke-opacity=".22" stroke-width="2.500"/>` +
    emblem(other, 150, 105, 42, PAPER) +
    `<path d="M150 162v22M143 184h14" stroke="${main.deep}" stroke-width="4"/>`
  );
}

function fan(brush: Brush): string {
  let ribs = "";
  for (let rib = -5; rib <= 5; rib++) {
    const angle = (rib * 14 * Math.PI) / 180;
    ribs += `<path d="M150 168L${(150 + Math.sin(angle) * 108).toFixed(1)} ${(168 - Math.cos(angle) * 108).toFixed(1)}" stroke="${INK}" stroke-opacity=".4" stroke-width="2"/>`;
  }
  return (
    `<path d="M150 168 48.500 131.100A108 108 0 0 1 251.500 131.100z" fill="${brush.main.body}"/>` +
    `<path d="M150 168 112.400 154.300a40 40 0 0 1 75.200 0z" fill="${brush.other.deep}"/>${ribs}` +
    emblem(brush.other, 150, 98, 46, PAPER, `fill-opacity=".92"`) +
    `<circle cx="150" cy="168" r="6" fill="${brush.other.glow}" stroke="${INK}" stroke-width="2"/>`
  );
}

function wheel({ main, other }: Brush): string {
  let teeth = "";
  for (let tooth = 0; tooth < 12; tooth++)
    teeth += `<rect x="142" y="36" width="16" height="22" rx="3" fill="${main.deep}" transform="rotate(${tooth * 30} 150 105)"/>`;
  return (
    teeth +
    `<circle cx="150" cy="105" r="54" fill="${main.body}"/><circle cx="150" cy="105" r="40" fill="${other.glow}"/>` +
    `<path d="M150 65v80M110 105h80M122 77l56 56M178 77l-56 56" stroke="${main.deep}" stroke-width="6"/>` +
    `<circle cx="150" cy="105" r="18" fill="${main.deep}"/>` +
    emblem(other, 150, 105, 20, PAPER)
  );
}

function bell({ main, other }: Brush): string {
  return (
    `<path d="M150 34a10 10 0 1 1-.1 0" fill="none" stroke="${INK}" stroke-width="5"/>` +
    `<path d="M112 150q-2-92 38-96 40 4 38 96z" fill="${main.body}"/><path d="M102 148h96l6 16H96z" fill="${main.deep}"/>` +
    `<path d="M116 122h68M118 132h64" stroke="${other.glow}" stroke-width="3"/>` +
    emblem(other, 150, 92, 36, other.glow) +
    `<circle cx="150" cy="172" r="9" fill="${INK}"/>`
  );
}

function umbrella({ main, other }: Brush): string {
  return (
    `<path d="M150 50v122q0 12 12 12" fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M70 118Q80 46 150 42q70 4 80 76-20-12-40 0-20-12-40 0-20-12-40 0-20-12-40 0z" fill="${main.body}"/>` +
    `<path d="M110 118q6-58 40-76 34 18 40 76M150 42v76" fill="none" stroke="${INK}" stroke-opacity=".35" stroke-width="2.500"/>` +
    `<path d="M84 84q66-26 132 0" fill="none" stroke="${other.glow}" stroke-width="6"/>`
  );
}

function blade({ main, other }: Brush): string {
  return (
    `<g transform="rotate(38 150 105)"><path d="M142 24q8-10 16 0v104h-16z" fill="#dfe5e8" stroke="${INK}" stroke-width="2"/>` +
    `<path d="M150 26v100" stroke="${main.glow}" stroke-width="3"/><rect x="122" y="126" width="56" height="11" rx="5" fill="${other.glow}" stroke="${INK}" stroke-width="2"/>` +
    `<rect x="142" y="137" width="16" height="48" rx="4" fill="${main.deep}"/><path d="M142 148l16 10M142 160l16 10M142 172l16 10" stroke="${other.glow}" stroke-width="3"/></g>`
  );
}

// ── A moment ────────────────────────────────────────────────────────────────────────────────────────────────────────

function burst(brush: Brush): string {
  const { main, other, pick, between } = brush;
  const count = pick([12, 16, 20]);
  const turn = between(0, 20);
  let rays = "";
  for (let ray = 0; ray < count; ray++) {
    const from = ((ray * 360) / count + turn) * (Math.PI / 180);
    const to = (((ray + 0.5) * 360) / count + turn) * (Math.PI / 180);
    const point = (angle: number) => `${(150 + Math.cos(angle) * 240).toFixed(1)} ${(105 + Math.sin(angle) * 240).toFixed(1)}`;
    rays += `M150 105L${point(from)} ${point(to)}z`;
  }
  const stroke = `stroke="${PAPER}" stroke-width="1.200" stroke-linejoin="round"`;
  const core = pick([
    () =>
      emblem(main, 150, 105, 128, main.deep, stroke) +
      emblem(main, 150, 108, 92, main.body) +
      emblem(other, 150, 112, 50, other.glow),
    () =>
      [0, 72, 144, 216, 288].map((angle) =>
        `<g transform="rotate(${angle} 150 105)">${emblem(other, 150, 62, 54, angle % 144 ? main.body : main.deep, stroke)}</g>`,
      ).join("") + `<circle cx="150" cy="105" r="22" fill="${other.glow}" stroke="${PAPER}" stroke-width="3"/>`,
    () =>
      `<circle cx="150" cy="105" r="66" fill="${main.deep}"/><circle cx="150" cy="105" r="66" fill="url(#weave)"/>` +
      `<circle cx="150" cy="105" r="58" fill="none" stroke="${other.glow}" stroke-width="3" stroke-dasharray="14 6"/>` +
      emblem(main, 150, 105, 82, other.glow),
    () =>
      `<path d="M20 176Q110 150 132 96 150 46 218 30q-24 26-20 50 34-10 66 6-58 6-78 44-30 50-166 46z" fill="${main.deep}" fill-opacity=".92"/>` +
      `<path d="M54 172q74-16 98-70 12-32 40-48-8 30-2 42 20-6 44-4-42 10-58 38-26 40-122 42z" fill="${main.body}"/>` +
      emblem(other, 196, 82, 40, other.glow),
  ])();
  return `<path d="${rays}" fill="${main.body}" fill-opacity=".3"/>` + weave() + core + motes(brush, 9);
}

/** Tables and messages to test with: small, and of no game. */

import type { Frame, Question, Table, Welcome } from "../src/lib/protocol";

export const welcome: Welcome = {
  type: "welcome",
  v: 1,
  room: "room",
  game: "any",
  title: "Any",
  language: "en",
  seats: [0],
  looking: 0,
  mode: "computer",
  layout: {
    zones: [
      { name: "hand", label: "hand", short: "hand", kind: "held" },
      { name: "deck", label: "deck", short: "deck", kind: "pile" },
      { name: "line", label: "line", short: "line", kind: "host" },
    ],
    rows: [2],
    slotNames: ["left", "right"],
    numbers: { might: "M" },
    windows: [],
  },
  commitment: "",
};

export function table(more: Partial<Table> = {}): Table {
  const side = { piles: { deck: { count: 9 }, hand: { count: 2, cards: ["1", "2"] } }, slots: { "0": { zones: { line: [] } } } };
  return {
    turn: 1,
    turnSeat: 0,
    phase: "main",
    heading: "Turn 1",
    sides: { "0": side, "1": { ...side, piles: { deck: { count: 9 }, hand: { count: 2 } } } },
    cards: {
      "1": { key: "1", seat: 0, zone: "hand", id: "A-1", name: "Ant" },
      "2": { key: "2", seat: 0, zone: "hand", id: "A-2", name: "Bee" },
    },
    seats: { "0": { name: "Ann", deck: "d", person: true }, "1": { name: "Bob", deck: "d", person: false } },
    ...more,
  };
}

export function question(more: Partial<Question> = {}): Question {
  return {
    seat: 0,
    number: [3, 1],
    kind: "act",
    reason: "main",
    text: "What do you do?",
    rule: "X-1",
    lo: 1,
    hi: 1,
    options: [
      { pick: 11, text: "Play Ant", act: "Play", card: "1" },
      { pick: 12, text: "Play Bee", act: "Play", card: "2" },
      { pick: 13, text: "Throw Bee", act: "Throw", card: "2" },
      { pick: 99, text: "Pass", passing: true },
    ],
    ...more,
  };
}

export function frame(n: number, more: Partial<Frame> = {}): Frame {
  return { type: "frame", n, looking: 0, ...more };
}


// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import type { Frame, Table } from "../src/lib/protocol";
import type { Film } from "../src/lib/resources";
import { settings } from "../src/lib/settings.svelte";
import BringIn from "../src/pages/decks/BringIn.svelte";
import Gallery from "../src/pages/cards/Gallery.svelte";
import Decks from "../src/pages/decks/Decks.svelte";
import { curve } from "../src/pages/decks/curve";
import { entriesOf } from "../src/pages/decks/list";
import Controls from "../src/pages/record/Controls.svelte";
import { Reel } from "../src/pages/record/reel";
import Book from "../src/pages/rules/Book.svelte";
import Curve from "../src/pages/shared/Curve.svelte";
import Trouble from "../src/parts/Trouble.svelte";
import SetUp from "../src/pages/start/SetUp.svelte";
import { usual } from "../src/pages/start/setup";
import { card, game, poolOf, storage } from "./samples";

const GAME = game({ attributeWords: { red: { en: "red", ja: "赤" }, blue: { en: "blue", ja: "青" } } });
const CARDS = [
  card("A-1", { name: { en: "Kite", ja: "凧" }, values: { weight: 1 } }),
  card("A-2", { name: { en: "Bell", ja: "鐘" }, values: { weight: 4 }, attributes: ["blue"], type: "deed" }),
];

beforeEach(() => {
  settings.language = "en";
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network in a test")));
});

afterEach(cleanup);

test("a list without a card takes nobody's deck away", async () => {
  const checked = { legal: false, cards: [], code: "", text: "", problems: [] };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(checked)));
  const take = vi.fn();
  render(BringIn, { game: GAME, list: { game: GAME.id, sets: {}, cards: CARDS }, take, close: () => {} });
  await fireEvent.input(screen.getByRole("textbox", { hidden: true }), { target: { value: "# only a name" } });
  await fireEvent.click(screen.getByRole("button", { name: "Import", hidden: true }));
  expect(await screen.findByText("No card could be read.")).toBeTruthy();
  expect(take).not.toHaveBeenCalled();
});

test("a link to a deck that is not here says so, and a broken share code what is wrong with it", async () => {
  const problems = [{ text: "The deck code is damaged." }];
  const answers: Record<string, unknown> = {
    "/api/games": [GAME],
    [`/api/games/${GAME.id}/cards`]: { game: GAME.id, sets: {}, cards: CARDS },
    [`/api/games/${GAME.id}/decks/check`]: { legal: false, cards: [], code: "", text: "", problems },
  };
  vi.stubGlobal("fetch", async (address: string) => new Response(JSON.stringify(answers[address])));
  const { rerender } = render(Decks, { parts: [GAME.id, "mine"] });
  expect(await screen.findByText(/no deck of that name/)).toBeTruthy();
  await rerender({ parts: [GAME.id, "KD1-XYZ"] });
  expect(await screen.findByText("The deck code is damaged.")).toBeTruthy();
});

test("the cards that are shown follow the filter, and so does the address", async () => {
  render(Gallery, { game: GAME, list: { game: GAME.id, sets: {}, cards: CARDS } });
  const names = () => screen.queryAllByRole("link").map((link) => link.getAttribute("aria-label"));
  expect(names()).toEqual(["Kite", "Bell"]);
  await fireEvent.click(screen.getByRole("button", { name: /blue/ }));
  expect(names()).toEqual(["Bell"]);
  expect(location.hash).toContain("attribute=blue");
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "no such card" } });
  expect(names()).toEqual([]);
  expect(screen.getByText("No card is like that.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
  expect(names()).toHaveLength(2);
});

test("a curve says in words what it shows", () => {
  const bars = curve(entriesOf([["A-1", 3], ["A-2", 1]]), poolOf(CARDS), "weight");
  render(Curve, { bars, label: "Cards by Weight" });
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Cards by Weight. 1: 3 cards, 4: 1 card");
});

test("what went wrong is said in the server's words, with its lines, and can be tried again", async () => {
  const again = vi.fn();
  const error = new ApiError({ status: 422, why: "deck", text: "The deck can't be read.", findings: [{ text: "no such card", line: 3 }] });
  render(Trouble, { error, again });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("The deck can't be read.");
  expect(within(alert).getByRole("listitem").textContent).toMatch(/line 3:\s+no such card/);
  await fireEvent.click(within(alert).getByRole("button"));
  expect(again).toHaveBeenCalledOnce();
});

test("the scrubber tells its position and turn, and its buttons say what they do", async () => {
  const table: Table = { turn: 0, turnSeat: 0, phase: "", heading: "", sides: {}, cards: {}, seats: {} };
  const frames = [0, 1, 2, 3].map((n): Frame => ({ type: "frame", n, ...(n ? { patch: {} } : { table }), log: n === 2 ? [{ text: "Turn 1", turn: true }] : [] }));
  const reel = new Reel({ welcome: {} as Film["welcome"], frames, title: "", form: "full" });
  const [act, to] = [vi.fn(), vi.fn()];
  render(Controls, { reel, at: 2, running: false, speed: 1, act, to });
  const slider = screen.getByRole("slider");
  expect(slider.getAttribute("aria-valuetext")).toBe("Position 3 of 4, Turn 1");
  await fireEvent.input(slider, { target: { value: "3" } });
  expect(to).toHaveBeenCalledWith(3);
  await fireEvent.click(screen.getByRole("button", { name: "One step back" }));
  expect(act).toHaveBeenCalledWith("back");
});

test("a rulebook is shown in the reader's language, or in both", async () => {
  const lines = [
    { number: "", texts: { en: "XY-1 Setup", ja: "XY-1 準備" }, heading: true },
    { number: "XY-1.1", texts: { en: "Shuffle.", ja: "混ぜる。" } },
  ];
  render(Book, { game: GAME, lines, at: "XY-9" });
  expect(screen.getByText("Shuffle.")).toBeTruthy();
  expect(screen.queryByText("混ぜる。")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("XY-9");
  await fireEvent.click(screen.getByRole("button", { name: "Both languages" }));
  expect(screen.getByText("混ぜる。").getAttribute("lang")).toBe("ja");
});

test("a match is set up by what is chosen, and nothing else", async () => {
  const agents = [{ id: "heuristic", names: { en: "thinker", ja: "" } }, { id: "random", names: { en: "dice", ja: "" } }];
  const begin = vi.fn();
  render(SetUp, { games: [GAME], agents, setup: usual(GAME, agents), busy: false, begin });
  await fireEvent.click(screen.getByRole("radio", { name: "dice" }));
  await fireEvent.click(screen.getAllByRole("radio", { name: /Second/ })[0]!);
  await fireEvent.click(screen.getByRole("button", { name: "Begin" }));
  expect(begin).toHaveBeenCalledWith(
    { game: "some-game", mode: "computer", decks: ["second", ""], agents: ["random", "heuristic"], seat: -1, options: {} },
    ["", ""],
  );
});

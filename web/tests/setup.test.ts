import { beforeEach, expect, test, vi } from "vitest";
import type { AgentPage } from "../src/lib/resources";
import { keepDeck } from "../src/pages/decks/shelf";
import { dropKey, keepKey, keptKey, keptKeys } from "../src/lib/keys";
import { forGame, last, remember, request, usual, withOption } from "../src/pages/start/setup";
import { game, storage } from "./samples";

const AGENTS: AgentPage[] = [
  { id: "heuristic", names: { en: "", ja: "" } },
  { id: "random", names: { en: "", ja: "" } },
];
const GAME = game();

beforeEach(() => vi.stubGlobal("localStorage", storage()));

test("without a word more one plays the first deck against the computer", () => {
  const room = request(usual(GAME, AGENTS), ["", ""], "ja");
  expect(room).toMatchObject({ game: "some-game", mode: "computer", decks: ["first", ""], seat: -1, language: "ja" });
  expect(room.agents?.[1]).toBe("heuristic");
});

test("an own deck goes as its list", () => {
  keepDeck({ id: "own", game: GAME.id, name: "Mine", cards: [["A-1", 2]], changed: 1 });
  const room = request({ ...usual(GAME, AGENTS), decks: ["own", "second"] }, ["", ""], "en");
  expect(room.decks).toEqual(["# Mine\n2 A-1\n", "second"]);
});

test("who watches sends both agents; who plays meets the one that was chosen", () => {
  const setup = { ...usual(GAME, AGENTS), agents: ["random", "heuristic"] as [string, string] };
  expect(request({ ...setup, mode: "watch" }, ["", ""], "en").agents).toEqual(["random", "heuristic"]);
  expect(request(setup, ["", ""], "en").agents?.[1]).toBe("random");
});

test("only options that are not as the rules have them are sent", () => {
  const option = { name: "limit", default: 7, choices: [], text: { en: "", ja: "" } };
  const changed = withOption(usual(GAME, AGENTS), option, 8);
  expect(changed.options).toEqual({ limit: 8 });
  expect(withOption(changed, option, 7).options).toEqual({});
});

test("the last setup comes back as far as it can be so again", () => {
  const option = { name: "limit", default: 7, choices: [], text: { en: "", ja: "" } };
  const setup = { ...usual(GAME, AGENTS), decks: ["gone", "second"] as [string, string], options: { limit: 8, old: true } };
  remember(setup);
  expect(last([game({ options: [option] })], AGENTS)).toEqual({ ...setup, decks: ["first", "second"], options: { limit: 8 } });
  expect(last([game({ id: "another" })], AGENTS)).toBeUndefined();
  expect(last([GAME], [AGENTS[1]!])?.agents).toEqual(["random", "random"]);
});

test("another game keeps the way to play, and none of the decks", () => {
  const other = game({ id: "another", decks: [] });
  const setup = forGame({ ...usual(GAME, AGENTS), mode: "hotseat", options: { limit: 3 } }, other, AGENTS);
  expect(setup).toMatchObject({ game: "another", mode: "hotseat", decks: ["", ""], options: {} });
});

test("keys are kept newest first, with what was known of them, and dropped", () => {
  keepKey("a".repeat(22), { friend: "f".repeat(22), record: false });
  keepKey("b".repeat(22));
  keepKey("a".repeat(22));
  expect(keptKeys().map((key) => key.mine[0])).toEqual(["a", "b"]);
  expect(keptKey("a".repeat(22))?.friend).toBe("f".repeat(22));
  dropKey("a".repeat(22));
  expect(keptKeys()).toHaveLength(1);
});

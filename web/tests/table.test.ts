// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Considered, Question, Table } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import ActMenu from "../src/table/ActMenu.svelte";
import Answers from "../src/table/Answers.svelte";
import Board from "../src/table/Board.svelte";
import type { Connection } from "../src/table/connection.svelte";
import Curtain from "../src/table/Curtain.svelte";
import { Deciding } from "../src/table/deciding.svelte";
import DecisionBar from "../src/table/DecisionBar.svelte";
import { DESK, Desk } from "../src/table/desk.svelte";
import { pressed } from "../src/table/keys";
import Lesson from "../src/table/Lesson.svelte";
import LogView from "../src/table/LogView.svelte";
import Notices from "../src/table/Notices.svelte";
import OverPanel from "../src/table/OverPanel.svelte";
import { Scene } from "../src/table/scene.svelte";
import StopsSheet from "../src/table/StopsSheet.svelte";
import Tools from "../src/table/Tools.svelte";
import { frame, question, table, welcome } from "./tables";

let sent: number[][];

beforeEach(() => {
  sent = [];
  settings.language = "en";
  settings.speed = 0;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network here")));
});

afterEach(cleanup);

function seated(asked: Question | undefined, more: Partial<Table> = {}): Desk {
  const scene = new Scene();
  const deciding = new Deciding({
    choose: async (picks) => {
      sent.push(picks);
      return true;
    },
    consider: async () => undefined,
    confirm: async () => true,
  });
  scene.greet(welcome);
  scene.take(frame(1, { table: table({ question: asked, ...more }) }));
  deciding.ask(asked);
  return new Desk(scene, deciding);
}

function shown(desk: Desk): void {
  const context = new Map([[DESK, desk]]);
  render(Board, { props: { desk } });
  render(DecisionBar, { context });
  render(ActMenu, { context });
}

const button = (name: RegExp | string) => screen.getByRole("button", { name });

describe("the table", () => {
  test("says twice of a card what two texts have given it alike", async () => {
    const ant = { key: "1", seat: 0, zone: "hand", id: "A-1", name: "Ant", notes: ["When it bites, draw.", "When it bites, draw."] };
    const desk = seated(undefined, { cards: { "1": ant, "2": { ...ant, key: "2", notes: [] } } });
    shown(desk);
    desk.show("1", true, 0);
    await waitFor(() => expect(screen.getAllByText("When it bites, draw.")).toHaveLength(2));
  });

  test("says what is asked, by which rule, and lights the cards that may answer", () => {
    shown(seated(question({ options: [{ pick: 11, text: "Play Ant", act: "Play", card: "1" }] })));
    expect(screen.getByText(/What do you do/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /X-1/ }).getAttribute("href")).toBe("#/rules/any/X-1");
    expect(button("Ant, Play").dataset.lit).toBe("yes");
    expect(button("Bee").dataset.lit).toBe("no");
  });

  test("a card with one act does it; one with several asks which", async () => {
    shown(seated(question()));
    await fireEvent.click(button("Bee, Play / Throw"));
    expect(sent).toEqual([]);
    await fireEvent.click(screen.getByRole("menuitem", { name: /Throw/ }));
    expect(sent).toEqual([[13]]);
  });

  test("a menu is closed when its question is no longer asked", async () => {
    const desk = seated(question());
    shown(desk);
    await fireEvent.click(button(/^Bee/));
    expect(screen.getByRole("menuitem", { name: /Throw/ })).toBeTruthy();
    desk.deciding!.ask(question());
    await tick();
    expect(screen.getByRole("menuitem", { name: /Throw/ })).toBeTruthy();
    desk.deciding!.ask(question({ number: [4, 1], options: [1, 2, 3].map((pick) => ({ pick, text: `another ${pick}`, card: "1" })) }));
    await tick();
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("a card that can't answer is shown large instead", async () => {
    const desk = seated(question({ options: [{ pick: 99, text: "Pass", passing: true }] }));
    shown(desk);
    await fireEvent.click(button("Ant"));
    expect(sent).toEqual([]);
    expect(desk.zoom).toMatchObject({ key: "1", pinned: true });
  });

  test("a lit place answers, also where a card lies in it", async () => {
    const side = { piles: {}, slots: { "0": { zones: { line: ["7"] } }, "1": { zones: { line: [] } } } };
    const cards = { "7": { key: "7", seat: 0, zone: "line", slot: 0, name: "Cat" } };
    const options = [
      { pick: 30, text: "on the left", slot: [0, 0] as [number, number] },
      { pick: 31, text: "on the right", slot: [0, 1] as [number, number] },
    ];
    shown(seated(question({ options }), { sides: { "0": side, "1": side }, cards }));
    await fireEvent.click(screen.getAllByRole("button", { name: "Cat" })[1]!);
    expect(sent).toEqual([[30]]);
  });

  test("numbers that differ from the printed ones are marked by more than colour", () => {
    const side = { piles: {}, slots: { "0": { zones: { line: ["7"] } } } };
    const cards = { "7": { key: "7", seat: 0, zone: "line", slot: 0, name: "Cat", turned: "spent", numbers: { might: [5, 3] as [number, number] } } };
    shown(seated(undefined, { sides: { "0": side, "1": { piles: {}, slots: {} } }, cards }));
    expect(button("Cat, M 5 (3), spent")).toBeTruthy();
  });

  test("one's own side is called so, whole and in its parts", () => {
    const { scene, deciding } = seated(undefined);
    render(Board, { props: { desk: new Desk(scene, deciding, {} as Connection) } });
    expect(screen.getAllByRole("group", { name: "Your side" })).toHaveLength(2);
    expect(screen.queryByRole("group", { name: /You's/ })).toBeNull();
  });

  test("what nobody may see is drawn as backs and counted", () => {
    shown(seated(undefined));
    expect(screen.getByRole("img", { name: "hand: 2" })).toBeTruthy();
    expect(screen.queryByText("Ant")).toBeTruthy();
    expect(document.querySelectorAll('[data-pile="1/hand"] .back')).toHaveLength(2);
  });

  test("a name that looks like markup stays a name", () => {
    const cards = { "1": { key: "1", seat: 0, zone: "hand", name: "<img src=x onerror=alert(1)>" } };
    shown(seated(undefined, { cards }));
    expect(button("<img src=x onerror=alert(1)>")).toBeTruthy();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});

describe("every answer as a list", () => {
  function listed(asked: Question, judged: Considered): void {
    const desk = seated(asked);
    desk.deciding!.judged = judged;
    render(Answers, { context: new Map([[DESK, desk]]) });
  }

  test("says how many are picked and what is missing, as the bar does", async () => {
    const options = [1, 2].map((pick) => ({ pick, text: `card ${pick}` }));
    listed(question({ kind: "choose", joint: true, lo: 1, hi: 2, options }), { type: "considered", op: "", allowed: true, text: "One red is missing." });
    expect(screen.getByText(/One red is missing/)).toBeTruthy();
    expect(screen.getByText("0 picked (1 to 2)")).toBeTruthy();
    expect(button("Done").hasAttribute("disabled")).toBe(true);
  });

  test("an order is put together there too", async () => {
    const options = [1, 2, 3].map((pick) => ({ pick, text: `row ${pick}` }));
    listed(question({ kind: "order", lo: 3, hi: 3, options }), { type: "considered", op: "", allowed: true });
    await fireEvent.click(button("row 3: earlier"));
    await fireEvent.click(button("Done"));
    expect(sent).toEqual([[1, 3, 2]]);
  });
});

describe("the decision bar", () => {
  test("gives several only once they are whole", async () => {
    const options = [1, 2].map((pick) => ({ pick, text: `card ${pick}`, card: `${pick}` }));
    shown(seated(question({ kind: "choose", lo: 2, hi: 2, options })));
    expect(button("Done").hasAttribute("disabled")).toBe(true);
    await fireEvent.click(button(/^Ant/));
    expect(screen.getByText("1 of 2 picked")).toBeTruthy();
    await fireEvent.click(button(/^Bee/));
    await fireEvent.click(button("Done"));
    expect(sent).toEqual([[1, 2]]);
  });

  test("orders rows by buttons", async () => {
    const options = [1, 2, 3].map((pick) => ({ pick, text: `row ${pick}` }));
    shown(seated(question({ kind: "order", lo: 3, hi: 3, options })));
    await fireEvent.click(button("row 3: earlier"));
    await fireEvent.click(button("row 1: later"));
    await fireEvent.click(button("Done"));
    expect(sent).toEqual([[3, 1, 2]]);
  });

  test("asks for an amount with a slide where there are many", async () => {
    const options = Array.from({ length: 9 }, (_, number) => ({ pick: 100 + number, text: String(number) }));
    shown(seated(question({ kind: "choose", lo: 1, hi: 1, options })));
    await fireEvent.input(screen.getByRole("slider"), { target: { value: "6" } });
    await fireEvent.click(button("Done"));
    expect(sent).toEqual([[106]]);
  });

  test("names a choice that no card stands for, passing, nothing and the way back", async () => {
    shown(seated(question({ nothing: "None of them", back: true, options: [{ pick: 5, text: "Red" }, { pick: 99, text: "Pass", passing: true }] })));
    for (const name of [/^Red/, /^Pass/, /^None of them/, /^Take it back/]) expect(button(name)).toBeTruthy();
    await fireEvent.click(button(/^Red/));
    expect(sent).toEqual([[5]]);
  });

  test("cards that lie in a pile are laid open to be picked", async () => {
    const side = { piles: { deck: { count: 2, cards: ["8", "9"] } }, slots: {} };
    const cards = {
      "8": { key: "8", seat: 0, zone: "deck", name: "Dog" },
      "9": { key: "9", seat: 0, zone: "deck", name: "Eel" },
    };
    const options = ["8", "9"].map((card) => ({ pick: Number(card), text: card, card }));
    shown(seated(question({ kind: "choose", options }), { sides: { "0": side, "1": side }, cards }));
    await fireEvent.click(button(/^Eel/));
    expect(sent).toEqual([[9]]);
  });

  test("what is done from the menu closes it: what follows is to be seen", async () => {
    const desk = seated(question(), { canLeave: [0] });
    desk.sheet = "menu";
    const concede = vi.fn();
    render(Tools, { props: { concede, compact: true }, context: new Map([[DESK, desk]]) });
    await fireEvent.click(button("Concede"));
    expect(concede).toHaveBeenCalledOnce();
    expect(desk.sheet).toBe("");
  });

  test("follows the reader's language", async () => {
    shown(seated(question({ back: true })));
    settings.language = "ja";
    await waitFor(() => expect(button("取りやめる")).toBeTruthy());
  });
});

describe("keys", () => {
  const press = (desk: Desk, key: string) => pressed(new KeyboardEvent("keydown", { key }), desk);

  test("a number is the answer of that number; p passes, Enter is the usual answer", () => {
    expect(press(seated(question()), "2")).toBe(true);
    expect(press(seated(question()), "p")).toBe(true);
    expect(press(seated(question({ usual: [99] })), "Enter")).toBe(true);
    expect(sent).toEqual([[12], [99], [99]]);
  });

  test("0 passes, or chooses nothing", () => {
    expect(press(seated(question()), "0")).toBe(true);
    expect(press(seated(question({ lo: 0, hi: 2, nothing: "None", options: [{ pick: 11, text: "Ant", card: "1" }] })), "0")).toBe(true);
    expect(sent).toEqual([[99], []]);
  });

  test("what means nothing now does nothing", () => {
    const desk = seated(question());
    for (const key of ["9", "x", "Escape", "Tab"]) expect(press(desk, key)).toBe(false);
    press(desk, "n");
    press(desk, "b");
    press(desk, "Enter");
    expect(sent).toEqual([]);
  });

  test("one that is held down answers once, not whatever is asked next", () => {
    const desk = seated(question({ usual: [99] }));
    for (const key of ["p", "2", "Enter"]) expect(pressed(new KeyboardEvent("keydown", { key, repeat: true }), desk)).toBe(false);
    expect(sent).toEqual([]);
  });

  test("nothing is heard without a question", () => {
    const desk = seated(undefined);
    for (const key of ["1", "Enter", "p"]) press(desk, key);
    expect(sent).toEqual([]);
  });
});

describe("the lesson", () => {
  const pay = () =>
    question({ kind: "choose", lo: 1, hi: 1, joint: true, options: [1, 2].map((pick) => ({ pick, text: `card ${pick}`, card: `${pick}` })) });
  const asking = (picks: number[]): Partial<Table> => ({ lesson: { said: ["Pay (XX-1)."], wanted: "Pay with Ant.", picks } });
  const marked = () => [...document.querySelectorAll("button.wanted")].map((one) => one.getAttribute("aria-label") || one.textContent?.trim());

  test("what it asks for is marked step by step: a card, then that it be given", async () => {
    const desk = seated(pay(), asking([1]));
    shown(desk);
    expect(marked()).toEqual([expect.stringMatching(/^Ant.*what the lesson asks for/)]);
    await fireEvent.click(button(/^Ant/));
    expect(marked()).toEqual(["Done"]);
  });

  test("what it doesn't ask for is marked to be taken back", async () => {
    const desk = seated({ ...pay(), hi: 2 }, asking([1]));
    shown(desk);
    await fireEvent.click(button(/^Bee/));
    expect(marked().map((name) => name?.slice(0, 3)).sort()).toEqual(["Ant", "Bee"]);
  });

  test("of several acts of a card it marks its own", async () => {
    shown(seated(question(), asking([13])));
    await fireEvent.click(button(/^Bee/));
    expect(screen.getByRole("menuitem", { name: /Throw/ }).classList.contains("wanted")).toBe(true);
    expect(screen.getByRole("menuitem", { name: /Play/ }).classList.contains("wanted")).toBe(false);
  });

  test("each step is read from its beginning", async () => {
    const desk = seated(pay(), asking([1]));
    render(Lesson, { context: new Map([[DESK, desk]]) });
    const box = screen.getByRole("region", { name: "First game" });
    box.scrollTop = 40;
    desk.scene.take(frame(2, { table: table({ question: pay(), ...asking([2]) }) }));
    await tick();
    expect(box.scrollTop).toBe(40);
    desk.scene.take(frame(3, { table: table({ lesson: { said: ["Well done."] } }) }));
    await waitFor(() => expect(box.scrollTop).toBe(0));
  });

  test("a rule number stays with its brackets", () => {
    render(Lesson, { context: new Map([[DESK, seated(pay(), asking([1]))]]) });
    expect(screen.getByRole("link", { name: /XX-1/ }).parentElement?.textContent).toBe("(XX-1).");
  });
});

describe("the end", () => {
  test("names its rule once, where the sentence names it", () => {
    const over = { winner: 0, rule: "XX-4.1", text: "You win: seven lanterns (XX-4.1)." };
    const props = { matchKey: "k", again: vi.fn(), close: vi.fn() };
    render(OverPanel, { props, context: new Map([[DESK, seated(undefined, { over })]]) });
    expect(screen.getAllByRole("link", { name: /XX-4.1/ })).toHaveLength(1);
    expect(screen.getByText(/seven lanterns/).textContent).toBe(over.text);
  });
});

describe("the windows", () => {
  const windows = ["answer/own", "answer/theirs", "end/theirs"].map((key) => ({ key, text: key.split("/")[0]! }));

  function asked(desk: Desk): [number, string[], boolean][] {
    const stops: [number, string[], boolean][] = [];
    const connection = { stops: async (...given: [number, string[], boolean]) => stops.push(given) };
    desk.scene.greet({ ...welcome, layout: { ...welcome.layout, windows } });
    Object.assign(desk, { connection });
    render(StopsSheet, { context: new Map([[DESK, desk]]) });
    return stops;
  }

  test("stand apart by whose turn it is", () => {
    asked(seated(undefined));
    const group = (name: string) => within(screen.getByRole("group", { name })).getAllByRole("checkbox").length;
    expect([group("In your turn"), group("In the opponent's turn")]).toEqual([1, 2]);
  });

  test("a turn without wishes stays one when the list is opened again, until the turn is over", async () => {
    const desk = seated(undefined);
    const stops = asked(desk);
    await fireEvent.click(screen.getByRole("checkbox", { name: /No wish/ }));
    cleanup();
    const again = asked(desk);
    expect((screen.getByRole("checkbox", { name: /No wish/ }) as HTMLInputElement).checked).toBe(true);
    await fireEvent.click(screen.getByRole("checkbox", { name: "end" }));
    expect([...stops, ...again]).toEqual([
      [0, [], true],
      [0, ["end/theirs"], true],
    ]);
    desk.scene.take(frame(2, { table: table({ turn: 2 }) }));
    await waitFor(() => expect((screen.getByRole("checkbox", { name: /No wish/ }) as HTMLInputElement).checked).toBe(false));
  });
});

test("a wish to take back is read out, with what may be answered", () => {
  const desk = seated(question(), { wish: "Bob wishes to take back. Do you agree?", wishSeat: 1 });
  render(Notices, { props: { connection: { status: "open", refusal: undefined } as Connection }, context: new Map([[DESK, desk]]) });
  expect(screen.getByRole("alert").textContent).toContain("Bob wishes to take back.");
  expect(within(screen.getByRole("group", { name: /Bob wishes/ })).getAllByRole("button")).toHaveLength(2);
});

test("a wish that wasn't granted is answered, until the match goes on", async () => {
  const desk = seated(undefined, { wish: "You wish to take back: Bob is asked.", wishSeat: 0 });
  render(Notices, { props: { connection: { status: "open", refusal: undefined } as Connection }, context: new Map([[DESK, desk]]) });
  desk.scene.take(frame(2, { patch: { wish: null, wishSeat: null } }));
  await tick();
  expect(screen.getByRole("alert").textContent).toContain("not taken back");
  desk.scene.take(frame(3, { patch: { made: 7 } }));
  await tick();
  expect(screen.queryByRole("alert")).toBeNull();
  desk.scene.take(frame(4, { patch: { wish: "You wish to take back: Bob is asked." } }));
  desk.scene.take(frame(5, { patch: { wish: null, made: 6 }, reset: true }));
  await tick();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the curtain is not raised by a key that was pressed twice before it fell", () => {
  const ready = vi.fn();
  render(Curtain, { props: { name: "Ann", ready } });
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Hand the device over" }));
});

test("where there is nothing to choose from nothing is counted", () => {
  shown(seated(question({ kind: "choose", lo: 0, hi: 0, options: [], nothing: "Go on" })));
  expect(button("Go on")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  expect(screen.queryByText(/picked/)).toBeNull();
});

describe("a log", () => {
  const line = (n: number) => ({ text: `Line ${n}`, rule: `X-${n}`, cards: ["A-1"], id: n });
  const stops = () => [...document.querySelectorAll<HTMLElement>(".log, .log a, .log button")].filter((one) => one.tabIndex === 0);

  test("is one stop of the Tab key, at its newest line, and the arrows go through it", async () => {
    const desk = seated(undefined);
    desk.scene.log = [];
    render(LogView, { context: new Map([[DESK, desk]]) });
    await tick();
    expect(stops()).toEqual([screen.getByRole("log")]);
    desk.scene.log = [1, 2, 3].map(line);
    await waitFor(() => expect(stops()).toEqual([screen.getByRole("link", { name: /X-3/ })]));
    const [stop] = stops();
    stop!.focus();
    await fireEvent.keyDown(stop!, { key: "ArrowLeft" });
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(screen.getByRole("link", { name: /X-2/ }));
    desk.scene.log = [1, 2, 3, 4].map(line);
    await waitFor(() => expect(screen.getByRole("link", { name: /X-4/ }).tabIndex).toBe(-1));
    expect(stops()).toEqual([document.activeElement]);
  });
});

// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { DESK, Desk } from "../src/table/desk.svelte";
import Heard from "../src/table/Heard.svelte";
import { Scene } from "../src/table/scene.svelte";
import { frame, question, table, welcome } from "./tables";

let scene: Scene;
let said: string[];

/** Notes what comes into the live regions: a screen reader says that, and nothing that only stays as it is. */
beforeEach(async () => {
  settings.language = "en";
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network here")));
  scene = new Scene();
  scene.greet(welcome);
  scene.take(frame(1, { table: table({ question: question() }), log: [{ text: "Turn 1: you." }] }));
  const { container } = render(Heard, { context: new Map([[DESK, new Desk(scene)]]) });
  await new Promise((done) => setTimeout(done, 120));
  said = [];
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") said.push(change.target.textContent ?? "");
      for (const node of change.addedNodes) if (node.textContent?.trim()) said.push(node.textContent);
    }
  }).observe(container, { childList: true, characterData: true, subtree: true });
});

afterEach(cleanup);

async function heard(): Promise<string[]> {
  await tick();
  await new Promise((done) => setTimeout(done));
  return said.splice(0);
}

describe("what those hear who don't see the table", () => {
  test("what happens twice alike is said twice", async () => {
    scene.take(frame(2, { patch: {}, log: [{ text: "You draw a card." }] }));
    expect(await heard()).toEqual(["You draw a card."]);
    scene.take(frame(3, { patch: {}, log: [{ text: "You draw a card." }] }));
    expect(await heard()).toEqual(["You draw a card."]);
  });

  test("of frames that come at once each is said, in order", async () => {
    scene.take(frame(2, { patch: {}, log: [{ text: "Bob draws a card." }, { text: "Bob passes." }] }));
    scene.take(frame(3, { patch: {}, log: [{ text: "Bob passes." }] }));
    scene.take(frame(4, { patch: {} }));
    expect(await heard()).toEqual(["Bob draws a card.", "Bob passes.", "Bob passes."]);
  });

  test("a question is said again when it comes again, and not while it stays open", async () => {
    scene.take(frame(2, { patch: { question: question({ number: [4, 1] }) } }));
    expect(await heard()).toEqual(["Your decision: What do you do?"]);
    scene.take(frame(3, { patch: { question: question({ number: [4, 1] }), canLeave: [0] } }));
    expect(await heard()).toEqual([]);
  });

  test("after an answer was taken back that is said, and not the whole log", async () => {
    scene.take(frame(2, { patch: {}, log: [{ text: "You draw a card." }] }));
    await heard();
    scene.take(frame(3, { patch: {}, reset: true, log: [{ text: "Turn 1: you." }] }));
    expect(await heard()).toEqual(["The last answer is taken back."]);
    scene.take(frame(4, { patch: {}, log: [{ text: "You draw a card." }] }));
    expect(await heard()).toEqual(["You draw a card."]);
  });

  test("nothing that one pair of eyes has seen stays for the next", async () => {
    scene.take(frame(2, { patch: {}, log: [{ text: "You draw Ant." }] }));
    await heard();
    scene.take(frame(3, { looking: 1, table: table(), log: [{ text: "Bob draws a card." }] }));
    await heard();
    expect(document.body.textContent).not.toMatch(/draw/);
  });

  test("what came while the line was cut is said when it is there again, and the old log is not", async () => {
    const first = [{ text: "Turn 1: you." }, { text: "You draw a card." }];
    scene.take(frame(2, { patch: {}, log: first.slice(1) }));
    await heard();
    scene.greet(welcome);
    scene.take(frame(1, { table: table(), log: [...first, { text: "Bob passes." }] }));
    expect(await heard()).toContain("Bob passes.");
    scene.take(frame(1, { table: table(), log: [...first, { text: "Bob passes." }] }));
    expect(await heard()).not.toContain("Bob passes.");
  });

  test("who takes the device over is told what the other one did, as far as he may know it", async () => {
    scene.greet({ ...welcome, mode: "hotseat", seats: [0, 1] });
    scene.take(frame(2, { patch: {}, log: [{ text: "You draw Ant." }] }));
    await heard();
    scene.take(frame(3, { looking: 1, table: table(), log: [{ text: "Turn 1: Ann." }, { text: "Ann draws a card." }] }));
    expect(await heard()).toEqual(["Turn 1: Ann.", "Ann draws a card."]);
    scene.take(frame(4, { patch: {}, looking: 1, log: [{ text: "You draw Bee." }] }));
    await heard();
    scene.take(frame(5, { looking: 0, table: table(), log: [{ text: "Turn 1: you." }, { text: "You draw Ant." }, { text: "Bob draws a card." }] }));
    expect((await heard()).slice(0, 1)).toEqual(["Bob draws a card."]);
    expect(document.body.textContent).not.toMatch(/Bee/);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import type { Considered } from "../src/lib/protocol";
import { BACK, Deciding } from "../src/table/deciding.svelte";
import { question } from "./tables";

let sent: number[][];
let confirmed: boolean;
let judge: (picks: number[]) => Considered | undefined | Promise<Considered>;
let deciding: Deciding;
let taken: boolean;

beforeEach(() => {
  sent = [];
  confirmed = true;
  taken = true;
  judge = (picks) => ({ type: "considered", op: "x", allowed: true, complete: picks });
  deciding = new Deciding({
    choose: async (picks) => {
      sent.push(picks);
      return taken;
    },
    consider: async (picks) => judge(picks),
    confirm: async () => confirmed,
  });
});

const three = () =>
  question({ kind: "choose", lo: 1, hi: 2, options: [1, 2, 3].map((pick) => ({ pick, text: `card ${pick}`, card: `${pick}` })) });

describe("a pass that would lose something", () => {
  const lossy = () => question({ forgone: "Fight" });

  test("by a key it is given when it is meant: the second time", async () => {
    deciding.ask(lossy());
    await deciding.passBlind();
    expect([sent, deciding.warned]).toEqual([[], true]);
    deciding.ask(lossy());
    await deciding.passBlind();
    expect(sent).toEqual([[99]]);
  });

  test("by its button, which says what it does, in a lesson, or where nothing is lost, it is given at once", async () => {
    deciding.ask(lossy());
    await deciding.pass();
    deciding.ask(question({ number: [3, 2], forgone: "Fight" }));
    await deciding.passBlind(true);
    deciding.ask(question({ number: [3, 3] }));
    await deciding.passBlind();
    expect(sent).toEqual([[99], [99], [99]]);
  });

  test("said of one question it is not said of the next", async () => {
    deciding.ask(lossy());
    await deciding.passBlind();
    deciding.ask(question({ number: [3, 2], forgone: "Fight" }));
    expect(deciding.warned).toBe(false);
  });
});

describe("one answer", () => {
  test("a click answers, once", async () => {
    deciding.ask(question());
    await Promise.all([deciding.take(1), deciding.take(1)]);
    expect(sent).toEqual([[12]]);
  });

  test("after a refusal it can be answered again", async () => {
    deciding.ask(question());
    taken = false;
    await deciding.take(1);
    await deciding.take(0);
    expect(sent).toEqual([[12], [11]]);
  });

  test("an answer on its way is not given twice, though the same question is shown anew", async () => {
    deciding.ask(question());
    const first = deciding.take(1);
    deciding.ask(question());
    await Promise.all([first, deciding.take(0)]);
    expect(sent).toEqual([[12]]);
  });

  test("refused, though the same question was shown anew meanwhile, it can be answered again", async () => {
    deciding.ask(question());
    taken = false;
    const first = deciding.take(1);
    deciding.ask(question());
    await first;
    await deciding.take(0);
    expect(sent).toEqual([[12], [11]]);
  });

  test("a question that comes back after another one can be answered again", async () => {
    deciding.ask(question());
    await deciding.take(1);
    deciding.ask(undefined);
    deciding.ask(question());
    await deciding.take(1);
    expect(sent).toEqual([[12], [12]]);
  });

  test("what was said yes to is given, though the same question was shown anew meanwhile", async () => {
    let yes = (_: boolean) => {};
    deciding = new Deciding({
      choose: async (picks) => !!sent.push(picks),
      consider: async (picks) => judge(picks),
      confirm: () => new Promise((answered) => (yes = answered)),
    });
    deciding.ask(question({ careful: true }));
    const answer = deciding.take(1);
    deciding.ask(question({ careful: true }));
    yes(true);
    await answer;
    expect(sent).toEqual([[12]]);
  });

  test("cards are lit by what is offered, with all their acts", () => {
    deciding.ask(question());
    expect([...deciding.byCard]).toEqual([
      ["1", [0]],
      ["2", [1, 2]],
    ]);
    expect(deciding.free).toEqual([]);
    expect(deciding.passing).toBe(3);
  });

  test("pass, nothing and back go back only where they are offered", async () => {
    deciding.ask(question({ options: [{ pick: 11, text: "Play", card: "1" }] }));
    await deciding.pass();
    await deciding.nothing();
    await deciding.back();
    expect(sent).toEqual([]);
    deciding.ask(question({ number: [4, 1], back: true }));
    await deciding.back();
    deciding.ask(question({ number: [5, 1], nothing: "None" }));
    await deciding.nothing();
    deciding.ask(question({ number: [6, 1] }));
    await deciding.pass();
    expect(sent).toEqual([[BACK], [], [99]]);
  });

  test("what can't be taken back is asked about, and passing is not", async () => {
    confirmed = false;
    deciding.ask(question({ careful: true }));
    await deciding.take(0);
    expect(sent).toEqual([]);
    await deciding.pass();
    expect(sent).toEqual([[99]]);
  });

  test("Enter gives the usual answer, if there is one", async () => {
    deciding.ask(question());
    await deciding.usual();
    expect(sent).toEqual([]);
    deciding.ask(question({ number: [4, 1], usual: [99] }));
    await deciding.usual();
    expect(sent).toEqual([[99]]);
  });
});

describe("several", () => {
  test("Enter gives the picks, and never drops them for the usual answer", async () => {
    const few = { ...three(), lo: 0, joint: true, nothing: "Leave it", usual: [] };
    judge = (picks) => ({ type: "considered", op: "x", allowed: !picks.includes(2), complete: picks.filter((pick) => pick !== 2) });
    deciding.ask(few);
    await deciding.take(1);
    expect(deciding.safe).toBeUndefined();
    await deciding.usual();
    expect(sent).toEqual([]);
    await deciding.take(1);
    expect(deciding.safe).toEqual([]);
    await deciding.take(0);
    await deciding.usual();
    expect(sent).toEqual([[1]]);
  });

  test("picks are kept in their order, up to as many as may be, and given", async () => {
    deciding.ask(three());
    expect(deciding.whole).toBe(false);
    await deciding.take(2);
    await deciding.take(0);
    await deciding.take(1);
    expect(deciding.picked).toEqual([2, 0]);
    await deciding.take(2);
    expect(deciding.picked).toEqual([0]);
    await deciding.give();
    expect(sent).toEqual([[1]]);
  });

  test("picks stay when the same question comes in another language, and go with another one", async () => {
    deciding.ask(three());
    await deciding.take(1);
    deciding.ask({ ...three(), text: "どれにしますか。" });
    expect(deciding.picked).toEqual([1]);
    deciding.ask({ ...three(), number: [9, 1] });
    expect(deciding.picked).toEqual([]);
  });

  test("where they must fit together, they are whole only if the room says so", async () => {
    judge = (picks) => ({ type: "considered", op: "x", allowed: true, complete: [1, 3], text: picks.length < 2 ? "One more." : "" });
    deciding.ask({ ...three(), joint: true });
    await deciding.take(0);
    expect(deciding.whole).toBe(false);
    expect(deciding.judged?.text).toBe("One more.");
    await deciding.fill();
    expect(deciding.picked).toEqual([0, 2]);
    expect(deciding.whole).toBe(true);
    await deciding.give();
    expect(sent).toEqual([[1, 3]]);
  });

  test("given before it is said whether they fit, they go when it is; not if others are picked meanwhile", async () => {
    const said: (() => void)[] = [];
    judge = (picks) =>
      new Promise((done) => said.push(() => done({ type: "considered", op: "x", allowed: true, complete: picks })));
    deciding.ask({ ...three(), joint: true });
    void deciding.take(0);
    expect(deciding.ready).toBe(true);
    let given = deciding.give();
    void deciding.take(1);
    said.forEach((say) => say());
    await given;
    expect(sent).toEqual([]);
    expect(deciding.ready).toBe(true);
    void deciding.take(1);
    given = deciding.usual();
    expect(sent).toEqual([]);
    said.forEach((say) => say());
    await given;
    expect(sent).toEqual([[1]]);
  });

  test("what was not said is asked again with the question", async () => {
    judge = () => undefined;
    deciding.ask({ ...three(), joint: true });
    await deciding.take(0);
    expect(deciding.ready).toBe(false);
    judge = (picks) => ({ type: "considered", op: "x", allowed: true, complete: picks });
    deciding.ask({ ...three(), joint: true });
    await deciding.give();
    expect(sent).toEqual([[1]]);
  });

  test("what doesn't fit is not given", async () => {
    judge = () => ({ type: "considered", op: "x", allowed: false, text: "Too much." });
    deciding.ask({ ...three(), joint: true });
    await deciding.take(0);
    await deciding.give();
    expect(sent).toEqual([]);
  });

  test("an order begins with the usual one, is moved row by row, and is given whole", async () => {
    deciding.ask({ ...three(), kind: "order", lo: 3, hi: 3, usual: [3, 1, 2] });
    expect(deciding.picked).toEqual([2, 0, 1]);
    deciding.move(2, 0);
    deciding.move(0, -1);
    expect(deciding.picked).toEqual([1, 2, 0]);
    await deciding.give();
    expect(sent).toEqual([[2, 3, 1]]);
  });
});

describe("a card that is dropped", () => {
  test("does its only act, and the next question is answered with the place", async () => {
    deciding.ask(question());
    expect(deciding.drop("1", { slot: [0, 1] })).toEqual([]);
    expect(sent).toEqual([[11]]);
    deciding.ask(
      question({
        number: [4, 1],
        options: [
          { pick: 30, text: "left", slot: [0, 0] },
          { pick: 31, text: "right", slot: [0, 1] },
        ],
      }),
    );
    expect(sent).toEqual([[11], [31]]);
  });

  test("answers no question that does not have the place", () => {
    deciding.ask(question());
    deciding.drop("1", { slot: [0, 1] });
    deciding.ask(question({ number: [4, 1] }));
    deciding.ask(question({ number: [5, 1], options: [{ pick: 31, text: "right", slot: [0, 1] }] }));
    expect(sent).toEqual([[11]]);
  });

  test("of several acts the one for this place is meant, else they are to be chosen from", () => {
    deciding.ask(question());
    expect(deciding.drop("2", { card: "7" })).toEqual([1, 2]);
    deciding.ask(
      question({
        number: [4, 1],
        options: [
          { pick: 1, text: "here", card: "2", slot: [0, 0] },
          { pick: 2, text: "there", card: "2", slot: [0, 1] },
        ],
      }),
    );
    expect(deciding.drop("2", { slot: [0, 1] })).toEqual([]);
    expect(sent).toEqual([[2]]);
  });
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Inputs, Outputs } from "../src/lib/protocol";
import { Connection, WAITS, type Line, type Means } from "../src/table/connection.svelte";
import { frame, question, table, welcome } from "./tables";

class Wire implements Line {
  onopen: Line["onopen"] = null;
  onclose: Line["onclose"] = null;
  onmessage: Line["onmessage"] = null;
  said: Inputs[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as Inputs);
  }

  close(): void {
    this.closed = true;
    this.onclose?.(new Event("close") as CloseEvent);
  }

  open(): void {
    this.onopen?.(new Event("open"));
  }

  hear(...messages: Outputs[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  last(): Inputs {
    return this.said.at(-1)!;
  }
}

let wires: Wire[];
let waits: { milliseconds: number; what: () => void }[];
let means: Means;
let numbers: number;

beforeEach(() => {
  wires = [];
  waits = [];
  numbers = 0;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network here")));
  means = {
    open: () => {
      wires.push(new Wire());
      return wires.at(-1)!;
    },
    later: (milliseconds, what) => {
      const entry = { milliseconds, what };
      waits.push(entry);
      return () => (waits = waits.filter((one) => one !== entry));
    },
    pause: () => 0,
    random: () => `op${++numbers}`,
    contribution: () => "ab".repeat(16),
  };
});

function connected(): { connection: Connection; wire: Wire } {
  const connection = new Connection("k".repeat(22), "en", means);
  const wire = wires[0]!;
  wire.open();
  wire.hear(welcome, frame(1, { table: table({ question: question() }) }));
  return { connection, wire };
}

describe("two windows at one seat", () => {
  const next = { table: table({ question: question({ number: [4, 1] }) }) };

  test("what was answered in the other one is said, until something is answered here", () => {
    const { connection, wire } = connected();
    wire.hear(frame(2, next));
    expect(connection.elsewhere).toBe(true);
    void connection.choose(0, [4, 1], [11]);
    wire.hear(frame(3, { op: "op1", patch: { question: null } }));
    expect(connection.elsewhere).toBe(false);
  });

  test("what was answered here is not, though it is shown before it is acknowledged", () => {
    const { connection, wire } = connected();
    void connection.choose(0, [3, 1], [11]);
    wire.hear(frame(2, next));
    expect(connection.elsewhere).toBe(false);
  });

  test("nor what goes by, is taken back, ends with the match, or is another seat's", () => {
    for (const more of [
      { ...next, reset: true },
      { table: table({ over: { text: "Over" } as never }) },
      { ...next, looking: 1 },
    ]) {
      wires = [];
      const { connection, wire } = connected();
      wire.hear(frame(2, more));
      expect(connection.elsewhere).toBe(false);
    }
    wires = [];
    const { connection, wire } = connected();
    void connection.stops(0, ["main/own"]);
    wire.hear(frame(2, next));
    expect(connection.elsewhere).toBe(false);
  });
});

/** Lets the time come for whatever is waited for. */
function wait(): void {
  const [next] = waits.splice(0, 1);
  next!.what();
}

describe("a connection", () => {
  test("says hello with its part of the seed, and shows the table", () => {
    const { connection, wire } = connected();
    expect(wire.said[0]).toMatchObject({ type: "hello", v: 1, language: "en", contribution: "ab".repeat(16) });
    expect(connection.status).toBe("open");
    expect(connection.scene.table?.heading).toBe("Turn 1");
  });

  test("takes patches in their order, and each once", () => {
    const { connection, wire } = connected();
    wire.hear(frame(2, { patch: { turn: 2 } }), frame(2, { patch: { turn: 7 } }), frame(3, { patch: { question: null } }));
    expect(connection.scene.table).toMatchObject({ turn: 2 });
    expect(connection.scene.table?.question).toBeUndefined();
  });

  test("asks for the whole table when a frame was missed", () => {
    const { connection, wire } = connected();
    wire.hear(frame(3, { patch: { turn: 9 } }));
    expect(connection.scene.table?.turn).toBe(1);
    expect(wire.last()).toEqual({ type: "look", seat: 0 });
    wire.hear(frame(4, { table: table({ turn: 5 }) }), frame(5, { patch: { turn: 6 } }));
    expect(connection.scene.table?.turn).toBe(6);
  });

  test("comes back by itself, later each time, and says hello again", () => {
    const { connection, wire } = connected();
    wire.onclose?.(new Event("close") as CloseEvent);
    expect(connection.status).toBe("lost");
    for (let tries = 0; tries < WAITS.length + 2; tries++) {
      expect(waits[0]!.milliseconds).toBe(WAITS[Math.min(tries, WAITS.length - 1)]);
      wait();
      wires.at(-1)!.onclose?.(new Event("close") as CloseEvent);
    }
    wait();
    wires.at(-1)!.open();
    expect(wires.at(-1)!.said[0]!.type).toBe("hello");
    wires.at(-1)!.hear(welcome, frame(1, { table: table({ turn: 4 }) }));
    expect(connection.status).toBe("open");
    expect(connection.scene.table?.turn).toBe(4);
  });

  test("keeps what it shows while it is lost", () => {
    const { connection, wire } = connected();
    wire.onclose?.(new Event("close") as CloseEvent);
    expect(connection.scene.table?.question?.text).toBe("What do you do?");
  });

  test("sends an answer that wasn't acknowledged again, with the same operation", async () => {
    const { connection, wire } = connected();
    const done = connection.choose(0, [3, 1], [11]);
    const sent = wire.last();
    wire.onclose?.(new Event("close") as CloseEvent);
    wait();
    const second = wires[1]!;
    second.open();
    expect(second.said.map((message) => message.type)).toEqual(["hello"]);
    second.hear(welcome, frame(1, { table: table() }));
    expect(second.last()).toEqual(sent);
    second.hear(frame(2, { patch: { turn: 2 }, op: "op1" }));
    expect(await done).toBe(true);
    expect(connection.sending).toBe(false);
  });

  test("does not send again what was acknowledged or refused", async () => {
    const { connection, wire } = connected();
    const first = connection.choose(0, [3, 1], [11]);
    wire.hear({ type: "refused", op: "op1", why: "stale", text: "Too late.", rules: ["X-1"] });
    expect(await first).toBe(false);
    expect(connection.refusal).toMatchObject({ text: "Too late.", why: "stale" });
    expect(connection.scene.table?.question).toBeDefined();
    wire.onclose?.(new Event("close") as CloseEvent);
    wait();
    wires[1]!.open();
    wires[1]!.hear(welcome, frame(1, { table: table() }));
    expect(wires[1]!.said.map((message) => message.type)).toEqual(["hello"]);
  });

  test("greets again, by and by, a server that can't let it in now", () => {
    const connection = new Connection("k".repeat(22), "en", means);
    for (const milliseconds of WAITS.slice(0, 2)) {
      const wire = wires.at(-1)!;
      wire.open();
      wire.hear({ type: "failed", why: "store", text: "Nothing can be kept now." });
      expect(wire.closed).toBe(true);
      expect(connection.refusal?.text).toBe("Nothing can be kept now.");
      expect(waits.map((one) => one.milliseconds)).toEqual([milliseconds]);
      wait();
    }
    wires.at(-1)!.open();
    wires.at(-1)!.hear(welcome, frame(1, { table: table() }));
    expect(connection.status).toBe("open");
    expect(connection.refusal).toBeUndefined();
  });

  test("does not come back to a key that opens nothing", async () => {
    const { connection, wire } = connected();
    const report = connection.report("odd");
    wire.hear({ type: "failed", why: "unknown-key", text: "No such match.", fatal: true });
    expect(connection.status).toBe("closed");
    expect(connection.failure).toBe("No such match.");
    expect(await report).toBeUndefined();
    expect(waits).toEqual([]);
    connection.connect();
    expect(wires).toHaveLength(1);
  });

  test("shows what others do step by step, and at once when the reader is ahead of it", () => {
    means.pause = () => 400;
    const { connection, wire } = connected();
    wire.hear(frame(2, { patch: { turn: 2 } }), frame(3, { patch: { turn: 3 } }), frame(4, { patch: { turn: 4 } }));
    expect(connection.scene.table?.turn).toBe(1);
    wait();
    expect(connection.scene.table?.turn).toBe(2);
    connection.hurry();
    expect(connection.scene.table?.turn).toBe(4);
    void connection.choose(0, [4, 1], [11]);
    wire.hear(frame(5, { patch: { turn: 5 }, op: "op1" }));
    expect(connection.scene.table?.turn).toBe(5);
  });

  test("says nothing before it was welcomed, and then in the language that was asked for", () => {
    const connection = new Connection("k".repeat(22), "en", means);
    connection.speak("ja");
    wires[0]!.open();
    expect(wires[0]!.said).toMatchObject([{ type: "hello", language: "ja" }]);
  });
});

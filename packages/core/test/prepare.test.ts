import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createToolbox, defineTool, originOf, type ToolboxSettings } from "../src/index.ts";

const ADA = { id: "ada" };

function world(settings: ToolboxSettings) {
  const ran: number[] = [];
  const events: string[] = [];
  const pay = defineTool({
    name: "pay",
    description: "Pays",
    effect: "write",
    input: z.object({ amount: z.number() }),
    execute: ({ amount }) => (ran.push(amount), "paid"),
  });
  const observer = {
    name: "o",
    observe: (event: { type: string; callId: string }) => void events.push(`${event.type} ${event.callId}`),
  };
  const toolbox = createToolbox({ tools: [pay], observers: [observer], ...settings });
  return { ran, events, run: toolbox.run({ caller: ADA }), toolbox, pay };
}

describe("preparing a call", () => {
  it("stores what must be asked, runs nothing, and asks once, however often", async () => {
    const { ran, events, run } = world({ approval: "suspend" });
    const [first, second] = await Promise.all([
      run.prepare?.("pay", { amount: 5 }, { callId: "a" }),
      run.prepare?.("pay", '{"amount":5}', { callId: "a" }),
    ]);
    expect(first).toMatchObject({ status: "suspended", request: { callId: "a", args: { amount: 5 } } });
    expect(second).toBe(first);
    expect(await run.call("pay", { amount: 5 }, { callId: "a" })).toBe(first);
    expect(ran).toEqual([]);
    expect(events).toEqual(["started a", "finished a"]);
  });

  it("is followed by the call: after the answer it has run, once", async () => {
    const { ran, run } = world({ approval: "suspend" });
    const waiting = await run.prepare?.("pay", { amount: 5 }, { callId: "a" });
    if (waiting?.status !== "suspended") throw new Error("nothing waits");
    await run.resume(waiting.request.token, true, { by: ADA });
    expect(await run.call("pay", { amount: 5 }, { callId: "a" })).toMatchObject({ status: "ok" });
    expect(await run.prepare?.("pay", { amount: 5 }, { callId: "a" })).toBeUndefined();
    expect(ran).toEqual([5]);
  });

  it("gives nothing for a call that would run now, tells nobody, and leaves it to be made", async () => {
    const { ran, events, run } = world({ approval: "none" });
    expect(await run.prepare?.("pay", { amount: 5 }, { callId: "a" })).toBeUndefined();
    expect([ran, events]).toEqual([[], []]);
    expect(await run.call("pay", { amount: 5 }, { callId: "a" })).toMatchObject({ status: "ok" });
    expect(ran).toEqual([5]);
    expect(events).toEqual(["started a", "finished a"]);
  });

  it("waits for the preparation when the call comes meanwhile", async () => {
    const { ran, run } = world({ approval: "none" });
    const prepared = run.prepare?.("pay", { amount: 5 }, { callId: "a" });
    expect(await run.call("pay", { amount: 5 }, { callId: "a" })).toMatchObject({ status: "ok" });
    expect(await prepared).toBeUndefined();
    expect(ran).toEqual([5]);
  });

  it("leaves a function that approves to the call itself: nobody is asked twice", async () => {
    let asked = 0;
    const { ran, run } = world({ approval: () => ++asked > 0 });
    expect(await run.prepare?.("pay", { amount: 5 }, { callId: "a" })).toBeUndefined();
    expect(asked).toBe(0);
    await run.call("pay", { amount: 5 }, { callId: "a" });
    expect([asked, ran]).toEqual([1, [5]]);
  });

  it("gives a refusal, which the call then gives too", async () => {
    const { run } = world({ approval: "suspend" });
    const refused = await run.prepare?.("pay", { amount: "much" }, { callId: "a" });
    expect(refused).toMatchObject({ status: "invalid" });
    expect(await run.call("pay", { amount: "much" }, { callId: "a" })).toBe(refused);
    expect(await run.prepare?.("nope", {}, { callId: "b" })).toMatchObject({ status: "unavailable" });
  });

  it("is bound to its arguments: others under the same id are another call", async () => {
    const { ran, run } = world({ approval: "suspend" });
    const waiting = await run.prepare?.("pay", { amount: 5 }, { callId: "a" });
    if (waiting?.status !== "suspended") throw new Error("nothing waits");
    await run.resume(waiting.request.token, true, { by: ADA });
    expect(await run.call("pay", { amount: 5000 }, { callId: "a" })).toMatchObject({ status: "suspended" });
    expect(ran).toEqual([5]);
  });
});

describe("going home", () => {
  it("leads from a description to the very tool it was made from", () => {
    const { toolbox, pay } = world({ approval: "none" });
    const [description] = toolbox.list();
    expect(originOf(description!)).toBe(pay);
    expect(originOf({ ...description! })).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { failure, memoryStore, textOf, type AroundAdvisor, type Store } from "../../src/index.ts";
import { ann, boxOf, deferred, secret, settle, sharedStore, tokenOf, tool } from "../fixtures.ts";
import { pair } from "../two-processes.ts";

const by = ann;
const UNKNOWN =
  "This call was begun before and never reported back. Whether its change took effect is unknown, and it was not run again: check before you try again.";

describe("rule 8: a mutating call that two processes are given", () => {
  it("runs once, and both get its result", async () => {
    const { ran, one, two } = pair(sharedStore());
    const results = await Promise.all([
      one.call("t", {}, { callId: "c" }),
      two.call("t", {}, { callId: "c" }),
    ]);
    expect(ran).toHaveLength(1);
    expect(results.map(textOf)).toEqual([`by ${ran[0]}`, `by ${ran[0]}`]);
  });

  it("is waited for while it runs elsewhere, and not beyond the waiting call's own end", async () => {
    const body = deferred<string>();
    const { one, two } = pair(sharedStore(), { execute: () => body.promise });
    const first = one.call("t", {}, { callId: "c" });
    await settle();
    const second = two.call("t", {}, { callId: "c" });
    const impatient = new AbortController();
    setTimeout(() => impatient.abort(), 30);
    const third = pair(memoryStore()).two; // another run: not the same call
    expect((await third.call("t", {}, { callId: "c" })).status).toBe("ok");
    body.resolve("done");
    expect([textOf(await first), textOf(await second)]).toEqual(["done", "done"]);
  });

  it("is another call with other arguments, another id, or in another run", async () => {
    const { ran, one, two } = pair(sharedStore(), { input: { type: "object" } });
    await one.call("t", { a: 1 }, { callId: "c" });
    await two.call("t", { a: 2 }, { callId: "c" });
    await two.call("t", { a: 1 }, { callId: "d" });
    await two.call("t", { a: 1 });
    await one.call("t", { a: 1 });
    expect(ran).toEqual(["one", "two", "two", "two", "one"]);
  });

  it("is not asked about again once it was approved and done", async () => {
    let asked = 0;
    const { ran, one, two } = pair(sharedStore(), {}, { approval: () => ++asked > 0 });
    expect(textOf(await one.call("t", {}, { callId: "c" }))).toBe("by one");
    expect(textOf(await two.call("t", {}, { callId: "c" }))).toBe("by one");
    expect([asked, ran]).toEqual([1, ["one"]]);
  });

  it("stays failed: what went wrong midway is not tried again unseen", async () => {
    const { ran, one, two } = pair(sharedStore(), {
      execute: () => (ran.push("x"), failure("No such account.")),
    });
    await one.call("t", {}, { callId: "c" });
    expect(textOf(await two.call("t", {}, { callId: "c" }))).toBe("No such account.");
    expect(ran).toEqual(["x"]);
  });

  it("has an unknown outcome once the process that ran it is not heard of any more", async () => {
    const store = sharedStore();
    const body = deferred<string>();
    const died: Store = {
      ...store,
      set: (key, value, ms) => store.set(key, value, key.startsWith("lease:") ? 1 : ms),
    };
    const { one } = pair(died, { execute: () => body.promise }, { leaseMs: 2_000_000 });
    const lost = one.call("t", {}, { callId: "c" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { ran, two } = pair(store);
    for (let times = 0; times < 2; times++)
      expect(await two.call("t", {}, { callId: "c" })).toMatchObject({
        status: "failed",
        error: { code: "outcome_unknown", message: UNKNOWN },
      });
    expect(ran).toEqual([]);
    body.resolve("late");
    expect(textOf(await lost)).toBe("late"); // who ran it knows
    expect((await pair(store).one.call("t", {}, { callId: "c" })).error?.code).toBe("outcome_unknown");
  });

  it("may be begun elsewhere where it did not begin here", async () => {
    const { ran, one, two } = pair(sharedStore(), {}, { advisors: [] });
    const closed = boxOf(tool({ effect: "write" }), { store: memoryStore(), budget: { actions: 0 } }).run({
      caller: ann,
      id: "r",
    });
    expect((await closed.call("t", {}, { callId: "c" })).status).toBe("over_budget");
    one.cancel();
    expect((await one.call("t", {}, { callId: "c" })).status).toBe("cancelled");
    expect(textOf(await two.call("t", {}, { callId: "c" }))).toBe("by two");
    expect(ran).toEqual(["two"]);
  });

  it("goes on elsewhere after it was suspended by its body", async () => {
    const { one, two } = pair(sharedStore(), {
      resumable: true,
      execute: (_, ctx) => `by ${JSON.stringify(ctx.suspend({ key: "who", prompt: "Who?" }))}`,
    });
    const token = tokenOf(await one.call("t", {}, { callId: "c" }));
    expect(textOf((await two.resume(token, "ann", { by })).result)).toBe('by "ann"');
    expect(textOf(await two.call("t", {}, { callId: "c" }))).toBe('by "ann"');
  });

  it.each<[string, unknown, string]>([
    ["approved", true, "by two"],
    [
      "denied",
      { approved: false, reason: "No." },
      "The approval for this call was denied, so the tool did not run. Reason: No.",
    ],
  ])("is no longer waiting where it was suspended, once it was %s elsewhere", async (_, answer, told) => {
    const { ran, one, two } = pair(sharedStore(), {}, { approval: "suspend" });
    const once = () => one.call("t", {}, { callId: "c" });
    const token = tokenOf(await once());
    expect(tokenOf(await once())).toBe(token);
    await two.resume(token, answer, { by });
    expect(textOf(await once())).toBe(told);
    expect(await one.prepare?.("t", {}, { callId: "c" })).toBeUndefined();
    expect(ran.length).toBe(answer === true ? 1 : 0);
  });

  it("may repeat in its own process what failed in it: a retry is not a second delivery", async () => {
    const ran: string[] = [];
    const retry = {
      name: "retry",
      stage: "attempt" as const,
      repeats: true,
      around: async (...[invocation, next]: Parameters<AroundAdvisor["around"]>) => {
        const first = await next(invocation);
        return first.status === "ok" ? first : next(invocation);
      },
    };
    const outer = tool({
      name: "outer",
      effect: "read",
      execute: async (_, ctx) => {
        const inner = await ctx.call("inner");
        return inner.status === "ok" ? inner : failure(textOf(inner));
      },
    });
    const inner = tool({
      name: "inner",
      effect: "write",
      execute: () => (ran.push("inner") === 1 ? failure("busy") : "done"),
    });
    const run = boxOf([outer, inner], {
      store: sharedStore(),
      secret,
      advisors: [{ ...retry, scope: ({ name }) => name === "outer" }],
    }).run({ caller: ann });
    expect(textOf(await run.call("outer"))).toBe("done");
    expect(ran).toEqual(["inner", "inner"]);
  });
});

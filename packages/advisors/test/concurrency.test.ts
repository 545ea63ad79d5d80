import { textOf, type Run, type Tool } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { concurrency, retry, timeout } from "../src/index.ts";
import { ann, bob, deferred, runOf, settle, sleep, tool, type Deferred } from "./fixtures.ts";

/** A tool whose bodies end when they are let go, and what runs now. */
function gated(fields: Partial<Tool> = {}): { readonly made: Tool; readonly inside: Deferred<string>[] } {
  const inside: Deferred<string>[] = [];
  const execute = (): Promise<string> => {
    const gate = deferred<string>();
    inside.push(gate);
    return gate.promise;
  };
  return { made: tool({ ...fields, execute }), inside };
}

const calls = (run: Run, count: number): Promise<unknown> =>
  run.callAll(Array.from({ length: count }, () => ({ name: "t" })));

describe("concurrency", () => {
  it("lets so many run at once, and the others after them, first come, first served", async () => {
    const order: unknown[] = [];
    const gates = new Map<unknown, Deferred<void>>();
    const made = tool({
      execute: async ({ n }) => {
        order.push(n);
        const gate = deferred();
        gates.set(n, gate);
        await gate.promise;
      },
    });
    const run = runOf(made, { advisors: [concurrency({ limit: 2 })] });
    const all = Promise.all([1, 2, 3, 4].map((n) => run.call("t", { n })));
    await settle();
    expect(order).toEqual([1, 2]);
    gates.get(2)?.resolve();
    await settle();
    expect(order).toEqual([1, 2, 3]);
    gates.get(1)?.resolve();
    gates.get(3)?.resolve();
    await settle();
    expect(order).toEqual([1, 2, 3, 4]);
    gates.get(4)?.resolve();
    expect((await all).map(({ status }) => status)).toEqual(["ok", "ok", "ok", "ok"]);
  });

  it("counts each tool alone, or each caller, or what a function names", async () => {
    for (const [by, most] of [
      ["tool", 2],
      ["caller", 2],
      [() => "all", 1],
    ] as const) {
      const { made, inside } = gated();
      const box = { advisors: [concurrency({ limit: 1, by })] };
      const tools = [made, { ...made, name: "u" }];
      const run = runOf(tools, box, { caller: ann });
      const other = by === "caller" ? runOf(tools, box, { caller: bob }) : run;
      const all = Promise.all([run.call("t"), run.call("t"), other.call(by === "caller" ? "t" : "u")]);
      await settle();
      expect(inside.length).toBe(most);
      while (inside.length < 3) {
        for (const gate of inside) gate.resolve("done");
        await settle();
      }
      for (const gate of inside) gate.resolve("done");
      await all;
    }
  });

  it("frees the slot of a body that throws, and of one that is stopped", async () => {
    let ran = 0;
    const run = runOf(
      tool({ execute: () => (ran++ === 0 ? Promise.reject(new Error("no")) : deferred().promise) }),
      { advisors: [concurrency({ limit: 1 }), timeout({ ms: 5 })] },
    );
    expect((await run.call("t")).status).toBe("failed");
    expect((await run.call("t")).status).toBe("timed_out");
    expect((await run.call("t")).status).toBe("timed_out");
    expect(ran).toBe(3);
  });

  it("stops waiting when its call is stopped, and never runs it", async () => {
    const { made, inside } = gated();
    const run = runOf(made, { advisors: [concurrency({ limit: 1 })] });
    const first = run.call("t");
    const controller = new AbortController();
    const second = run.call("t", {}, { signal: controller.signal });
    const third = run.call("t");
    await settle();
    controller.abort();
    expect([(await second).status, textOf(await second)]).toEqual([
      "cancelled",
      "The call was cancelled before the tool ran. Nothing was changed.",
    ]);
    inside[0]?.resolve("one");
    await settle();
    inside[1]?.resolve("three");
    expect([textOf(await first), textOf(await third), inside.length]).toEqual(["one", "three", 2]);
  });

  it("never lets two calls wait for each other's slot", async () => {
    const other: Readonly<Record<string, string>> = { a: "b", b: "a" };
    const nested = (name: string): Tool =>
      tool({
        name,
        execute: async ({ deep }, ctx) => {
          if (deep === true) return "deep";
          await sleep(5);
          return textOf(await ctx.call(other[name] ?? "", { deep: true }));
        },
      });
    const run = runOf([nested("a"), nested("b")], { advisors: [concurrency({ limit: 1 })] });
    const got = await run.callAll([{ name: "a" }, { name: "b" }, { name: "a" }]);
    expect(got.map(textOf)).toEqual(["deep", "deep", "deep"]);
  });

  it("holds no slot while a retry waits, whichever was listed first", async () => {
    let ran: unknown[] = [];
    const made = tool({
      execute: ({ flaky }) => {
        ran.push(flaky);
        if (flaky === true && ran.length === 1) throw new Error("no");
        return "done";
      },
    });
    const advisors = [concurrency({ limit: 1 }), retry({ minWaitMs: 300 })];
    for (const list of [advisors, advisors.toReversed()]) {
      ran = [];
      const run = runOf(made, { advisors: list });
      const first = run.call("t", { flaky: true });
      await settle();
      await run.call("t");
      expect((await first).status).toBe("ok");
      expect(ran).toEqual([true, undefined, true]);
    }
  });

  it("counts no time spent waiting for a slot against a time-out, whichever was listed first", async () => {
    const advisors = [timeout({ ms: 60 }), concurrency({ limit: 1 })];
    for (const list of [advisors, advisors.toReversed()]) {
      const run = runOf(tool({ execute: () => sleep(40) }), { advisors: list });
      expect(await calls(run, 3)).toMatchObject([{ status: "ok" }, { status: "ok" }, { status: "ok" }]);
    }
  });

  it("runs nothing for an attempt that an outer time-out has given up while it waited", async () => {
    const { made, inside } = gated();
    const impatient = timeout({ ms: 20, order: 15, scope: ({ name }) => name === "u" });
    const run = runOf([made, { ...made, name: "u" }], {
      advisors: [concurrency({ limit: 1, by: () => "all" }), impatient, retry({ minWaitMs: 1 })],
    });
    const first = run.call("t");
    const second = await run.call("u");
    expect([second.status, textOf(second)]).toEqual([
      "timed_out",
      "The tool could not be started in time, so it did not run.",
    ]);
    const third = run.call("t");
    inside[0]?.resolve("one");
    await settle();
    inside[1]?.resolve("three");
    expect([textOf(await first), textOf(await third), inside.length]).toEqual(["one", "three", 2]);
  });
});

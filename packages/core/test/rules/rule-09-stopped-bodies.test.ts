import { afterEach, describe, expect, it, vi } from "vitest";
import { textOf, type Advisor, type ToolContext } from "../../src/index.ts";
import { ann, boxOf, callOnce, deferred, recorder, runOf, settle, tool } from "../fixtures.ts";

const READ = "The call was cancelled while the tool was running. It has no result.";
const WRITE =
  "The call was cancelled while the tool was running. Whether its change took effect is unknown: check before you try again.";
afterEach(() => void vi.useRealTimers());

describe("rule 9: cancellation and time-out", () => {
  it("starts no second copy while a stopped body still runs, and another once it has settled", async () => {
    vi.useFakeTimers();
    const bodies: ReturnType<typeof deferred<string>>[] = [];
    const gate = deferred();
    const again: Advisor = {
      name: "again",
      stage: "attempt",
      repeats: true,
      around: async (invocation, next) => {
        await next(invocation);
        const second = await next(invocation);
        expect(second.status).toBe("timed_out");
        expect(bodies).toHaveLength(1);
        bodies[0]?.resolve("late");
        await gate.promise;
        return next(invocation);
      },
    };
    const result = callOnce(
      {
        timeoutMs: 50,
        execute: () => {
          const body = deferred<string>();
          bodies.push(body);
          return bodies.length > 1 ? "second" : body.promise;
        },
      },
      {},
      { advisors: [again] },
    );
    await vi.advanceTimersByTimeAsync(50);
    gate.resolve();
    expect([textOf(await result), bodies.length]).toEqual(["second", 2]);
  });

  it("holds the lane until a stopped body settles", async () => {
    const body = deferred();
    const log: string[] = [];
    const run = runOf([
      tool({
        effect: "write",
        execute: async () => {
          await body.promise;
          log.push("late end");
        },
      }),
      tool({ name: "u", effect: "write", execute: () => void log.push("next") }),
    ]);
    const controller = new AbortController();
    const first = run.call("t", {}, { signal: controller.signal });
    const second = run.call("u");
    await settle();
    controller.abort();
    expect(textOf(await first)).toBe(WRITE);
    await settle();
    expect(log).toEqual([]);
    body.resolve();
    await second;
    expect(log).toEqual(["late end", "next"]);
  });

  it("holds it no longer than the grace period", async () => {
    vi.useFakeTimers();
    const run = runOf(
      [
        tool({ effect: "write", timeoutMs: 10, execute: () => new Promise(() => {}) }),
        tool({ name: "u", effect: "write" }),
      ],
      { graceMs: 1000 },
    );
    const [first, second] = [run.call("t"), run.call("u")];
    await vi.advanceTimersByTimeAsync(10);
    expect((await first).status).toBe("timed_out");
    let done = false;
    void second.then(() => (done = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await second).status).toBe("ok");
  });

  it("drops a late outcome, and tells observers of it", async () => {
    for (const [end, outcome, value] of [
      ["resolve", "returned", "late"],
      ["reject", "threw", { name: "Error", message: "late" }],
    ] as const) {
      const body = deferred<string>();
      const observer = recorder();
      const run = runOf(tool({ execute: () => body.promise }), { observers: [observer] });
      const result = run.call("t");
      await settle();
      run.cancel();
      await result;
      if (end === "resolve") body.resolve("late");
      else body.reject(new Error("late"));
      await settle();
      expect(observer.events.at(-1)).toMatchObject({ type: "settled_late", tool: "t", outcome, value });
      expect(observer.events.map(({ type }) => type)).toEqual(["started", "finished", "settled_late"]);
    }
  });

  it("stops nested calls with their caller, and lets a stopped body start nothing more", async () => {
    const gate = deferred();
    const log: string[] = [];
    const parent = tool({
      name: "p",
      execute: async (_, ctx) => {
        log.push(textOf(await ctx.call("slow")));
        await gate.promise;
        log.push(textOf(await ctx.call("quick")), textOf(await ctx.run.call("quick")));
      },
    });
    const run = runOf([
      parent,
      tool({ name: "slow", execute: () => new Promise(() => {}) }),
      tool({ name: "quick" }),
    ]);
    const result = run.call("p");
    await settle();
    run.cancel();
    await result;
    gate.resolve();
    await settle();
    const ended = "The call that wanted this one has already ended. Nothing was run.";
    expect(log).toEqual([READ, ended, ended]);
  });

  it("leaves no listener behind on the call's signal, nor on the run's", async () => {
    const counted = (): { readonly signal: AbortSignal; readonly count: () => number } => {
      const { signal } = new AbortController();
      let count = 0;
      const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
      signal.addEventListener = ((...args: Parameters<typeof add>) => (count++, add(...args))) as typeof add;
      signal.removeEventListener = ((...args: Parameters<typeof remove>) => (
        count--,
        remove(...args)
      )) as typeof remove;
      return { signal, count: () => count };
    };
    const [own, shared] = [counted(), counted()];
    const parent = tool({
      name: "p",
      execute: async (_, ctx) => textOf(await ctx.call("t", {}, { signal: own.signal })),
    });
    const run = boxOf([
      parent,
      tool(),
      tool({
        name: "bad",
        effect: "write",
        execute: async () => {
          throw new Error("x");
        },
      }),
    ]).run({ caller: ann, signal: shared.signal });
    await Promise.all(["t", "bad", "nothing", "p"].map((name) => run.call(name, {}, { signal: own.signal })));
    expect([own.count(), shared.count()]).toEqual([0, 0]);
  });

  it("lets what an earlier attempt left behind start nothing in a later one", async () => {
    const gate = deferred();
    const late = deferred<string>();
    let runs = 0;
    const retry: Advisor = {
      name: "retry",
      stage: "attempt",
      repeats: true,
      scope: ({ name }) => name === "p",
      around: async (invocation, next) => (await next(invocation), next(invocation)),
    };
    const execute = async (_: object, ctx: ToolContext): Promise<string> => {
      if (ctx.attempt === 2) {
        gate.resolve();
        return late.promise;
      }
      void gate.promise.then(() => ctx.call("u")).then((got) => late.resolve(textOf(got)));
      throw new Error("first");
    };
    const run = runOf([tool({ name: "p", execute }), tool({ name: "u", execute: () => runs++ })], {
      advisors: [retry],
    });
    expect(textOf(await run.call("p"))).toBe(
      "The call that wanted this one has already ended. Nothing was run.",
    );
    expect(runs).toBe(0);
  });
});

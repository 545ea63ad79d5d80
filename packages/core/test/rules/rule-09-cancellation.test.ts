import { afterEach, describe, expect, it, vi } from "vitest";
import { textOf, type Advisor, type ToolContext } from "../../src/index.ts";
import { boxOf, callOnce, deferred, runOf, settle, tool } from "../fixtures.ts";

const BEFORE = "The call was cancelled before the tool ran. Nothing was changed.";
const READ = "The call was cancelled while the tool was running. It has no result.";
const WRITE =
  "The call was cancelled while the tool was running. Whether its change took effect is unknown: check before you try again.";
const TIMED_OUT = "The tool did not finish in time and was stopped.";

afterEach(() => void vi.useRealTimers());

describe("rule 9: cancellation and time-out", () => {
  it("runs nothing under a signal that has already fired: the call's, the run's, or after cancel()", async () => {
    let runs = 0;
    const box = boxOf(tool({ execute: () => runs++ }));
    const cancelled = box.run();
    cancelled.cancel("enough");
    const results = [
      await box.run().call("t", {}, { signal: AbortSignal.abort() }),
      await box.run({ signal: AbortSignal.abort() }).call("t"),
      await box.call("t", {}, { signal: AbortSignal.abort() }),
      await cancelled.call("t"),
    ];
    expect(results.map((result) => [result.status, textOf(result)])).toEqual(
      Array.from({ length: 4 }, () => ["cancelled", BEFORE]),
    );
    expect([runs, results[3]?.meta]).toEqual([0, { why: "enough" }]);
  });

  it.each<[string, (run: ReturnType<typeof runOf>, controller: AbortController) => void]>([
    ["the call's signal", (_, controller) => controller.abort()],
    ["cancel()", (run) => run.cancel()],
  ])("reaches the body and answers at once, although the body ignores it: %s", async (_, stop) => {
    for (const [effect, text] of [
      ["read", READ],
      ["write", WRITE],
    ] as const) {
      const body = deferred<string>();
      let signal: AbortSignal | undefined;
      const run = runOf(tool({ effect, execute: (__, ctx) => ((signal = ctx.signal), body.promise) }));
      const controller = new AbortController();
      const result = run.call("t", {}, { signal: controller.signal });
      await settle();
      stop(run, controller);
      expect(textOf(await result)).toBe(text);
      const reason: unknown = signal?.reason;
      expect([signal?.aborted, (reason as Error).name]).toEqual([true, "AbortError"]);
      body.resolve("late");
    }
  });

  it("stops an attempt that takes longer than the tool allows", async () => {
    vi.useFakeTimers();
    let reason: unknown;
    const execute = (_: object, { signal }: ToolContext): Promise<never> =>
      new Promise(() => signal.addEventListener("abort", () => (reason = (signal.reason as Error).name)));
    const [read, write] = [
      callOnce({ timeoutMs: 50, execute }),
      callOnce({ timeoutMs: 50, effect: "write", execute }),
    ];
    await vi.advanceTimersByTimeAsync(50);
    expect([(await read).status, textOf(await read)]).toEqual([
      "timed_out",
      `${TIMED_OUT} It has no result.`,
    ]);
    expect(textOf(await write)).toBe(
      `${TIMED_OUT} Whether its change took effect is unknown: check before you try again.`,
    );
    expect(reason).toBe("TimeoutError");
  });

  it("clears its timer when the body is in time", async () => {
    vi.useFakeTimers();
    await callOnce({ timeoutMs: 50, execute: async () => 1 });
    await callOnce({
      timeoutMs: 50,
      execute: async () => {
        throw new Error("x");
      },
    });
    await callOnce({ timeoutMs: 50, execute: () => 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("takes what a synchronous body gave, which nothing can stop midway, and shows it the stop", async () => {
    const controller = new AbortController();
    const run = runOf(
      tool({ effect: "write", execute: (_, { signal }) => (controller.abort(), signal.aborted) }),
    );
    expect(textOf(await run.call("t", {}, { signal: controller.signal }))).toBe("true");
  });

  it("shows the stop to a synchronous body that asks for its signal only afterwards", async () => {
    const controller = new AbortController();
    const run = runOf(tool({ execute: (_, ctx) => (controller.abort(), ctx.signal.aborted) }));
    expect(textOf(await run.call("t", {}, { signal: controller.signal }))).toBe("true");
  });

  it("stops an asynchronous body that is stopped while it begins", async () => {
    const controller = new AbortController();
    const run = runOf(
      tool({
        execute: async () => {
          controller.abort();
          return new Promise(() => {});
        },
      }),
    );
    expect(textOf(await run.call("t", {}, { signal: controller.signal }))).toBe(READ);
  });

  it("gives each call of a batch its own cancelled result", async () => {
    const body = deferred();
    const run = runOf(tool({ effect: "write", execute: () => body.promise }));
    const all = run.callAll([{ name: "t" }, { name: "t" }, { name: "t" }]);
    await settle();
    run.cancel();
    expect((await all).map(textOf)).toEqual([WRITE, BEFORE, BEFORE]);
    body.resolve();
  });

  it("fires the signal that advisors wait by", async () => {
    let signal: AbortSignal | undefined;
    const wait: Advisor = {
      name: "wait",
      around: async (invocation, next) => {
        ({ signal } = invocation);
        await new Promise((resolve) => signal?.addEventListener("abort", resolve));
        return next(invocation);
      },
    };
    const run = runOf(tool(), { advisors: [wait] });
    const result = run.call("t");
    await settle();
    run.cancel();
    expect([textOf(await result), signal?.aborted]).toEqual([BEFORE, true]);
  });
});

import { describe, expect, it } from "vitest";
import { failure, textOf, type Advisor } from "../../src/index.ts";
import { callOnce, deferred } from "../fixtures.ts";

describe("rule 5: what an advisor did not wait for", () => {
  it("stops a body whose advisor did not wait for it, and runs no second copy", async () => {
    const body = deferred<string>();
    let reason: unknown;
    let runs = 0;
    const advisors: Advisor[] = [
      {
        name: "retry",
        stage: "attempt",
        repeats: true,
        around: async (invocation, next) => (await next(invocation), next(invocation)),
      },
      {
        name: "timeout",
        stage: "attempt",
        around: (invocation, next) =>
          Promise.race([
            next(invocation),
            Promise.resolve().then(() => failure("too slow", { status: "timed_out" })),
          ]),
      },
    ];
    const execute = (_: object, { signal }: { signal: AbortSignal }): Promise<string> => {
      runs++;
      signal.addEventListener("abort", () => (reason = (signal.reason as Error).name));
      return body.promise;
    };
    const got = await callOnce({ effect: "write", execute }, {}, { advisors });
    expect([runs, reason, textOf(got)]).toEqual([
      1,
      "TimeoutError",
      "The tool did not finish in time and was stopped. Whether its change took effect is unknown: check before you try again.",
    ]);
    body.resolve("late");
  });

  it("begins no body that was given up while it waited, though nothing new was begun yet", async () => {
    const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    const bodies: number[] = [];
    let waits = 20;
    const advisors: Advisor[] = [
      {
        name: "retry",
        stage: "attempt",
        repeats: true,
        around: async (invocation, next) => {
          await next(invocation);
          await after(60);
          return next(invocation);
        },
      },
      {
        name: "timeout",
        stage: "attempt",
        around: (invocation, next) =>
          Promise.race([next(invocation), after(5).then(() => failure("too slow", { status: "timed_out" }))]),
      },
      {
        name: "queue",
        stage: "attempt",
        around: async (invocation, next) => {
          const wait = waits;
          waits = 0;
          await after(wait);
          return next(invocation);
        },
      },
    ];
    const got = await callOnce(
      { effect: "write", execute: (_, { attempt }) => (bodies.push(attempt), "done") },
      {},
      { advisors },
    );
    expect([textOf(got), bodies]).toEqual(["done", [1]]);
  });
});

import { failure, textOf, type FailureStatus } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { retry, timeout } from "../src/index.ts";
import { callOnce, deferred, httpError, obedient, runOf, sleep, tool, type ToolFields } from "./fixtures.ts";

const quick = { minWaitMs: 1, maxWaitMs: 200 };

/** How often a body ran that throws what it is given, one after the other, and then answers. */
async function runs(
  thrown: readonly unknown[],
  fields: ToolFields = {},
  options: Parameters<typeof retry>[0] = {},
): Promise<[number, string]> {
  let ran = 0;
  const execute = (): string => {
    const error = thrown[ran++];
    if (error !== undefined) throw error as Error;
    return "done";
  };
  const got = await callOnce({ ...fields, execute }, [retry({ ...quick, ...options })]);
  return [ran, got.status];
}

describe("what is repeated", () => {
  const two = [new Error("1"), new Error("2")];

  it("a read, until it answers or the attempts are used up", async () => {
    expect(await runs(two)).toEqual([3, "ok"]);
    expect(await runs([...two, new Error("3")])).toEqual([3, "failed"]);
    expect(await runs(two, {}, { attempts: 1 })).toEqual([1, "failed"]);
  });

  it("of what changes things, only the idempotent and the keyed", async () => {
    expect(await runs(two, { effect: "write" })).toEqual([1, "failed"]);
    expect(await runs(two, { effect: "unknown" })).toEqual([1, "failed"]);
    expect(await runs(two, { effect: "update", idempotent: true })).toEqual([3, "ok"]);
    expect(await runs(two, { effect: "write" }, { keyed: ({ name }) => name === "t" })).toEqual([3, "ok"]);
  });

  it.each<[string, unknown]>([
    ["a failure it states", failure("no such city")],
    ...(["denied", "invalid", "unavailable", "cancelled", "over_budget"] as const).map(
      (status: FailureStatus): [string, unknown] => [status, failure("no", { status })],
    ),
    ["HTTP 404", httpError(404)],
    [
      "a failure of its own with HTTP 404",
      failure("gone", { code: "http_error", meta: { httpStatus: 404 } }),
    ],
    ["HTTP 401", Object.assign(new Error("no"), { response: { status: 401 } })],
  ])("never %s", async (_, thrown) => {
    expect((await runs([thrown]))[0]).toBe(1);
  });

  it.each<[string, unknown]>([
    ["HTTP 503", httpError(503)],
    ["HTTP 429", Object.assign(new Error("slow down"), { statusCode: 429 })],
    ["a failure that says when to come back", failure("busy", { meta: { retryAfter: 0 } })],
    ["the same in its data", failure("busy", { data: { retryAfter: "0" } })],
    [
      "a failure of its own with HTTP 503",
      failure("away", { code: "http_error", meta: { httpStatus: 503 } }),
    ],
    ["a network that failed", failure("no answer", { code: "unreachable" })],
  ])("but %s", async (_, thrown) => {
    expect(await runs([thrown])).toEqual([2, "ok"]);
  });

  it("what `when` says, of what failed or took too long", async () => {
    const asked: string[] = [];
    const when = ({ error }: { error: { code: string } }): boolean => (asked.push(error.code), true);
    expect(await runs([failure("no", { code: "odd" })], {}, { when })).toEqual([2, "ok"]);
    expect(await runs([failure("no", { status: "denied" })], {}, { when })).toEqual([1, "denied"]);
    expect(asked).toEqual(["odd"]);
  });

  it("never what a host takes over", async () => {
    let ran = 0;
    const run = runOf(tool({ execute: () => (ran++, Promise.reject(new Error("interrupt"))) }), {
      advisors: [retry(quick)],
    });
    expect((await run.call("t", {}, { isControlFlow: () => true })).status).toBe("cancelled");
    expect(ran).toBe(1);
  });

  it("a body that was stopped and has settled, but never beside one that still runs", async () => {
    const stops = [retry(quick), timeout({ ms: 10 })];
    let ran = 0;
    const obeys = await callOnce({ execute: (args, ctx) => (ran++, obedient(args, ctx)) }, stops);
    expect([ran, obeys.status]).toEqual([3, "timed_out"]);
    ran = 0;
    const ignores = await callOnce({ execute: () => (ran++, deferred().promise) }, stops);
    expect([ran, ignores.status]).toEqual([1, "timed_out"]);
  });
});

describe("how long it waits", () => {
  /** When each attempt began, from the first on. */
  async function times(thrown: Error, options: Parameters<typeof retry>[0]): Promise<number[]> {
    const at: number[] = [];
    await callOnce({ execute: () => (at.push(performance.now()), Promise.reject(thrown)) }, [retry(options)]);
    return at.map((one) => one - (at[0] ?? 0));
  }

  it("twice as long each time, with jitter, and never longer than maxWaitMs", async () => {
    const [, second = 0, third = 0, fourth = 0] = await times(new Error("no"), {
      attempts: 4,
      minWaitMs: 20,
      maxWaitMs: 50,
    });
    expect(second).toBeGreaterThanOrEqual(19);
    expect(third - second).toBeGreaterThanOrEqual(39);
    expect(fourth - third).toBeGreaterThanOrEqual(49);
    expect(fourth - third).toBeLessThan(150);
  });

  it.each([
    ["seconds in a header", httpError(503, { "Retry-After": "0.08" })],
    ["a plain object's header", Object.assign(new Error(), { responseHeaders: { "Retry-After": "0.08" } })],
    ["a number of the error's own", Object.assign(new Error(), { retryAfter: 0.08 })],
  ])("at least as long as the service asks: %s", async (_, error) => {
    const [, second = 0] = await times(error, { attempts: 2, minWaitMs: 1, maxWaitMs: 1_000 });
    expect(second).toBeGreaterThanOrEqual(79);
  });

  it("until a date, when that is what the service gives", async () => {
    const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1_000); // HTTP dates have no milliseconds
    const error = httpError(429, { "Retry-After": date.toUTCString() });
    let last = 0;
    await callOnce({ execute: () => ((last = Date.now()), Promise.reject(error)) }, [
      retry({ attempts: 2, minWaitMs: 1, maxWaitMs: 5_000 }),
    ]);
    expect(last).toBeGreaterThanOrEqual(date.getTime() - 1);
  });

  it("not at all for a service that asks for too much", async () => {
    expect(await runs([httpError(503, { "Retry-After": "3600" })])).toEqual([1, "failed"]);
  });

  it("not a moment longer than its call lasts", async () => {
    let ran = 0;
    for (const headers of [{}, { "Retry-After": "60" }]) {
      ran = 0;
      const run = runOf(tool({ execute: () => (ran++, Promise.reject(httpError(503, headers))) }), {
        advisors: [retry({ minWaitMs: 60_000, maxWaitMs: 90_000 })],
      });
      const pending = run.call("t");
      await sleep(20);
      const before = performance.now();
      run.cancel();
      const got = await pending;
      expect([ran, got.status, textOf(got)]).toEqual([
        1,
        "cancelled",
        "The call was cancelled while the tool was running. It has no result.",
      ]);
      expect(performance.now() - before).toBeLessThan(30_000);
    }
  });
});

it("shares one approval and one budget slot among all attempts", async () => {
  let asked = 0;
  let ran = 0;
  const flaky = tool({
    effect: "update",
    idempotent: true,
    execute: () => (ran++ === 0 ? Promise.reject(new Error("no")) : "done"),
  });
  const run = runOf(
    flaky,
    { advisors: [retry(quick)], approval: () => (asked++, true) },
    { budget: { actions: 1 } },
  );
  expect([(await run.call("t")).status, asked, ran]).toEqual(["ok", 1, 2]);
});

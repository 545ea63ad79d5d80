import { memoryStore, textOf } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { cache, rateLimit } from "../src/index.ts";
import { ann, bob, deadStore, runOf, sleep, storeWith, tool } from "./fixtures.ts";

const hour = 3_600_000;

describe("rateLimit", () => {
  it("refuses what is over the limit, and says when to try again", async () => {
    let ran = 0;
    const run = runOf(tool({ execute: () => ran++ }), { advisors: [rateLimit({ points: 2, per: 30_000 })] });
    await run.call("t");
    await run.call("t");
    const got = await run.call("t");
    expect(ran).toBe(2);
    expect(got).toMatchObject({ status: "unavailable", error: { code: "rate_limited" } });
    expect(textOf(got)).toMatch(
      /^"t" was called too often, so it did not run\. Try again in (29|30) seconds\.$/,
    );
    expect((got.data as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(28_000);
  });

  it("lets calls through again when the time is over", async () => {
    const run = runOf(tool(), { advisors: [rateLimit({ points: 1, per: 50 })] });
    await run.call("t");
    expect(textOf(await run.call("t"))).toContain("Try again in 1 second.");
    await sleep(60);
    expect((await run.call("t")).status).toBe("ok");
  });

  it.each([
    ["tool", "t", bob, "unavailable"],
    ["tool", "u", ann, "ok"],
    ["caller", "u", ann, "unavailable"],
    ["caller", "t", bob, "ok"],
    [() => "all", "u", bob, "unavailable"],
  ] as const)("counts together by %s: then %s, called by %o, is %s", async (by, name, caller, status) => {
    const settings = { advisors: [rateLimit({ points: 1, per: hour, by })] };
    const tools = [tool(), tool({ name: "u" })];
    await runOf(tools, settings).call("t");
    expect((await runOf(tools, settings, { caller }).call(name)).status).toBe(status);
  });

  it("asks nobody for an approval it would then refuse to use", async () => {
    let asked = 0;
    const run = runOf(tool({ effect: "write" }), {
      advisors: [rateLimit({ points: 1, per: hour })],
      approval: () => (asked++, true),
    });
    await run.call("t");
    await run.call("t");
    expect(asked).toBe(1);
  });

  it("counts a call once that waited for a person", async () => {
    const run = runOf(tool({ effect: "write" }), {
      advisors: [rateLimit({ points: 1, per: hour })],
      approval: "suspend",
    });
    const asked = await run.call("t");
    if (asked.status !== "suspended") throw new Error(asked.status);
    const { result } = await run.resume(asked.request.token, true, { by: ann });
    expect([result.status, (await run.call("t")).status]).toEqual(["ok", "unavailable"]);
  });

  it("counts it once also when another process answers it", async () => {
    const store = memoryStore();
    const process = (): ReturnType<typeof runOf> =>
      runOf(
        tool({ effect: "write" }),
        { advisors: [rateLimit({ points: 1, per: hour, store })], approval: "suspend", store },
        { id: "r" },
      );
    const asked = await process().call("t", {}, { callId: "c1" });
    if (asked.status !== "suspended") throw new Error(asked.status);
    const other = process();
    const { result } = await other.resume(asked.request.token, true, { by: ann });
    expect([result.status, (await other.call("t", { n: 2 })).status]).toEqual(["ok", "unavailable"]);
  });

  it("counts no call that a cache has answered", async () => {
    const run = runOf(tool(), { advisors: [rateLimit({ points: 1, per: hour }), cache({ ms: hour })] });
    expect((await run.call("t")).status).toBe("ok");
    expect((await run.call("t")).status).toBe("ok");
  });

  it("counts by a limiter of the app's own, and runs nothing where that one fails", async () => {
    const keys: string[] = [];
    const outcomes: unknown[] = [undefined, { msBeforeNext: 1_500 }, new Error("no connection")];
    const limiter = {
      consume: async (key: string) => {
        keys.push(key);
        const outcome = outcomes[keys.length - 1];
        if (outcome !== undefined) throw outcome as Error;
      },
    };
    let ran = 0;
    const run = runOf(tool({ execute: () => ran++ }), { advisors: [rateLimit({ limiter, by: "caller" })] });
    const got = [await run.call("t"), await run.call("t"), await run.call("t")];
    expect(got.map(textOf)).toEqual([
      "0",
      '"t" was called too often, so it did not run. Try again in 2 seconds.',
      "A check on this call failed, so the tool did not run.",
    ]);
    expect([ran, new Set(keys).size]).toEqual([1, 1]);
  });

  it("shares a limit between processes that share a store, and never lets one too many through", async () => {
    const kept = memoryStore();
    const slow = storeWith({ count: async (...given) => (await sleep(1), kept.count(...given)) }, kept);
    const runs = Array.from({ length: 3 }, () =>
      runOf(tool(), { advisors: [rateLimit({ points: 7, per: hour, store: slow })] }),
    );
    const got = await Promise.all(
      runs.flatMap((run) => Array.from({ length: 5 }, async () => (await run.call("t")).status)),
    );
    expect(got.filter((status) => status === "ok")).toHaveLength(7);
    expect(got.filter((status) => status === "unavailable")).toHaveLength(8);
  });

  it("keeps limits of other sizes apart in one store", async () => {
    const store = memoryStore();
    const advisors = [
      rateLimit({ points: 2, per: hour, store }),
      rateLimit({ points: 3, per: 1_000, store }),
    ];
    const run = runOf(tool(), { advisors });
    const got = [await run.call("t"), await run.call("t"), await run.call("t")];
    expect(got.map(({ status }) => status)).toEqual(["ok", "ok", "unavailable"]);
  });

  it("tells a store nothing of who calls, or with what", async () => {
    const keys: string[] = [];
    const kept = memoryStore();
    const store = storeWith(
      {
        count: (key, ...rest) => (keys.push(key), kept.count(key, ...rest)),
        take: (key) => (keys.push(key), kept.take(key)),
      },
      kept,
    );
    const advisors = [rateLimit({ points: 2, per: hour, by: "caller", store })];
    await runOf(tool(), { advisors }, { caller: { id: "ann@example.org" } }).call("t");
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^(rate|counted):[0-9a-f]{64}$/);
  });

  it("asks its store for whole milliseconds", async () => {
    const lives: number[] = [];
    const kept = memoryStore();
    const store = storeWith({ count: (key, by, ms) => (lives.push(ms), kept.count(key, by, ms)) }, kept);
    for (const per of [1, 1.5, 1_001, 4_097, hour])
      await runOf(tool(), { advisors: [rateLimit({ points: 1, per, store })] }).call("t");
    expect(lives).toEqual([1, 2, 1_001, 4_097, hour]);
  });

  it("runs nothing where its store can't be reached", async () => {
    let ran = 0;
    const advisors = [rateLimit({ points: 1, per: hour, store: deadStore() })];
    const got = await runOf(tool({ execute: () => ran++ }), { advisors }).call("t");
    expect([got.status, ran]).toEqual(["failed", 0]);
  });
});

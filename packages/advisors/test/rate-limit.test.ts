import { textOf } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { cache, rateLimit } from "../src/index.ts";
import { ann, bob, runOf, sleep, tool } from "./fixtures.ts";

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
});

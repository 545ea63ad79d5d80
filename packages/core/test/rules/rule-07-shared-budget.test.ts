import { describe, expect, it, vi } from "vitest";
import { ann, boxOf, sharedStore, tool } from "../fixtures.ts";
import { pair } from "../two-processes.ts";

describe("rule 7: a budget in a store", () => {
  it("is one for all processes that go on with a run, and never exceeded", async () => {
    const store = sharedStore();
    const settings = { budget: { calls: 7, actions: 3 } };
    const { one, two, ran } = pair(store, {}, settings);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two).call("t", {}, { callId: `c${at}` })),
    );
    expect(ran).toHaveLength(3);
    expect(results.filter(({ status }) => status === "over_budget")).toHaveLength(17);
    expect(results.find(({ status }) => status === "over_budget")?.meta?.hint).toContain("budget.actions");
    // What was refused gave back what it had taken: four calls are left for reads.
    const reads = pair(store, { effect: "read" }, settings);
    const more = await Promise.all(Array.from({ length: 6 }, () => reads.one.call("t")));
    expect(more.filter(({ status }) => status === "ok")).toHaveLength(4);
  });

  it("counts time from when the run began, wherever that was", async () => {
    const store = sharedStore();
    vi.useFakeTimers({ toFake: ["Date"] });
    const settings = { budget: { ms: 60_000 } };
    expect((await pair(store, {}, settings).one.call("t")).status).toBe("ok");
    vi.setSystemTime(Date.now() + 60_000);
    expect((await pair(store, {}, settings).two.call("t")).status).toBe("over_budget");
    vi.useRealTimers();
  });

  it("is the stricter of the toolbox's and the run's", async () => {
    const box = boxOf(tool(), { budget: { calls: 2, depth: 9 } });
    for (const [given, most] of [
      [{ calls: 1 }, 1],
      [{ calls: 5 }, 2],
      [{}, 2],
      [undefined, 2],
    ] as const) {
      const run = box.run({ caller: ann, ...(given && { budget: given }) });
      const results = [await run.call("t"), await run.call("t"), await run.call("t")];
      expect(results.filter(({ status }) => status === "ok")).toHaveLength(most);
    }
    expect(() => boxOf(tool(), { budget: { call: 1 } as never })).toThrow('"call" is not a limit');
    const merged = box.merge(boxOf([], { budget: { calls: 1 } })).run({ caller: ann });
    expect([(await merged.call("t")).status, (await merged.call("t")).status]).toEqual(["ok", "over_budget"]);
  });
});

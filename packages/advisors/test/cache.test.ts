import { failure, memoryStore, result, textOf, type Caller } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { cache } from "../src/index.ts";
import { ann, bob, deadStore, runOf, sleep, storeWith, tool, type ToolFields } from "./fixtures.ts";

const hour = 3_600_000;

/** Makes each call in a run of its own, and says how often the body ran. */
async function runsFor(
  calls: readonly (readonly [args: unknown, caller?: Caller])[],
  options: Partial<Parameters<typeof cache>[0]> = {},
  fields: ToolFields = {},
): Promise<number> {
  let ran = 0;
  const made = tool({ execute: () => ++ran, ...fields });
  const settings = { advisors: [cache({ ms: hour, ...options })], approval: () => true };
  for (const [args, caller = ann] of calls) await runOf(made, settings, { caller }).call("t", args);
  return ran;
}

describe("cache", () => {
  it("gives the result again, content and data, and says so to the app", async () => {
    let ran = 0;
    const image = { type: "image", mediaType: "image/png", data: "AAAA" } as const;
    const execute = (): unknown => (
      ran++,
      result({ content: [{ type: "text", text: "a" }, image], data: { n: ran }, meta: { from: "x" } })
    );
    const run = runOf(tool({ execute }), { advisors: [cache({ ms: hour })] });
    const [first, second] = [await run.call("t"), await run.call("t")];
    expect(ran).toBe(1);
    expect(second).toEqual({ ...first, meta: { from: "x", cached: true } });
  });

  it("knows the same input by its canonical form", async () => {
    expect(await runsFor([[{ a: 1, b: [1] }], ['{"b":[1.0],"a":1e0}']])).toBe(1);
    expect(await runsFor([[{ a: 1 }], [{ a: "1" }], [{ a: [1] }], [{}]])).toBe(4);
  });

  it("shares nothing between callers, or levels of one, unless it is told to", async () => {
    const calls = [
      [{}, ann],
      [{}, bob],
      [{}, { ...ann, channel: "web" }],
      [{}, ann],
    ] as const;
    expect(await runsFor(calls)).toBe(3);
    expect(await runsFor(calls, { by: "everyone" })).toBe(1);
    expect(await runsFor(calls, { by: ({ caller }) => caller.id })).toBe(2);
    expect(await runsFor(calls, { by: () => undefined })).toBe(4);
  });

  it("keeps nothing for a caller that can't be told from another", async () => {
    expect(
      await runsFor([
        [{}, {}],
        [{}, {}],
      ]),
    ).toBe(2);
  });

  it.each<[string, ToolFields]>([
    ["what changes things", { effect: "update", idempotent: true }],
    ["what is not known to read", { effect: "unknown" }],
    ["what needs an approval", { approval: () => true }],
  ])("keeps nothing of %s", async (_, fields) => {
    expect(await runsFor([[{}], [{}]], {}, fields)).toBe(2);
  });

  it("keeps no failure", async () => {
    let ran = 0;
    const execute = (): unknown => (ran++ === 0 ? failure("not now") : "done");
    await runsFor([[{}], [{}], [{}]], {}, { execute });
    expect(ran).toBe(2);
  });

  it("forgets when the time is over, and what was used least recently when it is full", async () => {
    let ran = 0;
    const made = tool({ execute: () => ++ran });
    const short = runOf(made, { advisors: [cache({ ms: 20 })] });
    await short.call("t");
    await sleep(30);
    await short.call("t");
    expect(ran).toBe(2);
    const small = runOf(made, { advisors: [cache({ ms: hour, store: memoryStore({ max: 2 }) })] });
    ran = 0;
    for (const n of [1, 2, 1, 3, 1, 2]) await small.call("t", { n });
    expect(ran).toBe(4);
  });

  it("keeps what it keeps masked, under keys that tell nothing", async () => {
    const seen: string[] = [];
    const kept = memoryStore();
    const store = storeWith(
      { set: (...set) => (seen.push(...set.slice(0, 2).map(String)), kept.set(...set)) },
      kept,
    );
    const run = runOf(tool({ execute: () => ({ key: "hunter2" }) }), {
      advisors: [cache({ ms: hour, store })],
      redact: ["hunter2"],
    });
    const [first, second] = [await run.call("t", { q: "hunter2" }), await run.call("t", { q: "hunter2" })];
    expect(seen.join()).not.toContain("hunter2");
    expect(textOf(second)).toBe(textOf(first));
  });

  it("passes by what it did not keep itself", async () => {
    for (const found of ["text", "null", '{"content":"text"}'])
      expect(await runsFor([[{}]], { store: storeWith({ get: () => found }) })).toBe(1);
  });

  it("passes a store by that fails, on the way in and out", async () => {
    expect(await runsFor([[{}], [{}]], { store: deadStore() })).toBe(2);
  });
});

import { describe, expect, it } from "vitest";
import { failure, type Advisor, type DecisionRecord, type ToolboxSettings } from "../src/index.ts";
import { ann, boxOf, recorder, tool, type ToolFields } from "./fixtures.ts";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The record of one call. */
async function recordOf(
  fields: ToolFields,
  args: unknown,
  settings: ToolboxSettings = {},
  signal?: AbortSignal,
): Promise<DecisionRecord> {
  const observer = recorder(true);
  const run = boxOf(tool(fields), { ...settings, observers: [observer] }).run({ caller: ann });
  await run.call("t", args, { signal });
  const last = observer.events.at(-1);
  if (last?.type !== "finished" || !last.record) throw new Error("no record");
  return last.record;
}

const input = { type: "object", properties: { n: { type: "number" } } } as const;
const secret = "hunter2-hunter2";

describe("a decision record's summary", () => {
  it.each<[string, ToolFields, unknown, ToolboxSettings, RegExp]>([
    ["ran", {}, {}, {}, /^"t" ran and its result stands\. It took \d+ ms/],
    [
      "was hidden",
      { channels: ["web"] },
      {},
      {},
      /^"t" is not available\. Decided by availability: .*The model was told: "This tool is offered only in: web\. It did not run\."/,
    ],
    [
      "was denied by a person",
      { effect: "write" },
      {},
      { approval: () => ({ approved: false, reason: "Too late." }) },
      /^"t" was denied\. Decided by approval: denied \(Too late\.\)/,
    ],
    [
      "was refused by an advisor",
      {},
      {},
      { advisors: [{ name: "quota", before: () => failure("Full.", { status: "denied" }) }] },
      /Decided by quota: decided \(denied\)\. The model was told: "Full\."/,
    ],
    [
      "did not fit",
      { input },
      { n: "x" },
      {},
      /^"t" did not run: its arguments were refused\. Decided by arguments: did not fit the schema/,
    ],
    [
      "threw",
      {
        execute: () => {
          throw new TypeError("x");
        },
      },
      {},
      {},
      /^"t" failed\. Decided by execute: threw \(TypeError\)/,
    ],
    [
      "took too long",
      { timeoutMs: 5, execute: () => wait(30) },
      {},
      {},
      /^"t" took too long and was stopped\. Decided by execute: stopped \(it took longer than 5 ms\)/,
    ],
    [
      "waits",
      { effect: "write" },
      {},
      { approval: "suspend" },
      /^"t" waits for a person\. Decided by suspension: waits for a person \(approval\)/,
    ],
    [
      "was over budget",
      {},
      {},
      { budget: { calls: 0 } },
      /^"t" did not run: the budget is used up\. Decided by budget: used up \(the app can allow more by budget\.calls\)/,
    ],
  ])("says in words that the call %s, and why", async (_, fields, args, settings, words) => {
    expect((await recordOf(fields, args, settings)).summary).toMatch(words);
  });

  it("names who changed arguments or result, onion or hook", async () => {
    const advisors: Advisor[] = [
      { name: "hook", before: (invocation) => invocation.with({ input: { n: 2 } }) },
      { name: "onion", around: (invocation, next) => next(invocation.with({ input: { n: 3 } })) },
      { name: "looks", around: (invocation, next) => next(invocation), before: undefined },
    ];
    const record = await recordOf({ input }, { n: "1" }, { advisors });
    expect(record.changedBy).toEqual(["arguments", "hook", "onion"]);
    expect(record.summary).toContain("Changed by arguments, hook, onion.");
  });

  it.each<[string, ToolFields, ToolboxSettings]>([
    ["execute", { execute: () => wait(40) }, {}],
    ["approval", { effect: "write" }, { approval: async () => (await wait(40), true) }],
    [
      "onion",
      {},
      {
        advisors: [{ name: "onion", around: async (invocation, next) => (await wait(40), next(invocation)) }],
      },
    ],
    [
      "after",
      {},
      {
        advisors: [
          {
            name: "after",
            around: async (invocation, next) => {
              const got = await next(invocation);
              await wait(40);
              return got;
            },
          },
        ],
      },
    ],
    ["hook", {}, { advisors: [{ name: "hook", before: async () => wait(40) }] }],
    [
      "again",
      { execute: () => failure("x") },
      {
        advisors: [
          {
            name: "again",
            stage: "attempt",
            repeats: true,
            around: async (invocation, next) => {
              await next(invocation);
              await wait(40);
              return next(invocation);
            },
          },
        ],
      },
    ],
  ])("says that the time went to %s", async (by, fields, settings) => {
    const record = await recordOf(fields, {}, settings);
    expect(record.spent[0]?.by).toBe(by);
    expect(record.spent[0]?.ms).toBeGreaterThan(30);
    expect(record.summary).toMatch(new RegExp(`It took \\d+ ms \\(${by} \\d+ ms`));
    const all = record.spent.reduce((total, { ms }) => total + ms, 0);
    expect(Math.abs(all - record.ms)).toBeLessThan(record.ms / 4);
  });

  it("is masked like all else", async () => {
    const record = await recordOf({ execute: () => failure(`not ${secret}`) }, {}, { redact: [secret] });
    expect(JSON.stringify(record)).not.toContain(secret);
  });
});

describe("explain()", () => {
  it("says whether a person may have to be asked", () => {
    const tools = [
      tool({ name: "r" }),
      tool({ name: "w", effect: "write" }),
      tool({ name: "own", approval: true }),
    ];
    const box = boxOf(tools, { approval: "suspend" });
    expect(box.explain("r")).toEqual({
      name: "r",
      available: true,
      asks: false,
      reason: "This caller may use it.",
    });
    for (const name of ["w", "own"])
      expect(box.explain(name)).toEqual({
        name,
        available: true,
        asks: true,
        reason: "This caller may use it; a person may have to approve a call first.",
      });
    expect(boxOf(tool({ name: "w", effect: "write" })).explain("w")).toMatchObject({ asks: false });
  });
});

import { describe, expect, it } from "vitest";
import { createToolbox, defineTool, isToolportError, textOf, type ToolResult } from "../../src/index.ts";
import { boxOf, brokenStore, callOnce, runOf, tool } from "../fixtures.ts";

const UNEXPECTED = "The tool failed with an unexpected error; its details are not shown.";

const boom = (): never => {
  throw new Error("boom");
};

describe("rule 1: one result per call", () => {
  it.each<[string, () => Promise<ToolResult>, ToolResult["status"]]>([
    ["the tool returns", () => callOnce({}), "ok"],
    [
      "the tool throws",
      () =>
        callOnce({
          execute: boom,
        }),
      "failed",
    ],
    ["the tool rejects", () => callOnce({ execute: () => Promise.reject(new Error("boom")) }), "failed"],
    ["the model names no tool", () => runOf(tool()).call("nothing"), "unavailable"],
    ["the model sends half an object", () => callOnce({}, '{"a'), "invalid"],
    ["the model sends what the tool does not take", () => callOnce({}, { a: 1 }), "invalid"],
    [
      "an advisor throws",
      () =>
        callOnce(
          {},
          {},
          {
            advisors: [
              {
                name: "a",
                before: boom,
              },
            ],
          },
        ),
      "failed",
    ],
    ["the schema's own code throws", () => callOnce({ input: throwingSchema }, {}), "failed"],
    [
      "the decoder throws",
      () =>
        runOf(tool()).call(
          "t",
          {},
          {
            decode: boom,
          },
        ),
      "failed",
    ],
    [
      "the store throws",
      () => runOf(tool({ effect: "write" }), { approval: "suspend", store: brokenStore() }).call("t"),
      "failed",
    ],
    [
      "the permission rule throws",
      () =>
        callOnce(
          {},
          {},
          {
            permit: boom,
          },
        ),
      "denied",
    ],
    [
      "the redaction throws",
      () =>
        callOnce(
          {},
          {},
          {
            redact: boom,
          },
        ),
      "failed",
    ],
  ])("gives one result when %s", async (_, call, status) => {
    const result = await call();
    expect(result.status).toBe(status);
    expect(textOf(result)).not.toMatch(/boom|    at |\.ts/);
  });

  it("gives a frozen, plain, JSON-safe result in each case", async () => {
    const results = await Promise.all([
      callOnce({ execute: () => ({ a: [1n] }) }),
      callOnce({
        execute: () => {
          throw new Error("x");
        },
      }),
      callOnce({ input: { type: "object", properties: { a: { type: "number" } } } }, { a: "x" }),
      runOf(tool()).call("nothing"),
    ]);
    for (const result of results) {
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      expect(allFrozen(result)).toBe(true);
      expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    }
  });

  it("answers ten parallel calls one for one, of which three fail", async () => {
    const run = runOf(
      tool({
        input: { type: "object" },
        execute: ({ n }) => {
          if (Number(n) % 4 === 1) throw new Error("n");
          return n;
        },
      }),
    );
    const results = await run.callAll(
      Array.from({ length: 10 }, (_, n) => ({ name: "t", args: { n }, callId: `c${n}` })),
    );
    expect(results.map(textOf)).toEqual([
      "0",
      UNEXPECTED,
      "2",
      "3",
      "4",
      UNEXPECTED,
      "6",
      "7",
      "8",
      UNEXPECTED,
    ]);
  });

  it("runs the same id with equal arguments once, also at the same time, however the arguments are spelt", async () => {
    let runs = 0;
    const run = runOf(tool({ input: { type: "object" }, execute: () => ++runs }));
    const [one, two] = await Promise.all([
      run.call("t", '{"a":1,"b":2}', { callId: "c" }),
      run.call("t", { b: 2, a: 1 }, { callId: "c" }),
    ]);
    expect([one, two, await run.call("t", ' {"b":2,"a":1}', { callId: "c" })]).toEqual([one, one, one]);
    expect(runs).toBe(1);
  });

  it("runs the same id with other arguments, or another tool, as another call", async () => {
    const echo = (args: object): object => args;
    const run = runOf([
      tool({ input: { type: "object" }, execute: echo }),
      tool({ name: "u", input: { type: "object" }, execute: echo }),
    ]);
    const texts = [
      await run.call("t", { a: 1 }, { callId: "c" }),
      await run.call("t", { a: 2 }, { callId: "c" }),
      await run.call("u", { a: 1 }, { callId: "c" }),
    ];
    expect(texts.map(textOf)).toEqual(['{"a":1}', '{"a":2}', '{"a":1}']);
  });

  it("compares the arguments as they were when the call was made", async () => {
    const seen: unknown[] = [];
    const run = runOf(tool({ input: { type: "object" }, execute: (args) => void seen.push({ ...args }) }));
    const args = { a: 1 };
    await run.call("t", args, { callId: "c" });
    args.a = 2;
    await run.call("t", args, { callId: "c" });
    expect(seen).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it("throws for misuse, when the toolbox, the tool or the run is made", () => {
    const codeOf = (make: () => unknown): unknown => {
      try {
        make();
      } catch (error) {
        return isToolportError(error) ? error.code : error;
      }
      return undefined;
    };
    const rest = { description: "d", effect: "read", execute: () => 1 } as const;
    expect(codeOf(() => defineTool({ name: "a b", ...rest }))).toBe("invalid_tool");
    expect(codeOf(() => createToolbox({ tools: [tool(), tool()] }))).toBe("duplicate_name");
    expect(codeOf(() => createToolbox({ tools: [tool({ effect: "write" })] }))).toBe("approval_undecided");
    expect(codeOf(() => boxOf(tool(), { advisors: [{ name: "a" }] }))).toBe("invalid_advisor");
    expect(codeOf(() => boxOf(tool(), { maxtext: 1 } as never))).toBe("invalid_toolbox");
    expect(codeOf(() => boxOf(tool()).run({ budget: { calls: -1 } }))).toBe("invalid_run");
    expect(codeOf(() => boxOf(tool()).run({ caller: { permission: "boss" } }))).toBe("unknown_permission");
  });

  it("recognises a host's own control flow by the adapter's predicate and ends the call without running on", async () => {
    class Interrupt extends Error {}
    const run = runOf(
      tool({
        execute: () => {
          throw new Interrupt("secret");
        },
      }),
    );
    const result = await run.call("t", {}, { isControlFlow: (thrown) => thrown instanceof Interrupt });
    expect(result).toMatchObject({
      status: "cancelled",
      error: { code: "host_control_flow", message: "The host took over this call." },
    });
  });

  it("treats a throw as any other when the predicate itself throws", async () => {
    const run = runOf(
      tool({
        execute: async () => {
          throw new Error("x");
        },
      }),
    );
    const result = await run.call(
      "t",
      {},
      {
        isControlFlow: () => {
          throw new Error("predicate");
        },
      },
    );
    expect(textOf(result)).toBe(UNEXPECTED);
  });
});

const throwingSchema = {
  "~standard": {
    version: 1,
    vendor: "own",
    validate: boom,
  },
} as const;

function allFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(allFrozen);
}

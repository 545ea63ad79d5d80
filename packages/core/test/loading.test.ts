import { afterEach, describe, expect, it, vi } from "vitest";
import type * as Core from "../src/index.ts";
import type { Advisor, Tool, ToolboxSettings, ToolResult } from "../src/index.ts";

// Each test gets a copy of the package that has loaded nothing yet.
async function coldStart(): Promise<typeof Core> {
  vi.resetModules();
  return import("../src/index.ts");
}

function tool(fields: Partial<Tool> = {}): Tool {
  return { name: "t", description: "A test tool.", effect: "read", execute: () => "done", ...fields };
}

const log: string[] = [];
const writes: Tool = tool({
  effect: "write",
  input: { type: "object", properties: { id: { type: "string" } } },
  execute: (args: { readonly id?: string }) => void log.push(args.id ?? ""),
});
const around: Advisor = { name: "a", around: (invocation, next) => next(invocation) };
const hook: Advisor = { name: "h", before: () => undefined };

afterEach(() => {
  vi.doUnmock("../src/off-path.ts");
  log.length = 0;
});

describe("what is loaded when it is first needed", () => {
  it.each<[string, Omit<ToolboxSettings, "permissions">]>([
    ["without approval", { approval: "none" }],
    ["advised", { approval: "none", advisors: [around, hook, { ...around, stage: "attempt" }] }],
    ["observed", { approval: "none", observers: [{ name: "o", observe: () => undefined }] }],
    ["masked", { approval: "none", redact: ["secret"] }],
  ])("keeps calls of one tick in their order, and behind them a later one: %s", async (_, settings) => {
    const { createToolbox } = await coldStart();
    const run = createToolbox({ tools: [writes], ...settings }).run({ caller: { id: "ann" } });
    const first = ["1", "2", "3"].map((id) => run.call("t", { id }));
    await Promise.resolve();
    await Promise.all([...first, run.call("t", { id: "4" })]);
    expect(log).toEqual(["1", "2", "3", "4"]);
  });

  it("reads the arguments when the call is made, not when all is loaded", async () => {
    const { createToolbox } = await coldStart();
    const seen: unknown[] = [];
    const observe = (event: object): void => void seen.push("args" in event ? event.args : undefined);
    const box = createToolbox({ tools: [writes], approval: "none", observers: [{ name: "o", observe }] });
    const args = { id: "before" };
    const result = box.call("t", args);
    args.id = "after";
    await result;
    expect([log, seen[0]]).toEqual([["before"], { id: "before" }]);
  });

  it("runs a plain call without it", async () => {
    vi.doMock("../src/off-path.ts", () => {
      throw new Error("offline");
    });
    const { createToolbox } = await coldStart();
    const result = await createToolbox({ tools: [tool()] }).call("t");
    expect([result.status, result.content]).toEqual(["ok", [{ type: "text", text: "done" }]]);
  });

  const ran = vi.fn<() => string>(() => "ran");
  it.each<[string, Partial<Tool>, Omit<ToolboxSettings, "permissions">, unknown]>([
    ["an approval", { effect: "write" }, { approval: () => true }, {}],
    ["a turn", { effect: "write" }, { approval: "none" }, {}],
    ["an advisor in onion form", {}, { advisors: [around] }, {}],
    ["a hook advisor", {}, { advisors: [hook] }, {}],
    ["a mask", {}, { redact: ["secret"] }, {}],
    ["an observer", {}, { observers: [{ name: "o", observe: () => undefined }] }, {}],
    ["a repair", {}, {}, { unknown: 1 }],
    ["a refusal", { channels: ["slack"] }, {}, {}],
    ["arguments that are no JSON", {}, {}, "{"],
  ])(
    "fails closed where %s can't be loaded, and tries again the next time",
    async (_, fields, settings, args) => {
      let offline = true;
      vi.doMock("../src/off-path.ts", async (original) => {
        if (offline) throw new Error("offline");
        return original();
      });
      const { createToolbox } = await coldStart();
      ran.mockClear();
      const run = createToolbox({ tools: [tool({ ...fields, execute: ran })], ...settings }).run({
        caller: { id: "ann" },
      });
      const results: ToolResult[] = await Promise.all([run.call("t", args), run.call("t", args)]);
      expect(results.map(({ error }) => error)).toEqual(
        Array.from({ length: 2 }, () => ({
          code: "check_failed",
          message: "The tool did not run: a check on this call failed.",
        })),
      );
      expect(ran).not.toHaveBeenCalled();

      offline = false;
      vi.doUnmock("../src/off-path.ts");
      expect((await run.call("t", args)).error?.code).not.toBe("check_failed");
    },
  );

  it("says that the tool ran where only its result could not be read", async () => {
    vi.doMock("../src/off-path.ts", () => {
      throw new Error("offline");
    });
    const { createToolbox, textOf } = await coldStart();
    const throwing = tool({ execute: () => Promise.reject(new Error("boom")) });
    expect(textOf(await createToolbox({ tools: [throwing] }).call("t"))).toBe(
      "The tool ran; its result was withheld: a check on this call failed.",
    );
  });

  it("answers resume() with a failure that uses nothing up", async () => {
    vi.doMock("../src/off-path.ts", () => {
      throw new Error("offline");
    });
    const { createToolbox } = await coldStart();
    const run = createToolbox({ tools: [writes], approval: "suspend" }).run({ caller: { id: "ann" } });
    const { result } = await run.resume("token", true, { by: { id: "ann" } });
    expect([result.status, result.error?.code]).toEqual(["failed", "check_failed"]);
  });
});

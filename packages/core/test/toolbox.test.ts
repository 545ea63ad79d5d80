import { describe, expect, it } from "vitest";
import {
  createToolbox,
  defineTool,
  isToolportError,
  textOf,
  ToolportError,
  type Tool,
  type ToolContext,
} from "../src/index.ts";
import { ann, boxOf, callOnce, noting, runOf, tool } from "./fixtures.ts";

const names = (box: { readonly list: () => readonly { readonly name: string }[] }): string[] =>
  box.list().map(({ name }) => name);

describe("a toolbox", () => {
  it("takes tools as a list, as a record whose keys are the names, or from a function", async () => {
    const list = [tool({ name: "a" }), tool({ name: "b" })];
    for (const tools of [
      list,
      { a: tool(), b: tool({ name: "x" }) },
      () => list,
      () => ({ a: tool(), b: tool() }),
    ]) {
      const box = createToolbox({ tools });
      expect(names(box)).toEqual(["a", "b"]);
      expect((await box.call("b")).status).toBe("ok");
    }
    expect(() => createToolbox({ tools: 1 as never })).toThrow(
      '"tools" must be a list or a record of tools, or a function that gives one.',
    );
  });

  it("fills in what a tool leaves out, and shows it frozen, without its body", () => {
    const [shown] = boxOf(tool()).list();
    expect(shown).toEqual({
      name: "t",
      description: "A test tool.",
      effect: "read",
      keywords: [],
      priority: 0,
      source: "native",
      metadata: {},
    });
    expect([
      Object.isFrozen(shown),
      Object.isFrozen(shown?.metadata),
      Object.isFrozen(shown?.keywords),
    ]).toEqual([true, true, true]);
  });

  it("calls a body with its tool as `this`, so that one written by hand may use its own fields", async () => {
    const own: Tool = {
      name: "own",
      description: "d",
      effect: "read",
      execute(this: Tool) {
        return this.name;
      },
    };
    expect(textOf(await boxOf(own).call("own"))).toBe("own");
  });

  it("changes nothing when it is derived from: each method gives a new one", async () => {
    const box = boxOf([tool({ name: "a" }), tool({ name: "b" })]);
    expect([
      names(box.pick("a")),
      names(box.omit("a")),
      names(box.prefix("x_")),
      names(box.rename({ a: "c" })),
      names(box.with({ tools: [tool({ name: "z" })] })),
      names(box),
    ]).toEqual([["a"], ["b"], ["x_a", "x_b"], ["c", "b"], ["a", "b", "z"], ["a", "b"]]);
    expect(Object.isFrozen(box)).toBe(true);
    expect(textOf(await box.prefix("x_").call("x_a"))).toBe("done");
  });

  it("adds advisors and observers by with(), and replaces other settings", async () => {
    const log: string[] = [];
    const box = boxOf(tool(), { advisors: [noting("one", log)], maxText: 2 }).with({
      advisors: [noting("two", log)],
      maxText: 3,
    });
    expect(textOf(await box.call("t"))).toBe("don\n[Cut: the first 3 of 4 characters are shown.]");
    expect(log).toEqual(["one in", "two in", "two out", "one out"]);
  });

  it("merges under the policy of both, never looser than either", async () => {
    const log: string[] = [];
    const shared = noting("shared", log);
    const fails = tool({
      name: "fails",
      execute: () => {
        throw new Error("secret");
      },
    });
    const one = boxOf([tool({ name: "a" }), fails], { advisors: [shared, noting("one", log)] });
    const two = boxOf([fails, tool({ name: "b" })], {
      advisors: [shared, noting("two", log)],
      errors: "message",
      permit: ({ name }) => name !== "a" || "Not a.",
    });
    const both = one.merge(two);
    expect(names(both)).toEqual(["fails", "b"]);
    expect(textOf(await both.call("a"))).toBe("Not a. It did not run.");
    expect(textOf(await both.call("fails"))).toBe(
      "The tool failed with an unexpected error; its details are not shown.",
    );
    expect(log.filter((line) => line.endsWith("in"))).toEqual(["shared in", "one in", "two in"]);
    expect(() => one.with({ maxText: 9 }).merge(boxOf([], { maxText: 7 }))).toThrow(
      'The two toolboxes disagree about "maxText".',
    );
    expect(() => one.merge({} as never)).toThrow("merge() needs a toolbox made by createToolbox");
    expect(() => one.merge(boxOf(tool({ name: "a", description: "another" })))).toThrow(
      'Two tools are called "a".',
    );
  });

  it.each<[string, object]>([
    ["maxtext", { maxtext: 1 }],
    ["approval", { approval: "ask" }],
    ["maxText", { maxText: 0.5 }],
    ["graceMs", { graceMs: Infinity }],
    ["approvalTtlMs", { approvalTtlMs: -1 }],
    ["redact", { redact: [1] }],
    ["observers", { observers: [{}] }],
    ["store", { store: { claim: () => undefined } }],
    ["permissions", { permissions: ["a", "a"] }],
    ["errors", { errors: "all" }],
    ["repair", { repair: true }],
  ])("refuses the setting %s of %o", (key, settings) => {
    expect(() => boxOf(tool(), settings)).toThrow(`"${key}"`);
  });

  it.each<[object, string]>([
    [{ name: "a b" }, 'Tool "a b": "name" must be 1–128 of A–Z a–z 0–9 _ . / -.'],
    [{ name: "x".repeat(129) }, '"name" must be 1–128'],
    [{ description: " " }, 'Tool "t": "description" must say what the tool does, for the model.'],
    [{ effect: "reads" }, 'Tool "t": "effect" must be read, write, update, destructive or unknown.'],
    [{ effect: undefined }, 'Tool "t": "effect" is missing.'],
    [{ destructive: true }, 'Tool "t": "destructive" is not a field of a tool'],
    [{ approval: false }, 'Tool "t": "approval" must be true or a function; it can only tighten.'],
    [{ channels: [] }, 'Tool "t": "channels" must name at least one, or be left out for all.'],
    [{ timeoutMs: 2 ** 31 }, 'Tool "t": "timeoutMs" must be milliseconds above 0, below 2^31.'],
    [{ input: "schema" }, 'Tool "t": "input" must be a schema.'],
    [{ execute: 1 }, 'Tool "t": "execute" must be a function.'],
    [
      { execute: [async function* (): AsyncGenerator<number> {}][0] },
      'Tool "t": "execute" is a generator, and a tool gives one result',
    ],
  ])("refuses a tool with %o, by hand or by defineTool", (fields, message) => {
    expect(() => boxOf({ ...tool(), ...fields })).toThrow(message);
    expect(() => defineTool({ ...tool(), ...fields } as never)).toThrow(message);
  });

  it("knows its errors by a mark that any copy of the package sets", () => {
    const error = new ToolportError("invalid_run", "x");
    expect([
      isToolportError(error),
      isToolportError(error, "invalid_run"),
      isToolportError(error, "invalid_tool"),
      isToolportError(new Error("x")),
      isToolportError(null),
    ]).toEqual([true, true, false, false, false]);
  });
});

describe("a tool's context", () => {
  it("works taken apart, says who calls, and gives app and host data", async () => {
    let seen: unknown[] = [];
    const execute = async (
      _: object,
      { callId, caller, app, host, attempt, call, progress }: ToolContext,
    ): Promise<void> => {
      progress({ at: 1n });
      seen = [callId, caller, app, host, attempt, textOf(await call("u"))];
    };
    const progress: unknown[] = [];
    const run = boxOf([tool({ execute }), tool({ name: "u" })]).run({ caller: ann, app: "app" });
    await run.call("t", {}, { callId: "c", host: "host", onProgress: (update) => progress.push(update) });
    expect([seen, progress]).toEqual([["c", ann, "app", "host", 1, "done"], [{ at: "1" }]]);
  });

  it("has an idempotency key that stays over retry and resume, and differs for other arguments under the same id", async () => {
    const keys: string[] = [];
    const again = {
      name: "again",
      stage: "attempt",
      repeats: true,
      around: async (invocation: never, next: (given: never) => Promise<never>) => (
        await next(invocation),
        next(invocation)
      ),
    } as never;
    const fields = {
      input: { type: "object" },
      execute: (_: object, ctx: ToolContext) =>
        void (keys.push(ctx.idempotencyKey), ctx.suspend({ key: "k", prompt: "?" })),
    };
    const run = runOf(tool(fields), {}, { id: "r" });
    const first = await run.call("t", { n: 1 }, { callId: "c" });
    if (first.status === "suspended") await run.resume(first.request.token, 1, { by: ann });
    await run.call("t", { n: 2 }, { callId: "c" });
    await runOf(
      tool({ ...fields, execute: (_, ctx) => keys.push(ctx.idempotencyKey) }),
      { advisors: [again] },
      { id: "r" },
    ).call("t", { n: 1 }, { callId: "c" });
    expect(keys[0]).toMatch(/^r:c:[a-z0-9]{7}$/);
    expect(keys.map((key) => key === keys[0])).toEqual([true, true, false, true, true]);
  });

  it("does not let a host's broken progress callback disturb the body", async () => {
    const told: string[] = [];
    const run = runOf(tool({ execute: (_, ctx) => (ctx.progress(1), "fine") }), {
      onObserverError: (_, name) => told.push(name),
    });
    expect(
      textOf(
        await run.call(
          "t",
          {},
          {
            onProgress: () => {
              throw new Error("x");
            },
          },
        ),
      ),
    ).toBe("fine");
    expect(told).toEqual(["onProgress"]);
  });

  it("is the body's own: what it is given is unfrozen", async () => {
    const got = await callOnce(
      { input: { type: "object" }, execute: (args) => Object.assign(args, { more: 1 }) },
      { a: 1 },
    );
    expect(textOf(got)).toBe('{"a":1,"more":1}');
  });
});

import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import {
  createToolbox,
  defineTool,
  failure,
  result,
  type Advisor,
  type Callable,
  type Invocation,
  type Next,
  type Run,
  type Tool,
  type Toolbox,
  type ToolContext,
  type ToolResult,
} from "../src/index.ts";

interface Db {
  readonly find: (id: number) => string;
}

const base = { name: "t", description: "d", effect: "read" } as const;
const find = defineTool({
  ...base,
  name: "find",
  input: z.object({
    id: z.string().transform(Number),
    limit: z.number().default(3),
    note: z.string().optional(),
  }),
  execute: (args, ctx: ToolContext<{ db: Db }>) => ctx.app.db.find(args.id),
});
const log = defineTool({
  ...base,
  name: "log",
  execute: (_, ctx: ToolContext<{ logger: () => void }>) => ctx.app.logger(),
});
const plain = defineTool({ ...base, name: "plain", execute: () => 1 });

// What follows is checked by `tsc -p .`; the functions are never called.
const compiled = (..._checks: (() => unknown)[]): void => expect(true).toBe(true);

describe("the types", () => {
  it("infer execute's arguments after transforms and defaults", () => {
    expectTypeOf<Parameters<typeof find.execute>[0]>().toEqualTypeOf<{
      id: number;
      limit: number;
      note?: string | undefined;
    }>();
    defineTool({
      ...base,
      input: { type: "object" },
      execute: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>(),
    });
    defineTool({
      ...base,
      execute: (args) => expectTypeOf(args).toEqualTypeOf<Readonly<Record<string, never>>>(),
    });
    expectTypeOf(find.name).toEqualTypeOf<"find">();
  });

  it("check what execute returns against output", () => {
    const output = z.object({ n: z.string().transform(Number) });
    compiled(
      () => defineTool({ ...base, output, execute: () => ({ n: "1" }) }),
      () => defineTool({ ...base, output, execute: async () => ({ n: "1" }) }),
      () => defineTool({ ...base, output, execute: () => result({ data: { n: "1" }, content: "one" }) }),
      () => defineTool({ ...base, output, execute: () => failure("No.") }),
      () => defineTool({ ...base, output: { type: "object" }, execute: () => ({ anything: 1 }) }),
      // @ts-expect-error the output has another type
      () => defineTool({ ...base, output, execute: () => ({ n: 1 }) }),
      // @ts-expect-error the output lacks a field
      () => defineTool({ ...base, output, execute: async () => ({}) }),
    );
  });

  it("ask for the app data that the tools want together, at run and at call", () => {
    const box = createToolbox({ tools: [find, log, plain] });
    const free = createToolbox({ tools: { plain } });
    const app = { db: { find: () => "" }, logger: () => {} };
    compiled(
      () => box.run({ app }),
      () => box.call("find", {}, { app }),
      () => free.run(),
      () => free.call("plain"),
      // @ts-expect-error no app data
      () => box.run(),
      // @ts-expect-error no app data
      () => box.run({ caller: { id: "a" } }),
      // @ts-expect-error half of the app data
      () => box.run({ app: { db: app.db } }),
      // @ts-expect-error wrong app data
      () => box.run({ app: { ...app, db: 1 } }),
      // @ts-expect-error no app data
      () => box.call("find", {}),
    );
  });

  it("take a toolbox for a Callable only where no app data is wanted", () => {
    const box = createToolbox({ tools: [find] });
    const free = createToolbox({ tools: [plain] });
    const take = (callable: Callable): Callable => callable;
    compiled(
      () => take(free),
      () => take(box.run({ app: { db: { find: () => "" } } })),
      // @ts-expect-error its tools want app data that a bare call can't give
      () => take(box),
    );
    const any = (toolbox: Toolbox): Run => toolbox.run();
    compiled(
      // @ts-expect-error its types can't be forgotten
      () => any(box),
    );
  });

  it("refuse misspelt options", () => {
    compiled(
      // @ts-expect-error desciption
      () => defineTool({ ...base, desciption: "d", execute: () => 1 }),
      // @ts-expect-error timeout
      () => defineTool({ name: "t", description: "d", effect: "read", timeout: 5, execute: () => 1 }),
      // @ts-expect-error an unknown effect
      () => defineTool({ ...base, effect: "reads", execute: () => 1 }),
      // @ts-expect-error no effect
      () => defineTool({ name: "t", description: "d", execute: () => 1 }),
      // @ts-expect-error maxtext
      () => createToolbox({ tools: [plain], maxtext: 5 }),
      // @ts-expect-error an unknown policy
      () => createToolbox({ tools: [plain], approval: "ask" }),
      // @ts-expect-error ordr
      (): Advisor => ({ name: "a", ordr: 1, before: () => {} }),
      // @ts-expect-error both forms
      (): Advisor => ({ name: "a", before: () => {}, around: (invocation, next) => next(invocation) }),
      // @ts-expect-error repeats means nothing to hooks
      (): Advisor => ({ name: "a", before: () => {}, repeats: true }),
      // @ts-expect-error signl
      () => createToolbox({ tools: [plain] }).run({ signl: 1 }),
    );
  });

  it("refuse an advisor that forgets to return next()", () => {
    const forgetful = async (invocation: Invocation, next: Next): Promise<void> => {
      await next(invocation);
    };
    compiled(
      // @ts-expect-error nothing is returned
      (): Advisor => ({ name: "a", around: forgetful }),
      // @ts-expect-error nothing is returned
      (): Advisor => ({ name: "a", around: (invocation, next) => void next(invocation) }),
      // @ts-expect-error next wants an invocation
      (): Advisor => ({ name: "a", around: (_, next) => next() }),
      // @ts-expect-error input only
      (): Advisor => ({ name: "a", around: (invocation, next) => next(invocation.with({ caller: {} })) }),
      (): Advisor => ({
        name: "a",
        around: async (invocation, next) => next(invocation.with({ input: { n: 1 } })),
      }),
    );
  });

  it("refuse a permission level that was not declared, of a tool and of a caller", () => {
    const admin = defineTool({ ...base, permission: "admin", execute: () => 1 });
    const typo = defineTool({ ...base, permission: "admn", execute: () => 1 });
    const permissions = ["user", "admin"] as const;
    const box = createToolbox({ tools: [admin], permissions });
    const wide: Tool = { ...base, execute: () => 1 };
    compiled(
      () => box.run({ caller: { permission: "user" } }),
      () => createToolbox({ tools: [wide], permissions }),
      () => createToolbox({ tools: [wide] }),
      () => createToolbox({ tools: { t: { ...base, execute: () => 1 } }, permissions }),
      // @ts-expect-error an unknown level
      () => createToolbox({ tools: [typo], permissions }),
      // @ts-expect-error an unknown level, in a record
      () => createToolbox({ tools: { t: typo }, permissions }),
      // @ts-expect-error no levels are declared
      () => createToolbox({ tools: [admin] }),
      // @ts-expect-error an unknown level
      () => box.with({ tools: [typo] }),
      // @ts-expect-error an unknown level
      () => box.run({ caller: { permission: "boss" } }),
      // @ts-expect-error an unknown level
      () => box.list({ permission: "boss" }),
      // @ts-expect-error an unknown level
      () => box.call("t", {}, { caller: { permission: "boss" } }),
    );
  });

  it("know the tools' names through pick, omit, prefix, rename, with and merge", () => {
    const box = createToolbox({ tools: [find, plain] });
    const merged = createToolbox({ tools: [plain] }).merge(box);
    const app = { db: { find: () => "" } };
    compiled(
      () => box.pick("plain").run(),
      () => box.omit("find").run(),
      () => box.prefix("p.").pick("p.plain").run(),
      () => box.rename({ plain: "simple" }).pick("simple").run(),
      () =>
        box
          .pick("plain")
          .with({ tools: [defineTool({ ...base, name: "more", execute: () => 1 })] })
          .pick("more")
          .run(),
      () => merged.run({ app }),
      () => box.with({ maxText: 9 }).pick("plain").run(),
      // @ts-expect-error no such tool
      () => box.with({ maxText: 9 }).pick("nothing"),
      // @ts-expect-error no such tool
      () => box.pick("nothing"),
      // @ts-expect-error no such tool
      () => box.rename({ nothing: "x" }),
      // @ts-expect-error still wants its data
      () => merged.run(),
    );
  });

  it("narrow a result by its status", () => {
    const read = (got: ToolResult<{ n: number }>): unknown => {
      if (got.status === "ok") return expectTypeOf(got.data).toEqualTypeOf<{ n: number } | undefined>();
      if (got.status === "suspended") return expectTypeOf(got.request.token).toBeString();
      return expectTypeOf(got.error.message).toBeString();
    };
    expect(read).toBeTypeOf("function");
  });
});

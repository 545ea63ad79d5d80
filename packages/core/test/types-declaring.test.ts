import { expect, it } from "vitest";
import { z } from "zod";
import {
  createToolbox,
  defineTool,
  describeAnew,
  failure,
  mergeSources,
  mergeToolboxes,
  result,
  transform,
  type MergeOptions,
  type Tool,
  type ToolContext,
} from "../src/index.ts";

const base = { description: "d", effect: "read" } as const;
const find = defineTool({
  ...base,
  name: "find",
  input: z.object({ id: z.string() }),
  execute: ({ id }, ctx: ToolContext<{ db: string }>) => ctx.app.db + id,
});
const log = defineTool({
  ...base,
  name: "log",
  permission: "admin",
  execute: (_, ctx: ToolContext<{ logger: number }>) => ctx.app.logger,
});
const plain = defineTool({ ...base, name: "plain", execute: () => 1 });
const untyped: readonly Tool[] = [plain];
const permissions = ["user", "admin"] as const;
const app = { db: "", logger: 1 };
const half = { db: "" };

// What follows is checked by `tsc -p .`; the functions are never called.
const compiled = (..._checks: (() => unknown)[]): void => expect(true).toBe(true);
declare const either: boolean;

it("a body may give one of several things", () => {
  compiled(
    () => defineTool({ ...base, name: "t", execute: () => (either ? { a: 1 } : { b: "x" }) }),
    () => defineTool({ ...base, name: "t", execute: async () => (either ? { a: 1 } : { b: "x" }) }),
    () => defineTool({ ...base, name: "t", execute: () => (either ? Promise.resolve({ a: 1 }) : "none") }),
    () => defineTool({ ...base, name: "t", execute: () => (either ? [{ a: 1 }] : null) }),
    () => defineTool({ ...base, name: "t", execute: () => (either ? { a: 1 } : failure("No.")) }),
    () => defineTool({ ...base, name: "t", execute: () => (either ? result({ data: 1 }) : { b: "x" }) }),
  );
});

it("a body's texts, lists and unions are read as the output schema wants them", () => {
  const output = z.union([
    z.object({ ok: z.literal(true), at: z.tuple([z.number(), z.string()]) }),
    z.object({ ok: z.literal(false), why: z.enum(["gone", "late"]) }),
  ]);
  const input = z.object({ now: z.boolean() });
  const same = z.union([z.object({ a: z.number() }), z.object({ b: z.string() })]);
  compiled(
    () => defineTool({ ...base, name: "t", output: same, execute: () => (either ? { a: 1 } : { b: "x" }) }),
    () =>
      defineTool({
        ...base,
        name: "t",
        input,
        output,
        execute: async ({ now }) => (now ? { ok: true, at: [1, "x"] } : { ok: false, why: "gone" }),
      }),
    () =>
      defineTool({
        ...base,
        name: "t",
        input,
        output,
        execute({ now }) {
          if (now) return { ok: true, at: [1, "x"] };
          return failure("No.");
        },
      }),
    // @ts-expect-error a number where the output has a text
    () => defineTool({ ...base, name: "t", output: same, execute: () => (either ? { a: 1 } : { b: 2 }) }),
    // @ts-expect-error a text that is none of the enum's
    () => defineTool({ ...base, name: "t", output, execute: (_args) => ({ ok: false, why: "never" }) }),
  );
});

it("tools of several sources still ask for their app data and their levels", () => {
  const merged = createToolbox({ tools: mergeSources({ a: [find], b: { log }, c: untyped }), permissions });
  const prefixed = createToolbox({ tools: mergeSources({ a: [find], b: () => [plain] }, { prefix: true }) });
  const settled = createToolbox({
    tools: mergeSources({ a: [find], b: [log] }, { onCollision: "prefix" }),
    permissions,
  });
  const given: MergeOptions = {};
  const options = createToolbox({ tools: mergeSources({ a: [find], b: [plain] }, given) });
  compiled(
    () => merged.run({ app }),
    () => merged.pick("find").run({ app: half }),
    () => prefixed.pick("b_plain").run(),
    () => prefixed.pick("a_find").run({ app: half }),
    () => mergeSources({ a: [find] }, { prefix: (source) => source.toUpperCase() }),
    () => createToolbox({ tools: mergeSources({ a: untyped, b: [plain] }) }).run(),
    // @ts-expect-error no app data
    () => merged.run(),
    // @ts-expect-error half of the app data
    () => merged.run({ app: half }),
    // @ts-expect-error no app data
    () => prefixed.run(),
    // @ts-expect-error no such tool
    () => prefixed.pick("find"),
    // @ts-expect-error half of the app data
    () => settled.run({ app: half }),
    // @ts-expect-error no app data, whatever the names are
    () => options.run(),
    // @ts-expect-error an unknown level
    () => createToolbox({ tools: mergeSources({ b: { log } }) }),
  );
});

it("toolboxes that were merged still ask for their app data and know their levels", () => {
  const boxes = {
    a: createToolbox({ tools: [find], permissions }),
    b: createToolbox({ tools: [log], permissions }),
  };
  compiled(
    () => mergeToolboxes(boxes).run({ app, caller: { permission: "admin" } }),
    () => mergeToolboxes(boxes, { prefix: true }).pick("a_find").run({ app: half }),
    () => mergeToolboxes({ a: createToolbox({ tools: untyped }) }).run(),
    // @ts-expect-error half of the app data
    () => mergeToolboxes(boxes).run({ app: half }),
    // @ts-expect-error no app data
    () => mergeToolboxes(boxes, { onCollision: "prefix" }).run(),
    // @ts-expect-error an unknown level
    () => mergeToolboxes(boxes).run({ app, caller: { permission: "boss" } }),
  );
});

it("app data is asked for beside tools whose types were forgotten", () => {
  const first = createToolbox({ tools: [find] });
  const other = createToolbox({ tools: untyped });
  compiled(
    () => first.with({ tools: untyped }).run({ app: half }),
    // @ts-expect-error no app data
    () => first.with({ tools: untyped }).run(),
    // @ts-expect-error no app data
    () => other.with({ tools: [find] }).run(),
    // @ts-expect-error no app data
    () => first.merge(other).prefix("p_").run(),
    // @ts-expect-error no app data
    () => other.merge(first).prefix("p_").run(),
  );
});

it("a transformed tool keeps its level", () => {
  const tools = [transform(log, describeAnew({ title: "Log" }))] as const;
  compiled(
    () => createToolbox({ tools, permissions }).run({ app }),
    // @ts-expect-error no levels are declared
    () => createToolbox({ tools }),
  );
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { approvalRules, textOf, type Advisor, type ToolContext } from "../../src/index.ts";
import { ann, boxOf, object, runOf, suspended, tokenOf, tool, type Args } from "../fixtures.ts";

const by = ann;
const input = z.object({ to: z.string() });

describe("rule 8: a body that asks", () => {
  const ask = (
    effect: "read" | "write",
    more: Parameters<typeof runOf>[1] = {},
  ): { readonly log: unknown[]; readonly run: ReturnType<typeof runOf> } => {
    const log: unknown[] = [];
    const execute = (args: Args, { suspend, answers }: ToolContext): unknown => {
      log.push({ ...answers });
      const size = suspend({ key: "size", kind: "input", prompt: "Which\u202e size?" });
      const colour = suspend({ key: "colour", prompt: "Which colour?" });
      log.push("acts");
      return [args.to, size, colour];
    };
    return {
      log,
      run: runOf(tool({ effect, resumable: true, input, execute }), { approval: () => true, ...more }),
    };
  };

  it.each(["read", "write"] as const)("runs again from its top with each answer (%s)", async (effect) => {
    const { run, log } = ask(effect);
    const first = await run.call("t", { to: "a" }, { callId: "c" });
    expect(textOf(first)).toBe(
      "This call waits for a person's answer. It has not finished; do not call it again for this.",
    );
    expect(suspended(first).request).toMatchObject({
      kind: "input",
      key: "size",
      text: 'Which\\u202e size?\n{"to":"a"}',
    });
    const second = await run.resume(tokenOf(first), { n: 1 }, { by });
    const third = await run.resume(tokenOf(second.result), "red", { by });
    expect(textOf(third.result)).toBe('["a",{"n":1},"red"]');
    expect(log).toEqual([{}, { size: { n: 1 } }, { size: { n: 1 }, colour: "red" }, "acts"]);
  });

  it.each<[string, "write" | "update", object, boolean]>([
    ["changes things", "write", {}, false],
    ["is idempotent", "update", { idempotent: true }, true],
    ["is resumable", "write", { resumable: true }, true],
  ])("may wait, if it %s (%s), only where its body may run twice", async (_, effect, more, may) => {
    const run = runOf(
      tool({ effect, ...more, execute: (_args, ctx) => ctx.suspend({ key: "k", prompt: "?" }) }),
      { approval: () => true },
    );
    const got = await run.call("t");
    expect(got.status).toBe(may ? "suspended" : "failed");
    if (may) return;
    expect(textOf(got)).toBe(
      'This call needs a person\'s word, and "t" can\'t wait for one, so it did not finish. What "t" has changed before stands.',
    );
    expect(got.meta?.hint).toContain("set resumable: true");
  });

  it("does not let a call nested in a body that changes things wait, unless that body may run twice", async () => {
    const ran: string[] = [];
    const tools = (resumable: boolean) => [
      tool({
        name: "outer",
        effect: "write",
        resumable,
        execute: async (_, ctx) => (ran.push("outer"), textOf(await ctx.call("inner"))),
      }),
      tool({ name: "inner", effect: "destructive", execute: () => void ran.push("inner") }),
    ];
    const approval = approvalRules({ ask: "suspend", effects: { write: false } });
    expect(textOf(await runOf(tools(false), { approval }).call("outer"))).toBe(
      'This call needs a person\'s word, and "outer" can\'t wait for one, so the tool did not run. What "outer" has changed before stands.',
    );
    expect((await runOf(tools(true), { approval }).call("outer")).status).toBe("suspended");
    expect(ran).toEqual(["outer", "outer"]);
  });

  it("is suspended whatever it does with the error that ends it", async () => {
    const execute = ({ suspend }: ToolContext): string => {
      try {
        return JSON.stringify(suspend({ key: "k", prompt: "?" }));
      } catch {
        return "swallowed";
      }
    };
    const run = runOf(tool({ execute: (_, ctx) => execute(ctx) }));
    const first = await run.call("t");
    expect(textOf((await run.resume(tokenOf(first), "yes", { by })).result)).toBe('"yes"');
  });

  it("keeps what it does to its arguments out of what is stored", async () => {
    const execute = (args: Args, { suspend }: ToolContext): unknown => {
      (args.list as number[]).push(9);
      suspend({ key: "k", prompt: "?" });
      return args.list;
    };
    const run = runOf(tool({ input: object({ list: { type: "array" } }), execute }));
    const { result } = await run.resume(tokenOf(await run.call("t", { list: [1] })), 1, { by });
    expect(textOf(result)).toBe("[1,9]");
  });

  it("keeps the answers of nested calls apart, also of the same tool", async () => {
    const child = tool({
      name: "child",
      execute: (_, { suspend }) => suspend({ key: "name", prompt: "Name?" }),
    });
    const parent = tool({
      name: "parent",
      execute: async (_, ctx) => [
        textOf(await ctx.call("child")),
        textOf(await ctx.call("child")),
        ctx.suspend({ key: "name", prompt: "Yours?" }),
      ],
    });
    const run = runOf([parent, child], {}, {});
    let result = await run.call("parent");
    for (const answer of ["one", "two", "three"])
      ({ result } = await run.resume(tokenOf(result), answer, { by }));
    expect(textOf(result)).toBe('["one","two","three"]');
  });

  it("does not run again for a retry while it waits", async () => {
    const again: Advisor = {
      name: "again",
      stage: "attempt",
      repeats: true,
      around: async (invocation, next) => (await next(invocation), next(invocation)),
    };
    const { run, log } = ask("read", { advisors: [again] });
    expect((await run.call("t", { to: "a" })).status).toBe("suspended");
    expect(log).toEqual([{}]);
  });

  it("is told when nobody can be asked", async () => {
    const box = boxOf(tool({ execute: (_, ctx) => ctx.suspend({ key: "k", prompt: "?" }) }));
    expect(textOf(await box.call("t"))).toBe(
      "This call needs a person's word, and there is nobody to ask here, so the tool did not finish.",
    );
  });
});

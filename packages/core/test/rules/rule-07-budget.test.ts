import { describe, expect, it } from "vitest";
import { textOf, type Advisor, type Budget } from "../../src/index.ts";
import { ann, runOf, tokenOf, tool } from "../fixtures.ts";

const over = (what: string): string =>
  `This run's budget of ${what} is used up, so the tool did not run. Finish with what you have.`;

describe("rule 7: the budget", () => {
  const within = (
    budget: Budget,
    tools = [
      tool(),
      tool({ name: "w", effect: "write" }),
      tool({
        name: "bad",
        execute: () => {
          throw new Error("x");
        },
      }),
    ],
  ): ReturnType<typeof runOf> => runOf(tools, {}, { budget });

  it("counts bodies that start, whatever comes of them", async () => {
    const run = within({ calls: 2 });
    await run.call("bad");
    await run.call("t", { wrong: 1 });
    await run.call("nothing");
    await run.call("t");
    const last = await run.call("t");
    expect([last.status, textOf(last), last.meta]).toEqual([
      "over_budget",
      over("2 tool calls"),
      { hint: "the app can allow more by budget.calls" },
    ]);
  });

  it("counts mutating ones apart", async () => {
    const run = within({ actions: 1 });
    await run.call("w");
    expect(textOf(await run.call("w"))).toBe(over("1 calls that change something"));
    expect((await run.call("t")).status).toBe("ok");
  });

  it("counts the time since the run was made, and how deep calls nest", async () => {
    expect(textOf(await within({ ms: 0 }).call("t"))).toBe(over("0 ms"));
    const nest = tool({ name: "n", execute: async (_, ctx) => textOf(await ctx.call("n")) });
    expect(textOf(await within({ depth: 2 }, [nest]).call("n"))).toBe(over("2 levels of nested calls"));
  });

  it("is shared with nested calls and sub-agents", async () => {
    const parent = tool({
      name: "p",
      execute: async (_, ctx) => [textOf(await ctx.call("t")), textOf(await ctx.run.call("t"))],
    });
    expect(textOf(await within({ calls: 2 }, [parent, tool()]).call("p"))).toBe(
      JSON.stringify(["done", over("2 tool calls")]),
    );
  });

  it("takes one slot for all attempts of a call and of its nested ones, and for a resumption", async () => {
    const again: Advisor = {
      name: "again",
      stage: "attempt",
      repeats: true,
      scope: ({ name }) => name === "p",
      around: async (invocation, next) => (await next(invocation), next(invocation)),
    };
    const parent = tool({ name: "p", execute: async (_, ctx) => textOf(await ctx.call("t")) });
    const run = runOf([parent, tool()], { advisors: [again] }, { budget: { calls: 2 } });
    expect([textOf(await run.call("p")), (await run.call("t")).status]).toEqual(["done", "over_budget"]);

    const asks = tool({
      name: "q",
      execute: async (_, ctx) => (await ctx.call("t"), ctx.suspend({ key: "k", prompt: "?" })),
    });
    const second = runOf([asks, tool()], {}, { budget: { calls: 2 } });
    expect(textOf((await second.resume(tokenOf(await second.call("q")), "yes", { by: ann })).result)).toBe(
      "yes",
    );
  });

  it("starts all attempts under one approval", async () => {
    let [asks, runs] = [0, 0];
    const again: Advisor = {
      name: "again",
      stage: "attempt",
      repeats: true,
      around: async (invocation, next) => (await next(invocation), next(invocation)),
    };
    await runOf(tool({ effect: "write", execute: () => runs++ }), {
      approval: () => (asks++, true),
      advisors: [again],
    }).call("t");
    expect([asks, runs]).toEqual([1, 2]);
    const outer: Advisor = { name: "outer", repeats: true, around: again.around };
    await runOf(tool({ effect: "write", execute: () => runs++ }), {
      approval: () => (asks++, true),
      advisors: [outer],
    }).call("t");
    expect([asks, runs]).toEqual([2, 4]);
  });
});

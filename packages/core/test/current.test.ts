import { describe, expect, it } from "vitest";
import { currentToolContext } from "../src/current.ts";
import { isToolportError, textOf } from "../src/index.ts";
import { deferred, runOf, tool } from "./fixtures.ts";

/** Far from the body, with nothing handed on. */
async function whoCalls(): Promise<string> {
  await Promise.resolve();
  const { callId, caller, attempt } = currentToolContext();
  return `${caller.id} ${callId} ${attempt}`;
}

describe("the current tool context", () => {
  it("is the body's, however deep, and each call has its own", async () => {
    const inner = tool({ name: "inner", execute: whoCalls });
    const outer = tool({
      name: "outer",
      execute: async (_, ctx) => [await whoCalls(), textOf(await ctx.call("inner")), await whoCalls()],
    });
    const run = runOf([outer, inner]);
    const both = await Promise.all([
      run.call("outer", {}, { callId: "a" }),
      run.call("outer", {}, { callId: "b" }),
    ]);
    expect(both.map(({ data }) => data)).toEqual([
      ["ann a 1", "ann a/1 1", "ann a 1"],
      ["ann b 1", "ann b/1 1", "ann b 1"],
    ]);
  });

  it("does what the context does that was handed on", async () => {
    const run = runOf([
      tool({
        name: "outer",
        execute: async (_, ctx) => {
          const found = currentToolContext<{ db: string }>();
          return [found === ctx, textOf(await found.call("inner")), found.signal === ctx.signal];
        },
      }),
      tool({ name: "inner", execute: () => "in" }),
    ]);
    expect((await run.call("outer")).data).toEqual([true, "in", true]);
  });

  it("throws outside of a body, and says so", () => {
    expect(() => currentToolContext()).toThrow("outside of a tool's body");
  });

  it("throws in what still runs after the call has ended, or was stopped", async () => {
    const gate = deferred();
    const late: unknown[] = [];
    const lingering = async (): Promise<void> => {
      await gate.promise;
      try {
        late.push(currentToolContext());
      } catch (error) {
        late.push(isToolportError(error, "wrong_context") && error.message);
      }
    };
    const run = runOf([
      tool({ name: "t", execute: () => (void lingering(), "done") }),
      tool({ name: "slow", execute: lingering }),
    ]);
    await run.call("t");
    const stopped = run.call("slow");
    await new Promise((resolve) => setTimeout(resolve, 5));
    run.cancel();
    await stopped;
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(late).toEqual([
      expect.stringContaining('after the call of "t" had ended'),
      expect.stringContaining('after the call of "slow" had ended'),
    ]);
  });
});

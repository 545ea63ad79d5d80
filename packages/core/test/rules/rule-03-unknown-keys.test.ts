import { describe, expect, it } from "vitest";
import { z } from "zod";
import { textOf, type ToolResult } from "../../src/index.ts";
import { object, recorder, runOf, tool, type Args } from "../fixtures.ts";

const limits = z.object({ limit: z.number().optional(), threshold: z.number().default(3) });

async function called(
  input: object,
  args: unknown,
  options: object = {},
): Promise<{ result: ToolResult; notes: readonly string[] }> {
  const observer = recorder(true);
  const run = runOf(tool({ input: input as never, execute: (given: Args) => given }), {
    observers: [observer],
  });
  const result = await run.call("t", args, options);
  const last = observer.events.at(-1);
  const steps = last?.type === "finished" ? (last.record?.steps ?? []) : [];
  return {
    result,
    notes: steps.filter(({ by }) => by === "arguments").map((step) => [step.what, step.detail].join(" ")),
  };
}

describe("rule 3: keys that a schema would drop in silence", () => {
  it.each(["payload", "arguments", "t"])("takes %s off when it is all there is", async (key) => {
    const { result, notes } = await called(limits, { [key]: { limit: 5 } });
    expect(textOf(result)).toBe('{"limit":5,"threshold":3}');
    expect(notes).toEqual([`repaired unwrapped at /${key}`]);
  });

  it("takes a wrapper off before it decodes", async () => {
    const decode = (value: unknown): unknown =>
      "lim" in (value as object) ? { limit: (value as { lim: number }).lim } : value;
    const { result } = await called(limits, { payload: { lim: 5 } }, { decode });
    expect(textOf(result)).toBe('{"limit":5,"threshold":3}');
  });

  it.each([[{ rows: 5, pages: 2 }], [{ data: { limit: 5 } }], [{ payload: { rows: 5 } }]])(
    "never runs on nothing but defaults: %j",
    async (args) => {
      const { result, notes } = await called(limits, args);
      const lines = Object.keys(args).map((key) => `- /${key}: is not a known key, so it would be ignored`);
      expect(textOf(result)).toBe(
        [
          "The tool does not know these arguments, so it did not run.",
          ...lines,
          'It takes: "limit", "threshold".',
          "Correct them and call it again.",
        ].join("\n"),
      );
      expect(result).toMatchObject({ status: "invalid", error: { code: "invalid_arguments" } });
      expect(notes).toEqual(["did not fit the schema "]);
    },
  );

  it("refuses a misspelt key, and says what was probably meant", async () => {
    for (const args of [{ treshold: 5 }, { treshold: 5, limit: 1, colour: "red" }]) {
      const { result } = await called(limits, args);
      expect(result.status).toBe("invalid");
      expect(result.error?.issues).toEqual([
        {
          pointer: "/treshold",
          message: 'is not a known key, so it would be ignored; did you mean "threshold"?',
        },
      ]);
    }
  });

  it.each<[string, object, Args, string]>([
    ["an object", z.object({ within: limits }), { within: { treshold: 5 } }, "/within/treshold"],
    ["a list", z.object({ all: z.array(limits) }), { all: [{}, { treshold: 5 }] }, "/all/1/treshold"],
  ])("refuses one inside %s", async (_where, input, args, pointer) => {
    const { result } = await called(input, args);
    expect(result.error?.issues).toMatchObject([{ pointer, message: expect.stringContaining("threshold") }]);
  });

  it("runs on with a key too many, and puts it on record", async () => {
    for (const args of [
      { limit: 1, colour: "red" },
      { threshold: 1, treshold: 2 },
    ]) {
      const { result, notes } = await called(limits, args);
      expect(result.status).toBe("ok");
      expect(notes).toEqual([`ignored unknown keys /${Object.keys(args)[1]}`]);
    }
  });

  it("looks at repaired arguments, too", async () => {
    const { result } = await called(limits, { limit: "1", treshold: 5 });
    expect(textOf(result)).toContain('did you mean "threshold"?');
  });

  it("lets a tool without fields run, whatever comes", async () => {
    const { result, notes } = await called(z.object({}), { random: "x" });
    expect([textOf(result), notes]).toEqual(["{}", ["ignored unknown keys /random"]]);
  });

  it.each<[string, object, Args]>([
    ["keeps them", z.looseObject({ limit: z.number().optional() }), { payload: { limit: 5 } }],
    ["is plain JSON Schema", object({ threshold: { type: "number" } }), { treshold: 5 }],
    ["is a map", z.record(z.string(), z.number()), { treshold: 5 }],
  ])("says nothing where the schema %s", async (_, input, args) => {
    const { result, notes } = await called(input, args);
    expect([textOf(result), notes]).toEqual([JSON.stringify(args), []]);
  });

  it("takes a transform for what it is", async () => {
    const input = z.object({ from: z.string() }).transform(({ from }) => ({ origin: from }));
    const { result, notes } = await called(input, { from: "Oslo" });
    expect([textOf(result), notes]).toEqual(['{"origin":"Oslo"}', []]);
  });
});

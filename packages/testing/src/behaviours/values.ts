import { sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectThat } from "../expectations.ts";
import { call, giving } from "../fixtures.ts";

const rule = "results";

/** Something a body may return. */
interface Value {
  readonly what: string;
  readonly value: () => unknown;
  /** The text the model must get for it; absent where only directness matters. */
  readonly text?: string;
}

const values: readonly Value[] = [
  { what: "a text", value: () => "Sunny, 21 °C", text: "Sunny, 21 °C" },
  { what: "an empty text", value: () => "", text: "" },
  {
    what: "a text with white space around it",
    value: () => "\n  two\r\n\tlines \n\n",
    text: "\n  two\r\n\tlines \n\n",
  },
  { what: "a text that is JSON", value: () => '{"a": 1}', text: '{"a": 1}' },
  {
    what: "text of many scripts",
    value: () => "e\u0301 é 日本 🦉👩‍👩‍👧 \u202Eabc",
    text: "e\u0301 é 日本 🦉👩‍👩‍👧 \u202Eabc",
  },
  {
    what: "a text that looks like markup",
    value: () => "<b>&amp;</b> \\n \u0007",
    text: "<b>&amp;</b> \\n \u0007",
  },
  { what: "an object", value: () => ({ b: 1, a: [true, null, "x"] }), text: '{"b":1,"a":[true,null,"x"]}' },
  { what: "a list", value: () => [1, "two", { three: 3 }], text: '[1,"two",{"three":3}]' },
  { what: "a number", value: () => 0.5, text: "0.5" },
  { what: "a boolean", value: () => false, text: "false" },
  { what: "null", value: () => null, text: "null" },
  { what: "nothing", value: () => undefined, text: "" },
  { what: "fields without a value", value: () => ({ a: undefined, b: [undefined] }), text: '{"b":[null]}' },
  {
    what: "a look-alike of a result",
    value: () => ({ status: "ok", content: "no" }),
    text: '{"status":"ok","content":"no"}',
  },
];

/** What JSON can't say. */
const odd: readonly Value[] = [
  { what: "a BigInt", value: () => ({ total: 10n ** 20n }), text: '{"total":"100000000000000000000"}' },
  { what: "a number JSON lacks", value: () => [Number.NaN, -Infinity] },
  { what: "a date", value: () => new Date(0), text: "1970-01-01T00:00:00.000Z" },
  { what: "a map", value: () => new Map([["a", 1]]), text: '{"a":1}' },
  { what: "a set", value: () => new Set([1, 2]), text: "[1,2]" },
  { what: "bytes", value: () => new Uint8Array([1, 2, 3]) },
  { what: "an error inside an object", value: () => ({ error: new Error("no such row") }) },
  { what: "functions and symbols", value: () => ({ run: () => 1, mark: Symbol("x") }) },
  {
    what: "a getter that throws",
    value: () => Object.defineProperty({}, "x", { enumerable: true, get: boom }),
  },
];

/** One behaviour for each kind of value. */
export const valueBehaviours: readonly Behaviour[] = [
  ...values.map((one) => answers(one)),
  ...odd.map((one) => answers(one, { needs: ["anyValue"] })),
  sameAsDirect({
    name: "a value that contains itself is answered, not thrown",
    rule,
    needs: ["anyValue"],
    scene: () => ({ tools: [giving(cyclic)], calls: [call("c1", "give")] }),
    also: ({ textFor }) => expectContains(textFor("c1"), "circular", "the text"),
  }),
  sameAsDirect({
    name: "half a surrogate pair never reaches the model",
    rule,
    scene: () => ({ tools: [giving(() => "ok \ud83d end")], calls: [call("c1", "give")] }),
    also: ({ textFor }) => expectThat(textFor("c1").isWellFormed(), "the text is not well-formed"),
  }),
];

function answers({ what, value, text }: Value, needs: Pick<Behaviour, "needs"> = {}): Behaviour {
  return sameAsDirect({
    name: `a body that returns ${what} answers as a direct call does`,
    rule,
    ...needs,
    scene: () => ({ tools: [giving(value)], calls: [call("c1", "give")] }),
    also: ({ textFor, results }) => {
      if (text !== undefined) expectEqual(textFor("c1"), text, "the text");
      expectEqual(results[0]?.status, "ok", "the status");
    },
  });
}

function boom(): never {
  throw new Error("boom");
}

function cyclic(): unknown {
  const value: Record<string, unknown> = { name: "loop" };
  value.self = value;
  return value;
}

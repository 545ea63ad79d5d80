import { array, assert, constantFrom, letrec, oneof, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { readSchema } from "../src/index.ts";
// Not the package's entry, which leaves short texts to the engine.
import { linearMatcher } from "../src/validator/pattern/linear-matcher.ts";
import { parsePattern } from "../src/validator/pattern/parse-pattern.ts";
import { toPrograms } from "../src/validator/pattern/pattern-program.ts";
import { cpuMs } from "./cpu-ms.ts";

function matches(pattern: string, text: string): boolean {
  return (readSchema({ pattern }).validate(text) as { ok: boolean }).ok;
}

// Far more than any of these takes alone, far less than one second's worth of backtracking would.
const patience = 3_000;

describe("a pattern", () => {
  it.each<[string, string, boolean]>([
    ["^a", "ba", false],
    ["a", "bab", true],
    ["^😀{2}$", "😀😀", true],
    ["^.$", "😀", true],
    ["^\\p{Lu}$", "É", true],
    ["^\\w+$", "é", false],
    ["^\\S+$", "a\u00a0b", false],
    ["(?<=a)b(?!c)", "abd", true],
    ["(?<=a)b(?!c)", "abc", false],
    ["^(a+)\\1$", "aaaa", true],
    ["^(a+)\\1$", "aaa", false],
    ["\\bcat\\b", "a cat.", true],
  ])("is searched for as ECMA-262 says: /%s/ in %j", (pattern, text, found) => {
    expect(matches(pattern, text)).toBe(found);
  });

  it.each<[string, string, boolean]>([
    ["^[\\w-.]+$", "a-b.c", true],
    ["^\\_\\-$", "_-", true],
    ["^a{,2}$", "a{,2}", true],
    ["^[^\\]]$", "x", true],
    ["^\\/$", "/", true],
  ])("that is invalid with the u flag is read without it: /%s/", (pattern, text, found) => {
    expect(matches(pattern, text)).toBe(found);
  });

  it.each(["(", "[b-a]", "a**", "(?i)a"])("that is none is refused: /%s/", (pattern) => {
    expect(() => matches(pattern, "a")).toThrow(/pattern/);
  });
});

describe("a text on which an engine that backtracks would not end", () => {
  it.each<[string, string]>([
    ["^(a+)+$", `${"a".repeat(100_000)}!`],
    ["^(\\w+\\s?)*$", `${"word ".repeat(20_000)}!`],
    ["(x+x+)+y", "x".repeat(100_000)],
    ["^(?=(a|aa)+$)(?!.*b).*$", `${"a".repeat(100_000)}b`],
    ["(.*)\\1#", "ab".repeat(50_000)],
    ["\\s+$", `${" ".repeat(100_000)}.`],
    ["^([a-z0-9]+-?)*$", `${"a1".repeat(50_000)}_`],
    ["[a-z]{1,1000}!", "a".repeat(20_000)],
  ])("is refused in time: /%s/", (pattern, text) => {
    expect(cpuMs(() => expect(matches(pattern, text)).toBe(false))).toBeLessThan(patience);
  });

  it("is refused as a property's name, too", () => {
    const schema = { patternProperties: { "^(a+)+$": true }, additionalProperties: false };
    const value = { [`${"a".repeat(100_000)}!`]: 1 };
    const refuse = (): void => expect(readSchema(schema).validate(value)).toMatchObject({ ok: false });
    expect(cpuMs(refuse)).toBeLessThan(patience);
  });

  it("does not make a long text that fits a misfit", () => {
    expect(matches("^(a+)+$", "a".repeat(100_000))).toBe(true);
    expect(matches("^([a-z]+-?)*$", "word-".repeat(20_000))).toBe(true);
    expect(matches("^(?!.*(?:^|,)(x|y),(?:.*,)?\\1(?:$|,))(x|y)(,(x|y))*$", "x,y")).toBe(true);
  });
});

describe("the automaton that decides where the engine might not end", () => {
  const atom = constantFrom(..."a b é 😀 . \\d \\w \\W [ab] [^a] \\s - ^ $ \\b \\B".split(" "));
  const { part } = letrec<{ part: string }>((tie) => ({
    part: oneof(
      { maxDepth: 4 },
      atom,
      tuple(tie("part"), tie("part")).map(([a, b]) => a + b),
      tuple(tie("part"), tie("part")).map(([a, b]) => `(${a}|${b})`),
      tuple(tie("part"), constantFrom("*", "+", "?", "{2}", "{1,3}", "*?")).map(
        ([a, times]) => `(?:${a})${times}`,
      ),
      tuple(constantFrom("(?=", "(?!", "(?<=", "(?<!"), tie("part")).map(([open, a]) => `${open}${a})`),
    ),
  }));
  // No pair of surrogates: V8 may look behind from its middle, which ECMA-262 does not.
  const texts = array(
    string({ unit: constantFrom("a", "b", "é", "x", "1", "-", " ", "_", "\n"), maxLength: 8 }),
    {
      minLength: 8,
      maxLength: 8,
    },
  );

  it("finds what the engine finds in short texts", () => {
    assert(
      property(part, texts, (source, some) => {
        const native = new RegExp(source, "u");
        const programs = toPrograms(parsePattern(source, true)!)!;
        const matchesInTime = linearMatcher(programs, true);
        expect(some.map(matchesInTime)).toEqual(some.map((one) => native.test(one)));
      }),
      { numRuns: 2_000 },
    );
  });
});

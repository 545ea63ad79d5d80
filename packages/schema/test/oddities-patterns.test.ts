import { type } from "arktype";
import { array, assert, constantFrom, letrec, oneof, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { dialects, type DialectName, project, readSchema } from "../src/index.ts";
// Not the package's entry, which leaves short texts to the engine.
import { countedMatcher } from "../src/validator/pattern/counted-matcher.ts";
import { parsePattern } from "../src/validator/pattern/parse-pattern.ts";
import { checkers } from "./checkers/checkers.ts";
import { field } from "./one-field.ts";
import { cpuMs } from "./cpu-ms.ts";

function matches(pattern: string, text: string): boolean {
  return (readSchema({ type: "string", pattern }).validate(text) as { readonly ok: boolean }).ok;
}

describe("a pattern that only reads without the u flag", () => {
  it.each<[pattern: string, fits: string, fails: string]>([
    ["^\\-[\\w-]+$", "-ab", "ab"],
    ["^[\\w\\.\\@\\_]+$", "a.b@_", "a b"],
    ["^{[a-z]+}$", "{ab}", "ab"],
    ["^[\\w-.]+$", "a-b.c", "a b"],
    ["^[+-\\d]+$", "+-5", "a"],
    ["^\\p{Lu}\\-\\p{Lu}$", "É-Ü", "e-u"],
    ["^a{,2}]$", "a{,2}]", "aa"],
  ])("means the same here and for those who read it with the flag: %s", (pattern, fits, fails) => {
    expect([matches(pattern, fits), matches(pattern, fails)]).toEqual([true, false]);
    for (const dialect of Object.keys(dialects) as DialectName[]) {
      const { schema } = field({ type: "string", pattern }, dialect);
      expect(checkers[dialect](schema)).toEqual([]);
      const sent = (schema["properties"] as { readonly a: { readonly pattern?: string } }).a.pattern;
      if (sent === undefined) continue;
      const expression = new RegExp(sent, "u");
      expect([expression.test(fits), expression.test(fails)]).toEqual([true, false]);
    }
  });

  it("and can't be put otherwise is told in words, and enforced", () => {
    const projection = project(
      { type: "object", properties: { a: { type: "string", pattern: "^\\7$" } } },
      "mcp",
    );
    expect(projection.schema).toMatchObject({
      properties: { a: { description: expect.stringContaining("\\7") } },
    });
    expect(matches("^\\7$", "\u0007")).toBe(true);
    expect(matches("^\\7$", "7")).toBe(false);
  });
});

describe("a pattern that refers back to what it matched", () => {
  const iso = type("string.date.iso");
  const texts = [
    "2024-01-01",
    "2024-01-01T00:00:00Z",
    "2024-12-31T23:59:59.999999999-05:30",
    "20240101",
    "2024-W01-1",
    "2024-001",
    "2024",
    "2024-0101",
    "2024-01-01 00:00:00Z",
    "+002024-01-01",
    "2024-01-01T25:00",
    "soon",
  ];

  it.each(texts)("is decided as its vendor decides it: arktype's ISO dates, %s", (text) => {
    const { pattern } = readSchema(iso).jsonSchema() as { readonly pattern: string };
    expect(pattern).toContain("\\17");
    expect(matches(pattern, text)).toBe(!(iso(text) instanceof type.errors));
  });

  const atom = constantFrom(..."a b é 😀 . \\d [ab] [^a] - ^ $ \\b \\1 \\2 (a) (b|) (a*)".split(" "));
  const { part } = letrec<{ part: string }>((tie) => ({
    part: oneof(
      { maxDepth: 4 },
      atom,
      tuple(tie("part"), tie("part")).map(([a, b]) => a + b),
      tuple(tie("part"), tie("part")).map(([a, b]) => `(${a}|${b})`),
      tuple(tie("part"), constantFrom("*", "+", "?", "{2}", "{1,3}", "*?", "??")).map(
        ([a, times]) => `(${a})${times}`,
      ),
      tuple(constantFrom("(?=", "(?!", "(?<=", "(?<!"), tie("part")).map(([open, a]) => `${open}${a})`),
    ),
  }));
  const some = array(string({ unit: constantFrom("a", "b", "é", "x", "1", "-"), maxLength: 7 }), {
    minLength: 8,
    maxLength: 8,
  });

  it("is found where the engine finds it", () => {
    assert(
      property(part, some, (source, tried) => {
        // At least two groups, for the references.
        const whole = `(x)?(y)?${source}`;
        const native = new RegExp(whole, "u");
        const found = countedMatcher(parsePattern(whole, true)!, true);
        expect(tried.map(found)).toEqual(tried.map((one) => native.test(one)));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["^(a+)+\\1$", `${"a".repeat(50_000)}!`],
    ["^((a|b)*)*\\2#", "ab".repeat(20_000)],
    ["^(?:(x*)\\1)*y$", "x".repeat(5_000)],
  ])("does not go on for ever: %s", (pattern, text) => {
    expect(cpuMs(() => expect(matches(pattern, text)).toBe(false))).toBeLessThan(3_000);
  });
});

import * as fc from "fast-check";
import type { Random } from "./random.ts";

// Names that trip code which treats objects as dictionaries, sanitises, or reserves names of its own.
export const strangeKeys: readonly string[] = [
  ..."$x @x a[b] a.b a_b a/b a~b ü 日本 0 - %41 constructor toString hasOwnProperty valueOf length".split(
    " ",
  ),
  ..."input absent item_1 additional_properties key value null json".split(" "),
  ..."$ref type properties required enum default nullable items $defs".split(" "),
  "",
  "a b",
  "k".repeat(70),
];
export const plainKeys: readonly string[] = ["a", "b", "c", "name", "city", "limit"];

/** Patterns and what matches them; some need an engine that backtracks, some the `u` flag. */
export const patterns: Readonly<Record<string, readonly string[]>> = {
  "^[a-z]{2,4}$": ["ab", "xyz", "abcd"],
  "^\\d{3}$": ["000", "123", "999"],
  "^(?:foo|bar)$": ["foo", "bar"],
  "^a": ["a", "abc", "a\n"],
  "^[A-Za-z_][\\w-]*$": ["_", "x-1", "Abc"],
  "^-?\\d+$": ["0", "-12", "9007199254740993"],
  "^\\p{L}+$": ["é", "日本", "abc"],
  "^(?!x)[a-z]+$": ["ab", "yx"],
  "(?<=a)b": ["ab", "cab"],
  "^([ab])\\1$": ["aa", "bb"],
};

export const formats: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2026-11-30T20:00:00Z", "1985-04-12T23:20:50.52+01:00"],
  date: ["2026-11-30", "2024-02-29"],
  time: ["20:00:00Z", "08:30:00.5+02:00"],
  duration: ["P1D", "PT15M"],
  email: ["a@example.com", "first.last@sub.example.org"],
  uri: ["https://example.com/a?b=c#d", "urn:isbn:0451450523"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000"],
  ipv4: ["192.0.2.1"],
  ipv6: ["2001:db8::1"],
  hostname: ["example.com"],
};

const words = [
  "",
  "a",
  "absent",
  "null",
  "true",
  "0",
  "-1",
  "{}",
  '"x"',
  "[1,2]",
  "é",
  "日本語",
  "😀",
  "a b",
  "input",
];

const letters = Array.from("abcxyz019 -_é😀");

export function sampleText(random: Random): string {
  return random.chance(0.7)
    ? random.pick(words)
    : Array.from({ length: random.integer(0, 8) }, () => random.pick(letters)).join("");
}

const matching = new Map<string, fc.Arbitrary<string> | undefined>();

/** A text that matches; best effort for patterns from elsewhere. */
export function sampleMatch(pattern: string, random: Random): string | undefined {
  const known = patterns[pattern];
  if (known) return random.pick(known);
  if (!matching.has(pattern)) matching.set(pattern, arbitraryFor(pattern));
  const arbitrary = matching.get(pattern);
  return arbitrary && fc.sample(arbitrary, { seed: random.integer(0, 2 ** 31), numRuns: 1 })[0];
}

function arbitraryFor(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"));
  } catch {
    return undefined;
  }
}

/** Any JSON value, rarely deep. */
export function sampleAny(random: Random, depth = 0): unknown {
  const kind = random.integer(0, depth < 2 ? 8 : 6);
  if (kind <= 1) return sampleText(random);
  if (kind === 2) return null;
  if (kind === 3) return random.chance(0.5);
  if (kind <= 5) return random.pick([0, 1, -1, 1.5, 42, 1e21, 2 ** 53 - 1, -(2 ** 53 - 1), 1e-7]);
  if (kind === 6) return random.pick<unknown>([[], {}]);
  const length = random.integer(1, 3);
  if (kind === 7) return Array.from({ length }, () => sampleAny(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length }, () => [random.pick([...plainKeys, ...strangeKeys]), sampleAny(random, depth + 1)]),
  );
}

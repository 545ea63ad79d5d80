import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialects, type DialectName } from "../src/index.ts";
import { brokenLaws, newTally } from "./arbitraries/laws.ts";
import { schemas, type Written } from "./arbitraries/schemas.ts";
import { type Values, valuesFor } from "./arbitraries/values.ts";

// The same seed for each dialect, so that the sources and their values are made once.
const seed = 20_261_130;
const sources = new Map<string, Values>();

function valuesOf({ meaning }: Written): Values {
  const key = JSON.stringify(meaning);
  const known = sources.get(key) ?? valuesFor(meaning);
  sources.set(key, known);
  return known;
}

const names = Object.keys(dialects) as DialectName[];
const tallies = new Map(names.map((name) => [name, newTally()]));

describe("for any schema and any value", () => {
  it.each(names)(
    "%s: the projection obeys the dialect, is exact both ways or says where not, settles, and leaves the source alone",
    (dialect) => {
      fc.assert(
        fc.property(schemas, fc.noShrink(fc.integer()), (written, start) => {
          const trial = { written, source: valuesOf(written), dialect, seed: start, values: 6 };
          expect(brokenLaws(trial, tallies.get(dialect) ?? newTally())).toEqual([]);
        }),
        { seed, numRuns: 200 },
      );
    },
    120_000,
  );

  it("is judged by at least 20,000 pairs of a schema and a value", ({ skip }) => {
    const all = [...tallies.values()];
    // Only some of the tests above were run.
    skip(all.some((tally) => tally.schemas < 200));
    expect(all.reduce((sum, tally) => sum + tally.pairs, 0)).toBeGreaterThanOrEqual(20_000);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nothing } from "./sampling.ts";
import { schemas } from "./schemas.ts";
import { valuesFor } from "./values.ts";

const sample = fc.sample(schemas, { seed: 7, numRuns: 400 });
const texts = sample.map(({ schema }) => JSON.stringify(schema));

describe("the generators that the laws of projection are tried with", () => {
  it("give the same schemas and values for the same seed", () => {
    const again = fc.sample(schemas, { seed: 7, numRuns: 20 });
    expect(again).toEqual(sample.slice(0, 20));
    const one = valuesFor(sample[0]?.meaning);
    expect([1, 2, 3].map((seed) => one.valid(seed))).toEqual([1, 2, 3].map((seed) => one.valid(seed)));
  });

  it.each(
    (
      '"nullable":true "type":["string","null"] {"type":"null"} "default": "additionalProperties":true ' +
      '"additionalProperties":false "additionalProperties":{ "patternProperties" "propertyNames" "prefixItems" ' +
      '"additionalItems" "oneOf" "anyOf" "allOf" "$defs" "definitions" "$ref":"#" "const": "enum":[1 "enum":[true ' +
      '"enum":["" ,null] "exclusiveMinimum":true "exclusiveMinimum":0 "pattern":"^(?!x) "pattern":"(?<=a)b" ' +
      '"format":"date-time" "$x" "@x" "a[b]" "a.b" "ü" "constructor" "toString" "input" "absent" "item_1" ' +
      '"additional_properties" "title" "$schema" "$id" "id": "examples" "description" "x-order" 9007199254740991 ' +
      '"uniqueItems" "multipleOf" "dependentRequired" "dependencies" "if" "contains" "not"'
    ).split(" "),
  )("hold %s", (construct) => {
    expect(texts.some((text) => text.includes(construct))).toBe(true);
  });

  it("have roots of every kind", () => {
    const kinds = new Set(sample.flatMap(({ meaning }) => [meaning["type"], ...Object.keys(meaning)].flat()));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        "object",
        "array",
        "string",
        "integer",
        "boolean",
        "anyOf",
        "oneOf",
        "allOf",
        "$ref",
        "enum",
      ]),
    );
  });

  it("find values for nearly all schemas, and near misses of which some miss", () => {
    const values = sample.map(({ meaning }, index) => ({ made: valuesFor(meaning), index }));
    const found = values.filter(({ made, index }) => made.valid(index) !== nothing);
    const missed = values.filter(({ made, index }) => !made.oracle.accepts(made.near(index)));
    expect(found.length / sample.length).toBeGreaterThan(0.97);
    expect(missed.length / sample.length).toBeGreaterThan(0.3);
    expect(missed.length / sample.length).toBeLessThan(0.9);
  });

  it("mean the same in every spelling", () => {
    for (const { schema, meaning } of sample) {
      const [written, meant] = [valuesFor(schema), valuesFor(meaning)];
      for (const seed of [1, 2, 3]) {
        const value = meant.near(seed);
        expect(written.oracle.accepts(value), JSON.stringify({ schema, value })).toBe(
          meant.oracle.accepts(value),
        );
      }
    }
  });
});

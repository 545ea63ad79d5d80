import { describe, expect, it } from "vitest";
import { faultsOf, type Oddity } from "./oddity.ts";
import { oddPatterns, oldForms } from "./oddity-keywords.ts";
import { inheritedNames, oddKeys } from "./oddity-keys.ts";
import { oddEnums, oddNulls } from "./oddity-nulls.ts";
import { oddReferences } from "./oddity-references.ts";
import { booleanSchemas, oddValues } from "./oddity-values.ts";

describe.each<[string, readonly Oddity[]]>([
  ["a reference", oddReferences],
  ["keys by pattern", oddPatterns],
  ["null", oddNulls],
  ["an enum", oddEnums],
  ["an old form", oldForms],
  ["an odd number, list or union", oddValues],
  ["a schema that is true or false", booleanSchemas],
  ["keys", oddKeys],
])("%s", (_kind, oddities) => {
  it.each(oddities)("is understood, and exact in every dialect: %s", (...oddity) => {
    expect(faultsOf(oddity)).toEqual([]);
  });
});

describe("names that every object inherits", () => {
  it.each(inheritedNames)("are names like any other: %s", (...oddity) => {
    expect(faultsOf(oddity, { withoutOracle: true })).toEqual([]);
    expect({}).not.toHaveProperty("x");
  });
});

import { describe, expect, it } from "vitest";
import { dialects, type DialectName, project } from "../src/index.ts";
import type { Oddity } from "./oddity.ts";
import { oddPatterns, oldForms } from "./oddity-keywords.ts";
import { oddKeys } from "./oddity-keys.ts";
import { oddEnums, oddNulls } from "./oddity-nulls.ts";
import { oddReferences } from "./oddity-references.ts";
import { booleanSchemas, oddValues } from "./oddity-values.ts";

const names = Object.keys(dialects) as DialectName[];
const oddities: readonly Oddity[] = [
  ...oddReferences,
  ...oddPatterns,
  ...oddNulls,
  ...oddEnums,
  ...oldForms,
  ...oddValues,
  ...booleanSchemas,
  ...oddKeys,
];

describe("a loss", () => {
  it.each(names)("says in a sentence or two whose it is and what became of it, at a place: %s", (dialect) => {
    const losses = oddities.flatMap(([, schema]) => project(schema, dialect).losses);
    const poor = losses.filter(({ pointer, action, message, dialect: by }) => {
      const isPlace = pointer === "" || pointer.startsWith("/");
      const isSentence = /^[A-Za-z"{$\d].*\.$/su.test(message) && message.length < 300;
      const isTold = by === "source" || message.includes(by);
      const isSaid = action === "mistake" || /told|sent|read|checked|left out|does|refused/.test(message);
      return !(isPlace && isSentence && isTold && isSaid);
    });
    expect(poor).toEqual([]);
  });
});

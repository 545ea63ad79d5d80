import { describe, expect, it } from "vitest";
import { dialects, type DialectName, type JsonSchema, project, readSchema } from "../src/index.ts";
import { canonicalJson } from "./arbitraries/canonical-json.ts";
import { nothing } from "./arbitraries/sampling.ts";
import { valuesFor } from "./arbitraries/values.ts";
import { checkers } from "./checkers/checkers.ts";
import { type CorpusSchema, corpusSchemas } from "./corpus-schemas.ts";

const schemas = corpusSchemas();
const names = Object.keys(dialects) as DialectName[];
const perSchema = 3;

/** Ill-formed where even a lenient validator can make nothing of it; an author's slip is not yet that. */
const wellFormed = schemas.filter(({ schema }) => !project(schema, "mcp").losses.some(isMistake));

function isMistake({ action }: { readonly action: string }): boolean {
  return action === "mistake";
}

/** Values the source accepts, with only the keys that it lists. */
function valuesOf({ schema }: CorpusSchema): readonly unknown[] {
  const source = valuesFor(schema);
  return Array.from({ length: perSchema }, (_, at) => source.valid(at + 1)).filter(
    (value) => value !== nothing,
  );
}

function isExact(one: CorpusSchema, dialect: DialectName): boolean {
  const { schema, encode, decode } = project(one.schema, dialect);
  const wire = valuesFor(schema).oracle;
  for (const value of valuesOf(one)) {
    const sent = JSON.stringify(encode(value));
    if (!wire.acceptsBarFormats(JSON.parse(sent))) return false;
    if (canonicalJson(decode(JSON.parse(sent))) !== canonicalJson(value)) return false;
  }
  return true;
}

/** Every property of the source, however deep, as the wire's text must name it. */
function propertiesOf(schema: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof schema !== "object" || schema === null) return found;
  const { properties } = schema as JsonSchema;
  if (typeof properties === "object" && properties !== null && !Array.isArray(properties))
    for (const key of Object.keys(properties)) found.add(key);
  for (const child of Object.values(schema)) propertiesOf(child, found);
  return found;
}

describe.skipIf(schemas.length === 0)("the corpus of real tools", () => {
  it.each(names)(
    "goes into %s: by the target's own rules, once and for all, the source untouched",
    (dialect) => {
      const faults = schemas.flatMap(({ name, schema }) => {
        const before = JSON.stringify(schema);
        const { schema: written, strict } = project(schema, dialect);
        // What fell back was written by the fallback.
        const { strict: isStrict, fallback } = dialects[dialect];
        const writer = isStrict && !strict && fallback ? (fallback.name as DialectName) : dialect;
        const again = project(written, writer).schema;
        return [
          ...checkers[writer](written),
          ...(JSON.stringify(again) === JSON.stringify(written) ? [] : ["projecting it again changes it"]),
          ...(JSON.stringify(schema) === before ? [] : ["its source was changed"]),
        ].map((fault) => `${name}: ${fault}`);
      });
      expect(faults).toEqual([]);
    },
    60_000,
  );

  it("stays strict at OpenAI with an exact way back, at least 98 of 100 that are well-formed", () => {
    const strict = wellFormed.filter((one) => project(one.schema, "openai-strict").strict);
    const exact = strict.filter((one) => isExact(one, "openai-strict"));
    expect(exact.length / wellFormed.length).toBeGreaterThanOrEqual(0.98);
  }, 120_000);

  it("arrives at Gemini with every property, at least 98 of 100", () => {
    const whole = wellFormed.filter((one) => {
      const { schema, losses } = project(one.schema, "gemini");
      const text = JSON.stringify(schema);
      const renamed = losses.filter(
        ({ keyword, action }) => keyword === "properties" && action === "rewritten",
      );
      const told = `${text}${renamed.map(({ message }) => message).join(" ")}`;
      return [...propertiesOf(one.schema)].every((key) => told.includes(JSON.stringify(key).slice(1, -1)));
    });
    expect(whole.length / wellFormed.length).toBeGreaterThanOrEqual(0.98);
  });

  it("can be used for validation", () => {
    for (const { schema } of schemas)
      expect(readSchema(schema).validate({ unexpected: 1 })).toHaveProperty("ok");
  });
});

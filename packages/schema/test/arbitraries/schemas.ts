import * as fc from "fast-check";
import { isNode, placesOf } from "../checkers/schema-places.ts";
import { composedSchemas, objects, type Parts } from "./composed-schemas.ts";
import { leafSchemas, type Schema } from "./leaf-schemas.ts";
import { createRandom } from "./random.ts";
import { createSampler } from "./sample-value.ts";
import { nothing } from "./sampling.ts";
import { respell, type Spelling, spellings } from "./spellings.ts";

/** A schema as somebody might write it, and the same in plain 2020-12. */
export interface Written {
  readonly schema: Schema;
  readonly meaning: Schema;
  readonly spelling: Spelling;
}

const names = ["Node", "d1", "a.b c"];
const reference = (name: string): Schema => ({ $ref: `#/$defs/${encodeURIComponent(name)}` });
const references = fc.constantFrom(...names).map(reference);
const referring = fc.oneof(
  { weight: 3, arbitrary: references },
  { weight: 1, arbitrary: references.map((schema) => ({ ...schema, description: "the same" })) },
  { weight: 1, arbitrary: references.map((schema) => ({ ...schema, maxProperties: 2 })) },
);

const annotations: fc.Arbitrary<Schema> = fc.record(
  {
    title: fc.constantFrom("T", "a title"),
    description: fc.constantFrom("D", "what it is for"),
    $comment: fc.constant("c"),
    deprecated: fc.constant(true),
    readOnly: fc.constant(true),
    "x-order": fc.constant(1),
  },
  { requiredKeys: [] },
);

const annotated = (schemas: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: schemas },
    {
      weight: 1,
      arbitrary: fc
        .tuple(schemas, annotations)
        .map(([schema, words]) => (isNode(schema) && !("$ref" in schema) ? { ...schema, ...words } : schema)),
    },
  );

const anything: fc.Arbitrary<unknown> = fc.constant(true);

/** Levels of nodes; within a definition, references stand only where recursion may stop. */
function parts(depth: number, place: "root" | "definition"): Parts {
  const leaf = annotated(leafSchemas);
  const below = depth === 0 ? undefined : parts(depth - 1, place);
  const composed = (same: "plain" | "guarded"): fc.Arbitrary<unknown> =>
    below
      ? fc.oneof(
          { weight: 2, arbitrary: leaf },
          { weight: 6, arbitrary: annotated(composedSchemas({ ...below, same: below[same] })) },
        )
      : leaf;
  const guarded = fc.oneof(
    { weight: 10, arbitrary: composed("guarded") },
    { weight: 2, arbitrary: referring },
    { weight: 1, arbitrary: anything },
    { weight: place === "root" ? 0 : 1, arbitrary: fc.constant({ $ref: "#" }) },
  );
  const plain = place === "root" ? guarded : composed("plain");
  return { plain, guarded, same: plain };
}

const inside = parts(2, "root");
const definitions = fc.tuple(
  ...names.map(() =>
    annotated(
      fc.oneof(
        { weight: 3, arbitrary: objects(parts(1, "definition")) },
        { weight: 1, arbitrary: composedSchemas(parts(1, "definition")) },
      ),
    ),
  ),
);

const speaking = ["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref"];

// A tool's input that says nothing is an object, so roots say something.
const roots: fc.Arbitrary<Schema> = fc
  .oneof(
    { weight: 8, arbitrary: objects(inside) },
    { weight: 4, arbitrary: composedSchemas(inside) },
    { weight: 1, arbitrary: references },
  )
  .filter((root) => speaking.some((keyword) => keyword in root));

/** Schemas that use every construct a tool's input may hold; deterministic for a seed. */
export const schemas: fc.Arbitrary<Written> = fc
  .record({
    root: roots,
    bodies: definitions,
    words: fc.oneof({ weight: 2, arbitrary: fc.constant<Schema>({}) }, { weight: 1, arbitrary: annotations }),
    id: fc.constantFrom<Schema>({}, {}, {}, { $id: "https://example.com/tool" }),
    spelling: fc.constantFrom(...spellings),
    seed: fc.noBias(fc.integer()),
  })
  .map(({ root, bodies, words, id, spelling, seed }) => {
    const isUsed = JSON.stringify([root, bodies]).includes("#/$defs/");
    const $defs = Object.fromEntries(names.map((name, index) => [name, bodies[index]]));
    const meaning = withValues({ ...id, ...root, ...words, ...(isUsed ? { $defs } : {}) }, seed);
    return { ...respell(meaning, spelling), spelling };
  });

/** Some nodes get a default or examples that they accept. */
function withValues(root: Schema, seed: number): Schema {
  const copy = structuredClone(root);
  const random = createRandom(seed);
  const sampler = createSampler(root);
  for (const { value } of placesOf(copy)) {
    if (!isNode(value) || "$ref" in value || !("type" in value) || !random.chance(0.12)) continue;
    const sample = sampler({ random, start: value });
    if (sample === nothing) continue;
    (value as Record<string, unknown>)[random.pick(["default", "default", "examples"])] = sample;
  }
  for (const { value } of placesOf(copy))
    if (isNode(value) && "examples" in value)
      (value as Record<string, unknown>)["examples"] = [value["examples"]];
  return copy;
}

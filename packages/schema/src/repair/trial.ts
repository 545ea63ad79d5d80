import { fillDefaults } from "../fill-defaults.ts";
import { compile, type JsonValidator } from "../json-validator.ts";
import type { Json, JsonSchema } from "../schema-source.ts";

/** All a search for repairs works with: the schema, and how much work it may still do. */
export interface Trial {
  readonly validator: JsonValidator;
  /** Whether the value is valid for all of the nodes. Once the work allowed is done, nothing is. */
  readonly fits: (value: Json, nodes: readonly unknown[]) => boolean;
  /** The search was given up: what it has found so far says nothing. */
  readonly isSpent: () => boolean;
}

// In values looked at, once for each schema they are held against, beside a few looks at each. Arguments that a model
// writes are a few hundred values; this bounds what a schema's unions multiply them to.
const MOST_WORK = 200_000;

const compiled = new WeakMap<JsonSchema, JsonValidator>();

/** @throws SchemaError for a schema that can't be used. */
export function startTrial(schema: JsonSchema, whole: Json): Trial {
  const validator = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, validator);
  const sizes = new WeakMap<object, number>();
  let left = MOST_WORK + 4 * sizeOf(whole, sizes);
  return {
    validator,
    fits: (value, nodes) => nodes.every((node) => fitsNode(value, node)),
    isSpent: () => left <= 0,
  };

  function fitsNode(value: Json, node: unknown): boolean {
    left -= sizeOf(value, sizes);
    if (left <= 0) return false;
    return validator.fits(validator.hasDefaults ? fillDefaults(value, node, validator) : value, node);
  }
}

/** How many values there are in a value. Known parts are not walked again. */
function sizeOf(value: Json, sizes: WeakMap<object, number>): number {
  if (typeof value !== "object" || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 1;
  for (const child of Object.values(value)) size += sizeOf(child, sizes);
  sizes.set(value, size);
  return size;
}

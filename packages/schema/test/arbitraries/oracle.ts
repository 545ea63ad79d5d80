import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { canonicalJson } from "./canonical-json.ts";
import { isNode, type Node } from "../checkers/schema-places.ts";
import { mapChildren } from "./map-children.ts";

const options = {
  // `toString` is no key of `{}`.
  ownProperties: true,
  // Each schema is compiled for a handful of values.
  code: { optimize: false },
  strict: false,
  logger: false,
  validateSchema: false,
  allErrors: false,
} as const;
const strictly = new Ajv2020(options);
const withoutFormats = new Ajv2020({ ...options, validateFormats: false });
// The plugin's types are those of a CommonJS module.
(addFormats as unknown as (ajv: Ajv2020) => void)(strictly);

// ajv's own comparison calls a value's `valueOf` and `toString`, which may be keys of ours.
for (const ajv of [strictly, withoutFormats]) {
  for (const keyword of ["uniqueItems", "enum", "const"]) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    validate: (isWanted: boolean, items: readonly unknown[]) =>
      !isWanted || new Set(items.map(canonicalJson)).size === items.length,
  });
  ajv.addKeyword({
    keyword: "enum",
    validate: (values: readonly unknown[], value: unknown) =>
      values.map(canonicalJson).includes(canonicalJson(value)),
  });
  ajv.addKeyword({
    keyword: "const",
    validate: (wanted: unknown, value: unknown) => canonicalJson(wanted) === canonicalJson(value),
  });
}

/** Says whether a schema accepts a value, by a validator that is not ours. */
export interface Oracle {
  readonly accepts: (value: unknown) => boolean;
  /** Also where only a `format` is in the way. */
  readonly acceptsBarFormats: (value: unknown) => boolean;
  readonly errors: (value: unknown) => readonly ErrorObject[];
}

/** Reads the schema as 2020-12, with what draft 7 and OpenAPI spell otherwise understood as well. */
export function createOracle(schema: unknown): Oracle {
  const modern = modernised(schema) as Node;
  const exact = compiled(strictly, modern);
  const loose = compiled(withoutFormats, modern);
  return {
    accepts: (value) => exact(value).length === 0,
    acceptsBarFormats: (value) => loose(value).length === 0,
    errors: exact,
  };
}

// Compiled at the first use, and forgotten by ajv, which would keep every schema.
function compiled(ajv: Ajv2020, schema: Node): (value: unknown) => readonly ErrorObject[] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    if (!validate) {
      validate = ajv.compile(schema);
      ajv.removeSchema(schema);
    }
    return validate(value) ? [] : [...(validate.errors ?? [])];
  };
}

const bounds = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
] as const;

/** The same in 2020-12: what samplers and validators read. */
export function modernised(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { nullable, $schema: _dialect, $id: _id, id: _oldId, ...copy } = mapChildren(schema, modernised);
  for (const [bound, exclusive] of bounds) {
    if (copy[exclusive] === true) copy[exclusive] = copy[bound];
    else if (copy[exclusive] === false) delete copy[exclusive];
  }
  if (isNode(copy["dependencies"])) {
    const rules = Object.entries(copy["dependencies"]);
    copy["dependentRequired"] = Object.fromEntries(rules.filter(([, rule]) => Array.isArray(rule)));
    copy["dependentSchemas"] = Object.fromEntries(rules.filter(([, rule]) => !Array.isArray(rule)));
    delete copy["dependencies"];
  }
  if (Array.isArray(copy["items"])) {
    copy["prefixItems"] = copy["items"];
    delete copy["items"];
    if ("additionalItems" in copy) copy["items"] = copy["additionalItems"];
    delete copy["additionalItems"];
  }
  return nullable === true ? { anyOf: [copy, { type: "null" }] } : copy;
}

import { explainFailure } from "./explain-failure.ts";
import { fillDefaults } from "./fill-defaults.ts";
import { isJsonInput, toJsonInput } from "./json-input.ts";
import { compile, type JsonValidator } from "./json-validator.ts";
import { cloneJson } from "./plain-object.ts";
import type { Issue, JsonSchema, SchemaReader, Validation } from "./schema-source.ts";
import { isTooDeep, tooDeep, withinStack } from "./too-deep.ts";

/** How plain JSON Schema is read. */
export interface JsonSchemaOptions {
  /**
   * `"filled"` (default): a default fills an absent key, then `required` is checked. `"strict"`: a required key must be
   * given even where it has a default, as JSON Schema itself says; defaults fill what is optional.
   */
  readonly presence?: "filled" | "strict";
}

/** Reads plain JSON Schema, compiled at the first validation. */
export function jsonSchemaReader(
  source: JsonSchema,
  { presence = "filled" }: JsonSchemaOptions = {},
): SchemaReader {
  let validator: JsonValidator | undefined;
  let copy: JsonSchema | undefined;
  // A snapshot: what is advertised and what is enforced stay the same if somebody changes the source.
  const snapshot = (): JsonSchema => (copy ??= withinStack(() => cloneJson(source, Object.freeze)));
  return {
    vendor: "json-schema",
    source,
    validate: (value) => check(value, (validator ??= withinStack(() => compile(snapshot()))), presence),
    jsonSchema: snapshot,
    losses: () => [],
    // It drops nothing: what it doesn't know goes to the tool.
    unknownKeys: () => [],
    // TypeBox marks so what it would leave out of `required`: 1.x by a key, 0.x by a symbol.
    optional: "~optional" in source || Symbol.for("TypeBox.Optional") in source,
  };
}

function check(
  value: unknown,
  validator: JsonValidator,
  presence: JsonSchemaOptions["presence"],
): Validation {
  let input = value;
  if (!isJsonInput(value)) {
    if (isTooDeep(value)) return tooDeep;
    const issues: Issue[] = [];
    input = toJsonInput(value, issues);
    if (issues.length > 0) return { ok: false, issues };
  }
  if (validator.hasDefaults && (presence === "filled" || validator.fits(input)))
    input = fillDefaults(input, validator.root, validator);
  if (validator.fits(input)) return { ok: true, value: input };
  return { ok: false, issues: explainFailure(input, validator) };
}

import {
  composed,
  readSchema,
  type Issue,
  type JsonSchema,
  type JsonSchemaTarget,
  type SchemaReader,
  type StandardJsonSchema,
  type Validation,
} from "@toolport/schema";
import type { Parameter, Slot } from "./parameter.ts";
import { partLosses, partSchema, pointerTo } from "./part-schema.ts";

type Args = Readonly<Record<string, unknown>>;

/** One argument, checked; `absent` where there is none, and none is needed. */
type Part = Validation | "absent";

/** How one argument is read. */
interface Field {
  readonly name: string;
  readonly reader: SchemaReader;
  readonly required: boolean;
  readonly read: (args: Args) => Part | Promise<Part>;
}

function fieldOf(parameter: Parameter): Field {
  const { name, schema } = parameter;
  const reader = readSchema(schema);
  const stated = reader.jsonSchema();
  const hasDefault = "default" in stated;
  const required = parameter.required ?? !(reader.optional || hasDefault);
  const absent = (): Part | Promise<Part> => {
    if (required) return { ok: false, issues: [{ pointer: "", message: "required, but missing" }] };
    // Only what its author said of absence: what else a schema makes of nothing (0, false, "undefined") nobody sent.
    if (reader.vendor === "json-schema")
      return hasDefault ? reader.validate(structuredClone(stated["default"])) : "absent";
    return hasDefault || reader.optional ? reader.validate(undefined) : "absent";
  };
  return {
    name,
    reader,
    required,
    read: (args) => (isGiven(args, name) ? reader.validate(args[name]) : absent()),
  };
}

function isGiven(args: Args, name: string): boolean {
  return Object.hasOwn(args, name) && args[name] !== undefined;
}

const DROPPED: Issue = { pointer: "", message: "is dropped" };

const inputs = new WeakMap<readonly Slot[], StandardJsonSchema<Args, Args>>();

/**
 * The schema of all arguments, made of the parameters' schemas; undefined for a method that takes none. Each argument is
 * checked by its own schema, whichever library that is of. Made once for a declaration, whatever objects it is of.
 */
export function inputOf(slots: readonly Slot[]): StandardJsonSchema<Args, Args> | undefined {
  const parameters = slots.filter((slot) => typeof slot === "object");
  if (parameters.length === 0) return undefined;
  let input = inputs.get(slots);
  if (!input) inputs.set(slots, (input = schemaOf(parameters)));
  return input;
}

function schemaOf(parameters: readonly Parameter[]): StandardJsonSchema<Args, Args> {
  const fields = parameters.map(fieldOf);
  return composed({
    names: fields.map(({ name }) => name),
    shown: (target) => objectSchema(parameters, fields, target),
    losses: (target) => parameters.flatMap((one) => partLosses(one, target)),
    unknownKeys(value) {
      const args = value as Args;
      return Object.keys(args).flatMap((key) => {
        const field = fields.find(({ name }) => name === key);
        return field ? below(key, field.reader.unknownKeys(args[key])) : below(key, [DROPPED]);
      });
    },
    validate(value) {
      if (typeof value !== "object" || value === null || Array.isArray(value))
        return { ok: false, issues: [{ pointer: "", message: "must be an object" }] };
      const parts = fields.map(({ read }) => read(value as Args));
      return parts.some((part) => part instanceof Promise)
        ? Promise.all(parts.map(async (part) => await part)).then((all) => joined(fields, all))
        : joined(fields, parts as readonly Part[]);
    },
  });
}

function objectSchema(
  parameters: readonly Parameter[],
  fields: readonly Field[],
  target: JsonSchemaTarget,
): JsonSchema {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map((one) => [one.name, partSchema(one, target)])),
    ...(required.length > 0 && { required }),
  };
}

function joined(fields: readonly Field[], parts: readonly Part[]): Validation<Args> {
  const value: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const [at, part] of parts.entries()) {
    const { name } = fields[at] as Field;
    if (part === "absent") continue;
    if (!part.ok) issues.push(...below(name, part.issues));
    else if (part.value !== undefined) value[name] = part.value;
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value };
}

/** What a parameter's schema complains of, as seen from all arguments. */
function below(name: string, issues: readonly Issue[]): readonly Issue[] {
  return issues.map(({ pointer, message }) => ({ pointer: pointerTo(name) + pointer, message }));
}

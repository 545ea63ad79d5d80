import {
  readSchema,
  type JsonSchema,
  type JsonSchemaTarget,
  type StandardJsonSchema,
  type Validation,
} from "@toolport/schema";
import { isPlain, type Parameter, type Slot } from "./parameter.ts";
import { partSchema } from "./part-schema.ts";

type Args = Readonly<Record<string, unknown>>;
type Result = { readonly value: Args } | { readonly issues: readonly Problem[] };

interface Problem {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** One argument, checked; `absent` where there is none, and none is needed. */
type Part = Validation | "absent";

/** Whether the argument must be there. */
function isRequired(parameter: Parameter): boolean {
  return parameter.required ?? !("default" in partSchema(parameter));
}

function objectSchema(parameters: readonly Parameter[], target: JsonSchemaTarget): JsonSchema {
  const required = parameters.filter(isRequired).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map((one) => [one.name, partSchema(one, target)])),
    ...(required.length > 0 && { required }),
  };
}

/** How one argument is read. */
interface Field {
  readonly name: string;
  readonly read: (args: Args) => Part | Promise<Part>;
}

function fieldOf(parameter: Parameter): Field {
  const { name, schema } = parameter;
  const reader = readSchema(schema);
  const stated = reader.jsonSchema();
  const required = isRequired(parameter);
  const absent = (): Part | Promise<Part> => {
    if (required) return { ok: false, issues: [{ pointer: "", message: "required, but missing" }] };
    // Only a default that the schema states: what else it makes of nothing (0, false, "undefined") nobody sent.
    if (!("default" in stated)) return "absent";
    return reader.validate(isPlain(schema) ? structuredClone(stated["default"]) : undefined);
  };
  return {
    name,
    read: (args) =>
      Object.hasOwn(args, name) && args[name] !== undefined ? reader.validate(args[name]) : absent(),
  };
}

const inputs = new WeakMap<readonly Slot[], StandardJsonSchema<Args, Args>>();

/**
 * The schema of all arguments, made of the parameters' schemas; undefined for a method that takes none. Each argument is
 * checked by its own schema, whichever library that is of. Made once for a declaration, whatever objects it is of.
 */
export function inputOf(slots: readonly Slot[]): StandardJsonSchema<Args, Args> | undefined {
  const parameters = slots.filter((slot) => typeof slot === "object");
  if (parameters.length === 0) return undefined;
  let input = inputs.get(slots);
  if (!input) inputs.set(slots, (input = composed(parameters)));
  return input;
}

function composed(parameters: readonly Parameter[]): StandardJsonSchema<Args, Args> {
  const write = ({ target }: { readonly target: string }): Record<string, unknown> => ({
    ...objectSchema(parameters, target as JsonSchemaTarget),
  });
  const names = parameters.map(({ name }) => name);
  const fields = parameters.map(fieldOf);
  return {
    "~standard": {
      version: 1,
      vendor: "toolport",
      validate(value) {
        if (typeof value !== "object" || value === null || Array.isArray(value))
          return { issues: [{ message: "must be an object", path: [] }] };
        const args = value as Args;
        const parts = fields.map(({ read }) => read(args));
        return parts.some((part) => part instanceof Promise)
          ? Promise.all(parts.map(async (part) => await part)).then((all) => joined(names, all, args))
          : joined(names, parts as readonly Part[], args);
      },
      jsonSchema: { input: write, output: write },
    },
  };
}

function joined(names: readonly string[], parts: readonly Part[], args: Args): Result {
  const value: Record<string, unknown> = {};
  const issues: Problem[] = [];
  for (const [at, part] of parts.entries()) {
    const name = names[at] as string;
    if (part === "absent") continue;
    if (part.ok) value[name] = part.value;
    else
      for (const { pointer, message } of part.issues)
        issues.push({ message, path: [name, ...steps(pointer)] });
  }
  for (const key of Object.keys(args)) if (!names.includes(key)) issues.push(...slip(key, names, args));
  return issues.length > 0 ? { issues } : { value };
}

/** An optional argument that is written in another way would be left out, and nobody would notice. */
function slip(key: string, names: readonly string[], args: Args): Problem[] {
  const meant = names.find((name) => bare(name) === bare(key) && !Object.hasOwn(args, name));
  if (meant === undefined) return [];
  return [{ message: `is not a known key, so it would be ignored; did you mean "${meant}"?`, path: [key] }];
}

function bare(name: string): string {
  return name.replaceAll(/[\s_-]/g, "").toLowerCase();
}

function steps(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

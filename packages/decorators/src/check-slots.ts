import { project, readSchema, type SchemaSource } from "@toolport/schema";
import { context, isPlain, whole, type Parameter, type Slot } from "./parameter.ts";
import { partSchema } from "./part-schema.ts";

const FIELDS = ["name", "schema", "required", "description"];

const known = new WeakMap<object, readonly string[]>();

/** What is wrong with a method's parameters, each one named. Found once for a declaration. */
export function slotFaults(slots: unknown): readonly string[] {
  if (!Array.isArray(slots)) return ["params must be a list"];
  let faults = known.get(slots);
  if (!faults) known.set(slots, (faults = faultsOf(slots as readonly Slot[])));
  return faults;
}

function faultsOf(slots: readonly Slot[]): readonly string[] {
  const seen = new Set<unknown>();
  return slots.flatMap((slot, at) => {
    if (slot === whole) return [];
    const name = slot === context ? context : Object(slot).name;
    const label =
      name === context ? " (the context)" : typeof name === "string" && name !== "" ? ` ("${name}")` : "";
    const wrong = seen.has(name) ? "is there twice" : slot === context ? undefined : parameterFault(slot);
    seen.add(name);
    return wrong === undefined ? [] : [`parameter ${at + 1}${label} ${wrong}`];
  });
}

function parameterFault(slot: Exclude<Slot, symbol>): string | undefined {
  if (typeof slot !== "object" || slot === null)
    return "must be { name, schema, … }, or the context of @toolport/decorators";
  const { name, schema, required, description } = slot as Partial<Parameter>;
  const unknown = Object.keys(slot).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) return `has an unknown field "${unknown}" (fields: ${FIELDS.join(", ")})`;
  if (typeof name !== "string" || name === "" || name === "__proto__") return "needs a name";
  if (required !== undefined && typeof required !== "boolean") return '"required" must be true or false';
  if (description !== undefined && typeof description !== "string") return '"description" must be a string';
  return schemaFault(slot, schema);
}

function schemaFault(parameter: Parameter, schema: SchemaSource | undefined): string | undefined {
  if (schema === undefined || schema === null) return "has no type: give it a schema";
  try {
    partSchema(parameter);
    // Whether its references lead somewhere is only seen by following them.
    if (isPlain(schema)) project(readSchema(schema).jsonSchema(), "json-schema-2020-12");
    return undefined;
  } catch (error) {
    return `can't be typed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

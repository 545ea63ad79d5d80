import { project, readSchema, type JsonSchema, type JsonSchemaTarget, type Loss } from "@toolport/schema";
import { isPlain, type Parameter } from "./parameter.ts";

// What stands there is data, whatever its keys are called.
const DATA = new Set(["const", "enum", "default", "examples"]);

/** A parameter's schema as a property of the arguments' schema. */
export function partSchema(
  { name, schema, description }: Parameter,
  target: JsonSchemaTarget = "draft-2020-12",
): JsonSchema {
  const { $schema, $id: _id, description: own, ...rest } = readSchema(schema).jsonSchema(target);
  const said = description ?? own;
  // A draft of its own can't be stated in the middle of a schema, so what states one is translated.
  const body = $schema !== undefined && isPlain(schema) ? modern(schema) : rest;
  return {
    ...(said !== undefined && { description: said }),
    // A pointer in a URI fragment (RFC 6901, section 6).
    ...(rebased(body, `#/properties/${encodeURIComponent(pointerTo(name).slice(1))}`) as JsonSchema),
  };
}

/** What is lost of it on the way there; pointers lead into the arguments' schema. */
export function partLosses({ name, schema }: Parameter, target?: JsonSchemaTarget): readonly Loss[] {
  const ofDraft = isPlain(schema) && "$schema" in schema ? project(schema, "json-schema-2020-12").losses : [];
  return [...readSchema(schema).losses(target), ...ofDraft].map((loss) => ({
    ...loss,
    pointer: `/properties${pointerTo(name)}${loss.pointer}`,
  }));
}

function modern(schema: JsonSchema): JsonSchema {
  const {
    $schema: _draft,
    $id: _id,
    description: _said,
    ...body
  } = project(schema, "json-schema-2020-12").schema;
  return body;
}

/** References to the schema's own root lead to the place it has now. */
function rebased(node: unknown, root: string): unknown {
  if (Array.isArray(node)) return node.map((item) => rebased(item, root));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (DATA.has(key)) return [key, value];
      if (key === "$ref" && typeof value === "string" && /^#(\/|$)/.test(value))
        return [key, root + value.slice(1)];
      return [key, rebased(value, root)];
    }),
  );
}

/** A key as a JSON Pointer. */
export function pointerTo(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

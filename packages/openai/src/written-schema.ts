import type { JsonSchema } from "@toolport/schema";

/** Strict mode takes no other keywords that hold schemas (OpenAI's guide to structured outputs, "Supported schemas"). */
const HOLDERS = ["properties", "$defs", "definitions"] as const;

/**
 * What the author wrote, of what strict mode made of it: a property with a default need not be sent. The helpers list
 * it as required, because strict mode wants all of them there, and their parsers fill it in.
 */
export function asWritten(node: JsonSchema): JsonSchema {
  const copy: Record<string, unknown> = { ...node };
  for (const key of HOLDERS)
    if (isSchema(node[key])) copy[key] = Object.fromEntries(children(node[key], asWritten));
  if (Array.isArray(node["anyOf"])) copy["anyOf"] = (node["anyOf"] as unknown[]).map(either(asWritten));
  if (isSchema(node["items"])) copy["items"] = asWritten(node["items"]);
  const { properties, required } = node;
  if (isSchema(properties) && Array.isArray(required))
    copy["required"] = (required as string[]).filter((name) => !hasDefault(properties[name]));
  return copy;
}

/** The required properties that may be null, by path: in strict mode, optional ones look like that too. */
export function nullables(node: JsonSchema, path = ""): readonly string[] {
  const { properties, required } = node;
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, child]) => {
    if (!isSchema(child)) return [];
    const here = `${path}${name}`;
    const nullable = Array.isArray(required) && required.includes(name) && takesNull(child);
    return [...(nullable ? [here] : []), ...nullables(child, `${here}.`)];
  });
}

/** True for an object schema, also one put together of others. */
export function describesObject(schema: JsonSchema): boolean {
  return schema["type"] === "object" || ["$ref", "anyOf", "oneOf", "allOf"].some((key) => key in schema);
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function takesNull({ type, nullable, anyOf }: JsonSchema): boolean {
  if (nullable === true || type === "null" || (Array.isArray(type) && type.includes("null"))) return true;
  return Array.isArray(anyOf) && (anyOf as unknown[]).some((option) => isSchema(option) && takesNull(option));
}

function hasDefault(node: unknown): boolean {
  return isSchema(node) && node["default"] !== undefined;
}

function children(
  holder: JsonSchema,
  change: (node: JsonSchema) => JsonSchema,
): readonly (readonly [string, unknown])[] {
  return Object.entries(holder).map(([key, child]) => [key, either(change)(child)] as const);
}

function either(change: (node: JsonSchema) => JsonSchema): (node: unknown) => unknown {
  return (node) => (isSchema(node) ? change(node) : node);
}

import type { Json, JsonSchema } from "@toolport/schema";
import { isList, setOwn } from "./json.ts";
import { readJson } from "./parse.ts";

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/** What `narrowRepair` does. */
export function mend(input: Json, schema: JsonSchema): Json | undefined {
  const inner = unwrapped(input, schema);
  const mended = mendValue(inner, schema, schema, 0);
  return mended === input ? undefined : mended;
}

const WRAPPERS = new Set(["arguments", "args", "input", "parameters", "params"]);

/** What is inside when the arguments came wrapped once too often. */
function unwrapped(input: Json, schema: JsonSchema): Json {
  if (typeof input !== "object" || input === null || isList(input)) return input;
  const keys = Object.keys(input);
  const [key = ""] = keys;
  const { properties = {} } = resolve(schema, schema) ?? {};
  if (keys.length !== 1 || !WRAPPERS.has(key) || Object.hasOwn(properties as object, key)) return input;
  const value = input[key] as Json;
  const inner = typeof value === "string" ? readJson(value) : value;
  return typeof inner === "object" && inner !== null && !isList(inner) ? inner : input;
}

/** Gives back the same reference where nothing changed. */
function mendValue(value: Json, node: unknown, root: JsonSchema, depth: number): Json {
  const schema = resolve(node, root);
  if (schema === undefined || depth > 64) return value;
  const types = typesOf(schema, root);
  if (typeof value === "string")
    return types === undefined ? value : mendString(value, types, schema, root, depth);
  if (isList(value)) return mendList(value, schema.items, root, depth);
  if (typeof value !== "object" || value === null) return value;
  return mendObject(value, schema, root, depth);
}

function mendString(
  text: string,
  types: ReadonlySet<string>,
  schema: JsonSchema,
  root: JsonSchema,
  depth: number,
): Json {
  if (types.has("string")) return text;
  if ((types.has("number") || types.has("integer")) && NUMBER.test(text)) return Number(text);
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  if (!types.has("object") && !types.has("array")) return text;
  const inner = readJson(text);
  const kind = isList(inner) ? "array" : typeof inner === "object" && inner !== null ? "object" : "other";
  return types.has(kind) ? mendValue(inner as Json, schema, root, depth + 1) : text;
}

function mendList(list: readonly Json[], items: unknown, root: JsonSchema, depth: number): Json {
  const mended = list.map((item) => mendValue(item, items, root, depth + 1));
  return mended.every((item, at) => item === list[at]) ? list : mended;
}

function mendObject(
  value: { readonly [key: string]: Json },
  schema: JsonSchema,
  root: JsonSchema,
  depth: number,
): Json {
  const properties = schema.properties as Record<string, unknown> | undefined;
  if (typeof properties !== "object" || properties === null) return value;
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : [];
  const out: Record<string, Json> = {};
  let changed = false;
  for (const key of Object.keys(value)) {
    const child = value[key] as Json;
    const known = Object.hasOwn(properties, key) ? resolve(properties[key], root) : undefined;
    const absent =
      child === null &&
      known !== undefined &&
      !required.includes(key) &&
      typesOf(known, root)?.has("null") === false;
    const mended = known === undefined ? child : mendValue(child, known, root, depth + 1);
    changed ||= absent || mended !== child;
    if (!absent) setOwn(out, key, mended);
  }
  return changed ? out : value;
}

/** The types a schema allows; undefined when it does not say, and then nothing may be assumed. */
function typesOf(schema: JsonSchema, root: JsonSchema, depth = 0): ReadonlySet<string> | undefined {
  if (typeof schema.type === "string") return new Set([schema.type]);
  if (Array.isArray(schema.type)) return new Set(schema.type as string[]);
  const branches = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(branches) || depth > 8) return undefined;
  const all = new Set<string>();
  for (const branch of branches as unknown[]) {
    const resolved = resolve(branch, root);
    const types = resolved === undefined ? undefined : typesOf(resolved, root, depth + 1);
    if (types === undefined) return undefined;
    for (const type of types) all.add(type);
  }
  return all;
}

function resolve(node: unknown, root: JsonSchema): JsonSchema | undefined {
  let current = node;
  for (let hops = 0; hops < 16; hops++) {
    if (typeof current !== "object" || current === null || Array.isArray(current)) return undefined;
    const ref = (current as JsonSchema).$ref;
    if (typeof ref !== "string") return current as JsonSchema;
    if (!ref.startsWith("#")) return undefined;
    let target: unknown = root;
    for (const step of ref.slice(1).split("/").slice(1)) {
      const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
      target =
        typeof target === "object" && target !== null && Object.hasOwn(target, key)
          ? (target as Record<string, unknown>)[key]
          : undefined;
    }
    current = target;
  }
  return undefined;
}

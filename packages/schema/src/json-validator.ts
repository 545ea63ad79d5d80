import { dereference, format, validate } from "@cfworker/json-schema";
import { toPointer } from "./json-pointer.ts";
import { cloneJson, isObject, type PlainObject } from "./plain-object.ts";
import { SchemaError } from "./schema-error.ts";
import type { JsonSchema } from "./schema-source.ts";
import { eachSubschema, modernBounds } from "./subschemas.ts";

/** A compiled JSON Schema. This file is all that knows which validator does the work. */
export interface JsonValidator {
  readonly root: PlainObject;
  /** Whether a `default` occurs anywhere; most schemas need no filling. */
  readonly hasDefaults: boolean;
  /** Drafts 4 to 7 ignore what stands beside a `$ref`. */
  readonly refAlone: boolean;
  /** Whether the value is valid for the root or another node of the schema. */
  readonly fits: (value: unknown, node?: unknown) => boolean;
  /** What the node's `$ref` points to; nothing for a node without one. */
  readonly refer: (node: PlainObject) => unknown;
}

/** Throws a `SchemaError` for references and patterns on which the validator would throw later. */
export function compile(schema: JsonSchema): JsonValidator {
  // The validator leaves notes on the schema's nodes, so it works on a copy: the source may be frozen.
  const root: Record<string, unknown> = { ...cloneJson(schema) };
  const nodes: [node: PlainObject, path: readonly string[]][] = [];
  collect(root, [], nodes);
  const lookup = attempt(() => dereference(root));
  const refer = (node: PlainObject): unknown => lookup[String(node["__absolute_ref__"])];
  for (const [node, path] of nodes) checkNode(node, path, refer);
  const refAlone = /draft-0[467]/.test(String(schema["$schema"]));
  return {
    root,
    refer,
    refAlone,
    hasDefaults: nodes.some(([node]) => node["default"] !== undefined),
    fits(value, node = root) {
      try {
        // Bounds were modernised, so drafts 4 to 7 are one.
        return validate(value, node as PlainObject, refAlone ? "7" : "2020-12", lookup).valid;
      } catch (error) {
        // So many failures that they don't fit on the stack.
        if (error instanceof RangeError) return false;
        throw unusable(error);
      }
    },
  };
}

function collect(
  node: Record<string, unknown>,
  path: readonly string[],
  nodes: [PlainObject, readonly string[]][],
): void {
  const modern = modernBounds(node);
  if (modern !== node) {
    delete node["exclusiveMinimum"];
    delete node["exclusiveMaximum"];
    Object.assign(node, { minimum: undefined, maximum: undefined }, modern);
  }
  // An unknown format is an annotation; a name such as `__proto__` must not reach the validator's table.
  if (!Object.hasOwn(format, String(node["format"]))) delete node["format"];
  // Constant fields first: they rule out the wrong branches of a union before the validator goes deeper.
  if (isObject(node["properties"]))
    node["properties"] = Object.fromEntries(Object.entries(node["properties"]).toSorted(byConstant));
  nodes.push([node, path]);
  eachSubschema(node, (child, step) => collect(child, [...path, ...step], nodes));
}

function byConstant([, a]: [string, unknown], [, b]: [string, unknown]): number {
  return Number(isObject(b) && "const" in b) - Number(isObject(a) && "const" in a);
}

function checkNode(node: PlainObject, path: readonly string[], refer: (node: PlainObject) => unknown): void {
  const fail = (
    keyword: string,
    what: string,
    code: "dangling_ref" | "invalid_schema" = "invalid_schema",
  ): never => {
    const pointer = toPointer([...path, keyword]);
    throw new SchemaError(code, `The ${keyword} at ${pointer} ${what}: ${JSON.stringify(node[keyword])}`, {
      pointer,
    });
  };
  for (const keyword of ["allOf", "anyOf", "oneOf", "enum", "required"])
    if (!Array.isArray(node[keyword] ?? [])) fail(keyword, "is no list");
  for (const keyword of ["pattern", "patternProperties"])
    for (const pattern of isObject(node[keyword]) ? Object.keys(node[keyword]) : [node[keyword] ?? ""])
      if (!isPattern(pattern)) fail(keyword, "is no regular expression");
  if (typeof node["$ref"] !== "string") return;
  if (refer(node) === undefined) fail("$ref", "points to nothing", "dangling_ref");
  if (!terminates(node, new Set(), refer)) fail("$ref", "leads back to itself with nothing between");
}

function isPattern(pattern: unknown): boolean {
  try {
    new RegExp(String(pattern), "u").test("");
    return typeof pattern === "string";
  } catch {
    return false;
  }
}

const inPlace = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** Recursion must pass through a property or an item, or no value could ever be checked to the end. */
function terminates(node: unknown, open: Set<unknown>, refer: (node: PlainObject) => unknown): boolean {
  if (!isObject(node)) return true;
  if (open.has(node)) return false;
  open.add(node);
  const next = inPlace.flatMap((keyword) => node[keyword] ?? []);
  const ends = [...next, refer(node)].every((child) => terminates(child, open, refer));
  open.delete(node);
  return ends;
}

function attempt<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw unusable(error);
  }
}

function unusable(cause: unknown): Error {
  if (cause instanceof RangeError) return cause;
  return new SchemaError("invalid_schema", `The JSON Schema can't be used: ${String(cause)}`, { cause });
}

import { toLabel } from "./model-service-error.ts";
import { isRecord } from "./model-recorded-request.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A schema with the path to it, as the service prints it. */
interface Subschema {
  readonly schema: unknown;
  readonly path: readonly string[];
}

/** Refused at the root of every function's parameters, strict or not. */
const NOT_AT_ROOT = ["oneOf", "anyOf", "allOf", "enum", "not"];

/** Keywords outside the strict subset: the list of the client's own strict converter, and `default`. */
const NOT_STRICT: ReadonlySet<string> = new Set(
  [
    "$anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef",
    "allOf oneOf not if then else default",
    "contains minContains maxContains prefixItems uniqueItems unevaluatedItems",
    "contentEncoding contentMediaType contentSchema",
    "dependencies dependentRequired dependentSchemas",
    "patternProperties propertyNames minProperties maxProperties unevaluatedProperties",
  ].flatMap((keywords) => keywords.split(" ")),
);

const STRICT_FORMATS: ReadonlySet<unknown> = new Set(
  "date-time time date duration email hostname ipv4 ipv6 uuid".split(" "),
);

/** The first reason the service has to refuse a function's parameters, in its words. */
export function findSchemaFault(parameters: Schema, strict: boolean): string | undefined {
  if (parameters["type"] !== "object") {
    const type = parameters["type"] ?? "None";
    const shown = typeof type === "string" ? `"${type}"` : JSON.stringify(type);
    return `schema must be a JSON Schema of 'type: "object"', got 'type: ${shown}'.`;
  }
  if (NOT_AT_ROOT.some((keyword) => keyword in parameters)) {
    return "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.";
  }
  if (!strict && !isRecord(parameters["properties"])) {
    return "In context=(), object schema missing properties.";
  }
  for (const { schema, path } of walk({ schema: parameters, path: [] }, strict)) {
    const fault = isRecord(schema) ? findFault(schema, strict) : undefined;
    if (fault !== undefined) return `In context=${toTuple(path)}, ${fault}`;
  }
  return undefined;
}

function findFault(schema: Schema, strict: boolean): string | undefined {
  if (hasType(schema, "array") && !("items" in schema)) return "array schema missing items.";
  return strict ? findStrictFault(schema) : undefined;
}

function findStrictFault(schema: Schema): string | undefined {
  const beside = Object.keys(schema).filter((keyword) => keyword !== "$ref");
  if ("$ref" in schema && beside.length > 0) {
    return `$ref cannot have keywords {${beside.map((keyword) => `'${keyword}'`).join(", ")}}.`;
  }
  const refused = Object.keys(schema).find((keyword) => NOT_STRICT.has(keyword));
  if (refused !== undefined) return `'${refused}' is not permitted.`;
  if ("format" in schema && !STRICT_FORMATS.has(schema["format"])) {
    return `'${toLabel(schema["format"])}' is not a valid format.`;
  }
  if (!["type", "anyOf", "$ref", "enum", "const"].some((keyword) => keyword in schema)) {
    return "schema must have a 'type' key.";
  }
  return hasType(schema, "object") ? findObjectFault(schema) : undefined;
}

function findObjectFault(schema: Schema): string | undefined {
  if (schema["additionalProperties"] !== false) {
    return "'additionalProperties' is required to be supplied and to be false.";
  }
  const properties = isRecord(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const rule = "'required' is required to be supplied and to be an array including every key in properties.";
  const missing = properties.find((key) => !required.includes(key));
  if (missing !== undefined) return `${rule} Missing '${missing}'.`;
  const extra = required.find((key) => !properties.includes(toLabel(key)));
  return extra === undefined ? undefined : `${rule} Extra required key '${toLabel(extra)}' supplied.`;
}

function hasType(schema: Schema, type: string): boolean {
  const declared = schema["type"];
  return declared === type || (Array.isArray(declared) && declared.includes(type));
}

/** Every schema in a schema, itself first; literals such as `enum` and `default` are left alone. */
function* walk({ schema, path }: Subschema, strict: boolean): Iterable<Subschema> {
  yield { schema, path };
  if (!isRecord(schema)) return;
  for (const keyword of ["properties", "$defs", "definitions"]) {
    const map = schema[keyword];
    if (!isRecord(map)) continue;
    for (const [key, child] of Object.entries(map)) {
      yield* walk({ schema: child, path: [...path, keyword, key] }, strict);
    }
  }
  for (const keyword of ["anyOf", ...(strict ? [] : ["oneOf", "allOf"])]) {
    const list: readonly unknown[] = Array.isArray(schema[keyword]) ? schema[keyword] : [];
    for (const [index, child] of list.entries()) {
      yield* walk({ schema: child, path: [...path, keyword, String(index)] }, strict);
    }
  }
  yield* walk({ schema: schema["items"], path: [...path, "items"] }, strict);
}

/** The service names a place in a schema as Python prints a tuple. */
function toTuple(path: readonly string[]): string {
  const steps = path.map((step) => `'${step}'`);
  return steps.length === 1 ? `(${steps[0]},)` : `(${steps.join(", ")})`;
}

import type { JsonValidator } from "./json-validator.ts";
import { cloneJson, isObject, type PlainObject, setOwn } from "./plain-object.ts";
import { SchemaError } from "./schema-error.ts";
import { itemSchemas } from "./validator/array-check.ts";
import { compilePattern } from "./validator/pattern/compile-pattern.ts";

interface Filling {
  readonly validator: JsonValidator;
  /** The defaults being filled in: one that holds the field it is the default of would go on without end. */
  readonly used: readonly unknown[];
  /** Overlapping unions come to the same place many times. */
  readonly done: Map<PlainObject, Map<object, unknown>>;
  readonly nested: { count: number };
}

// Fields that have each other as defaults can be filled in more orders than there is time for.
const mostNested = 10_000;

/** Gives absent keys their `default`, on copies of what changes; in a union, by the first branch that then fits. */
export function fillDefaults(value: unknown, schema: unknown, validator: JsonValidator): unknown {
  return fill(value, schema, { validator, used: [], done: new Map(), nested: { count: 0 } });
}

function fill(value: unknown, schema: unknown, filling: Filling): unknown {
  if (!isObject(schema) || typeof value !== "object" || value === null) return value;
  if (filling.used.length > 0) return fillNode(value, schema, filling);
  let known = filling.done.get(schema);
  if (!known) filling.done.set(schema, (known = new Map()));
  if (!known.has(value)) known.set(value, fillNode(value, schema, filling));
  return known.get(value);
}

function fillNode(value: object, schema: PlainObject, filling: Filling): unknown {
  const { validator } = filling;
  const node = validator.shown(schema);
  let filled = fill(value, validator.refer(schema), filling);
  for (const part of listOf(node["allOf"])) filled = fill(filled, part, filling);
  if (Array.isArray(filled)) filled = fillArray(filled, node, filling);
  else if (isObject(filled)) filled = fillObject(filled, node, filling);
  for (const keyword of ["anyOf", "oneOf"]) {
    for (const branch of listOf(node[keyword])) {
      const candidate = fill(filled, branch, filling);
      if (!validator.fits(candidate, branch)) continue;
      filled = candidate;
      break;
    }
  }
  if (node["if"] === undefined) return filled;
  return fill(filled, node[validator.fits(filled, node["if"]) ? "then" : "else"], filling);
}

function fillObject(value: PlainObject, node: PlainObject, filling: Filling): PlainObject {
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  let copy: Record<string, unknown> | undefined;
  const put = (key: string, child: unknown): void => setOwn((copy ??= { ...value }), key, child);
  for (const [key, child] of Object.entries(properties)) {
    if (Object.hasOwn(value, key)) {
      const after = fill(value[key], child, filling);
      if (after !== value[key]) put(key, after);
    } else if (!filling.used.includes(child)) {
      const preset = defaultOf(child, filling.validator);
      if (preset === undefined) continue;
      if (filling.used.length > 0 && (filling.nested.count += 1) > mostNested)
        throw new SchemaError(
          "invalid_schema",
          "The defaults of this schema lead to each other without end: leave one of them out.",
        );
      put(key, fill(preset, child, { ...filling, used: [...filling.used, child] }));
    }
  }
  const patterns = Object.entries(node["patternProperties"] ?? {});
  const additional = node["additionalProperties"];
  if (patterns.length === 0 && !isObject(additional)) return copy ?? value;
  for (const key of Object.keys(value)) {
    const matching = patterns.filter(([pattern]) => compilePattern(pattern)(key));
    const rest = matching.length > 0 ? matching.map(([, schema]) => schema as unknown) : [additional];
    if (matching.length === 0 && Object.hasOwn(properties, key)) continue;
    const before = (copy ?? value)[key];
    const after = rest.reduce((filled, schema) => fill(filled, schema, filling), before);
    if (after !== before) put(key, after);
  }
  return copy ?? value;
}

function fillArray(value: readonly unknown[], node: PlainObject, filling: Filling): readonly unknown[] {
  const { tuple, rest } = itemSchemas(node);
  const items = value.map((item, at) => fill(item, at < tuple.length ? tuple[at] : rest, filling));
  return items.every((item, at) => item === value[at]) ? value : items;
}

function defaultOf(schema: unknown, validator: JsonValidator): unknown {
  const seen = new Set<unknown>();
  for (let next = schema; isObject(next) && !seen.has(next); next = validator.refer(next)) {
    seen.add(next);
    if (next["default"] !== undefined) return cloneJson(next["default"]);
  }
  return undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

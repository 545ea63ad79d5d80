import { isObject, type PlainObject } from "../plain-object.ts";
import type { JsonSchema } from "../schema-source.ts";
import { jsonDefault, withNotes } from "./notes.ts";
import type { Reading } from "./reading.ts";
import {
  anything,
  enumValues,
  type Field,
  listedStrings,
  literals,
  nullShape,
  type Rest,
  type Shape,
  type Side,
} from "./shape.ts";
import { bigintOf, dateOf, limitsOf, numberOf, stringOf } from "./zod4-checks.ts";

/** What every zod 4 and zod mini schema carries, whichever minor and whichever copy made it. */
export interface Zod4Node {
  readonly _zod: {
    readonly def: Zod4Definition;
    readonly optin?: string | undefined;
    readonly optout?: string | undefined;
    readonly values?: ReadonlySet<unknown> | undefined;
    readonly pattern?: RegExp | undefined;
    readonly innerType?: Zod4Node | undefined;
    readonly toJSONSchema?: (() => unknown) | undefined;
  };
  readonly meta?: unknown;
}

export interface Zod4Definition {
  readonly type: string;
  readonly [key: string]: unknown;
}

type Readers = Readonly<Record<string, (node: Zod4Node, def: Zod4Definition, reading: Reading) => Shape>>;

export function isZod4(source: unknown): source is Zod4Node {
  const { _zod } = (source ?? {}) as Partial<Zod4Node>;
  return isObject(_zod) && isObject(_zod.def) && typeof _zod.def.type === "string";
}

function insideOf({ _zod: inside }: Zod4Node): Zod4Node["_zod"] {
  return inside;
}

export function readZod4(node: unknown, reading: Reading): Shape {
  if (!isZod4(node))
    return {
      kind: "broken",
      message:
        "What stands here in a zod 4 schema is no schema of zod 4: install one version of zod for all of them",
    };
  const { def, toJSONSchema } = insideOf(node);
  const own = toJSONSchema?.();
  const reader = Object.hasOwn(readers, def.type) ? readers[def.type] : undefined;
  let shape: Shape;
  if (isObject(own)) shape = { kind: "json", schema: own };
  else if (reader) shape = reader(node, def, reading);
  else shape = { kind: "foreign", what: def.type };
  return withNotes(shape, notesOf(node, reading));
}

const inner: Readers[string] = (_node, def, { read }) => read(def["innerType"]);

const foreign: Readers[string] = (_node, { type }) => ({ kind: "foreign", what: type });

const readers: Readers = {
  string: (_node, def) => stringOf(def),
  template_literal: ({ _zod: { pattern } }) => ({
    kind: "json",
    schema: { type: "string", ...(pattern && { pattern: pattern.source }) },
  }),
  number: (_node, def) => numberOf(def),
  boolean: () => ({ kind: "json", schema: { type: "boolean" } }),
  null: () => nullShape,
  any: () => anything,
  unknown: () => anything,
  undefined: () => ({ kind: "absent" }),
  void: () => ({ kind: "absent" }),
  never: () => ({ kind: "never" }),
  nan: foreign,
  symbol: foreign,
  function: foreign,
  custom: foreign,
  file: foreign,
  transform: foreign,
  date: (_node, def) => dateOf(def),
  bigint: (_node, def) => bigintOf(def),
  literal: (_node, { values }) => literals(values as readonly unknown[]),
  enum: (_node, { entries }) => literals(enumValues(entries as object)),
  array: (_node, def, { read }) => ({ kind: "list", items: read(def["element"]), limits: limitsOf(def) }),
  set: (_node, def, { read }) => ({ kind: "set", items: read(def["valueType"]), limits: limitsOf(def) }),
  map: (_node, def, { read }) => ({
    kind: "map",
    key: read(def["keyType"]),
    value: read(def["valueType"]),
    limits: limitsOf(def),
  }),
  object: (_node, def, reading) => readObject(def, reading),
  record: (_node, def, reading) => readRecord(def, reading),
  tuple: (_node, def, reading) => readTuple(def, reading),
  union: (_node, def, { read }) => ({
    kind: "union",
    options: listOf(def["options"]).map(read),
    // A discriminated union is exclusive by its discriminator anyway.
    exclusive: def["inclusive"] === false && def["discriminator"] === undefined,
  }),
  intersection: (_node, def, { read }) => ({
    kind: "all",
    parts: [read(def["left"]), read(def["right"])],
  }),
  optional: inner,
  nonoptional: inner,
  readonly: inner,
  catch: inner,
  promise: inner,
  success: (_node, def, { side, read }) =>
    side === "input" ? read(def["innerType"]) : { kind: "json", schema: { type: "boolean" } },
  nullable: (_node, def, { read }) => ({
    kind: "union",
    options: [read(def["innerType"]), nullShape],
    exclusive: false,
  }),
  default: (_node, def, reading) => readDefault(def, reading),
  prefault: (_node, def, reading) => readDefault(def, reading),
  lazy: ({ _zod: inside }, { getter }, { later }) =>
    later(() => inside.innerType ?? (getter as () => Zod4Node)()),
  pipe: (_node, def, { side, read }) => {
    const { in: from, out: to } = def;
    if (!isTransform(from)) return read(side === "input" ? from : to);
    return side === "input" ? { kind: "preprocess", inner: read(to) } : read(to);
  },
};

function readObject(def: Zod4Definition, reading: Reading): Shape {
  const shape = def["shape"] as PlainObject;
  const fields = Object.keys(shape).map((key): Field => {
    const node = shape[key];
    return { key, shape: reading.read(node), optional: isOptional(node, reading.side) };
  });
  const { catchall } = def;
  let rest: Rest = "strip";
  if (isZod4(catchall)) {
    const { type } = insideOf(catchall).def;
    if (type === "never") rest = "refuse";
    else rest = type === "unknown" || type === "any" ? "keep" : reading.read(catchall);
  }
  return { kind: "object", fields, rest };
}

function readRecord(def: Zod4Definition, { side, read }: Reading): Shape {
  const { mode, partial, keyType, valueType } = def;
  // zod 4.0 to 4.3 take a single schema, as zod 3 did, and then fail at every use.
  if (!isZod4(keyType) || !isZod4(valueType))
    return { kind: "broken", message: "In zod 4, `z.record` needs two schemas: for the key and the value" };
  const value = read(valueType);
  const key = read(keyType);
  const listed = listedStrings(key);
  if (!listed || mode === "loose") return { kind: "record", key, value, limits: {}, loose: mode === "loose" };
  // What makes listed keys optional: a value that may be missing, or `z.partialRecord`, which up to 4.3 only hid the
  // key's values from the record.
  const optional = partial === true || insideOf(keyType).values === undefined || isOptional(valueType, side);
  return {
    kind: "object",
    fields: listed.map((name) => ({ key: name, shape: value, optional })),
    rest: "refuse",
  };
}

function readTuple(def: Zod4Definition, reading: Reading): Shape {
  const items = listOf(def["items"]);
  let required = items.length;
  while (required > 0 && isOptional(items[required - 1], reading.side)) required--;
  const { rest } = def;
  return {
    kind: "tuple",
    items: items.map(reading.read),
    required,
    rest: isZod4(rest) ? reading.read(rest) : "refuse",
    limits: limitsOf(def),
  };
}

function readDefault(def: Zod4Definition, { side, read }: Reading): Shape {
  const { innerType } = def;
  const shape = read(innerType);
  // What a `default` stands for comes out of the transforms; it is no input. A prefault goes through them.
  if (def.type === "default" && side === "input" && transforms(innerType)) return shape;
  return withNotes(
    shape,
    jsonDefault(() => def["defaultValue"]),
  );
}

/** Whether it may be absent where it is a field. */
export function isOptional(node: unknown, side: Side): boolean {
  if (!isZod4(node)) return false;
  const { def, optin, optout } = insideOf(node);
  if (side === "output") return optout !== undefined;
  // A transform sees an absent key, and `catch` forgives one; what they declare is all the same what is behind them.
  if (def.type === "transform") return false;
  if (def.type === "pipe" && isTransform(def["in"])) return isOptional(def["out"], side);
  if (def.type === "catch") return isOptional(def["innerType"], side);
  return optin !== undefined;
}

function isTransform(node: unknown): boolean {
  return isZod4(node) && insideOf(node).def.type === "transform";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether the author's code changes the value somewhere in it. */
function transforms(node: unknown, seen: Set<unknown> = new Set()): boolean {
  if (!isZod4(node) || seen.has(node)) return false;
  seen.add(node);
  const { def, innerType } = insideOf(node);
  if (def.type === "transform" || typeof def["transform"] === "function") return true;
  const inside = def.type === "lazy" ? [innerType] : Object.values(def).flat();
  if (isObject(def["shape"])) inside.push(...Object.values(def["shape"]));
  return inside.some((part) => transforms(part, seen));
}

interface Registry {
  readonly get: (schema: object) => JsonSchema | undefined;
}

/** classic hands its notes out itself; mini keeps them in the registry, which all newer copies share. */
function notesOf(node: Zod4Node, reading: Reading): JsonSchema | undefined {
  const { meta } = node;
  if (typeof meta === "function") return meta.call(node) as JsonSchema | undefined;
  const { __zod_globalRegistry: shared } = globalThis as { readonly __zod_globalRegistry?: Registry };
  return reading.notesOf(node) ?? shared?.get(node);
}

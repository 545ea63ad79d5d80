import { isObject, type PlainObject } from "../plain-object.ts";
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
} from "./shape.ts";
import { bigintV, dateV, limitsV, notesV, numberV, stringV } from "./valibot-actions.ts";

/** What every valibot schema carries. */
export interface ValibotNode {
  readonly kind: "schema";
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Reads a schema together with the actions that follow it in its pipe, up to the first that changes the type. */
type Readers = Readonly<
  Record<string, (node: ValibotNode, reading: Reading, actions: readonly PlainObject[]) => Shape>
>;

export function isValibot(source: unknown): source is ValibotNode {
  return isObject(source) && source["kind"] === "schema" && typeof source["type"] === "string";
}

export function readValibot(node: unknown, reading: Reading): Shape {
  if (!isValibot(node))
    return { kind: "broken", message: "What stands here in a valibot schema is no schema of valibot" };
  const { pipe } = node;
  if (!Array.isArray(pipe)) return readPlain(node, reading, []);
  const [first, ...actions] = flat(pipe as readonly unknown[]);
  return isValibot(first) ? readPlain(first, reading, inputActions(actions)) : anything;
}

function readPlain(node: ValibotNode, reading: Reading, actions: readonly PlainObject[]): Shape {
  const reader = Object.hasOwn(readers, node.type) ? readers[node.type] : undefined;
  const shape: Shape = reader?.(node, reading, actions) ?? { kind: "foreign", what: node.type };
  return withNotes(shape, notesV(actions));
}

const readers: Readers = {
  string: (_node, _reading, actions) => stringV(actions),
  number: (_node, _reading, actions) => numberV(actions),
  bigint: (_node, _reading, actions) => bigintV(actions),
  date: (_node, _reading, actions) => dateV(actions),
  boolean: () => ({ kind: "json", schema: { type: "boolean" } }),
  null: () => nullShape,
  any: () => anything,
  unknown: () => anything,
  undefined: () => ({ kind: "absent" }),
  void: () => ({ kind: "absent" }),
  never: () => ({ kind: "never" }),
  literal: ({ literal }) => literals([literal]),
  picklist: ({ options }) => literals(listOf(options)),
  enum: ({ enum: entries }) => literals(isObject(entries) ? enumValues(entries) : []),
  array: ({ item }, { read }, actions) => ({ kind: "list", items: read(item), limits: limitsV(actions) }),
  set: ({ value }, { read }, actions) => ({ kind: "set", items: read(value), limits: limitsV(actions) }),
  map: ({ key, value }, { read }, actions) => ({
    kind: "map",
    key: read(key),
    value: read(value),
    limits: limitsV(actions),
  }),
  object: (node, reading) => readObject(node, reading, "strip"),
  loose_object: (node, reading) => readObject(node, reading, "keep"),
  strict_object: (node, reading) => readObject(node, reading, "refuse"),
  object_with_rest: (node, reading) => readObject(node, reading, reading.read(node["rest"])),
  record: ({ key: keys, value: values }, { read }, actions) => {
    const [key, value] = [read(keys), read(values)];
    const listed = listedStrings(key);
    if (!listed) return { kind: "record", key, value, limits: limitsV(actions) };
    // valibot asks for none of the keys it lists.
    const fields = listed.map((name): Field => ({ key: name, shape: value, optional: true }));
    return { kind: "object", fields, rest: "refuse" };
  },
  tuple: (node, reading, actions) => readTuple(node, reading, actions, "strip"),
  loose_tuple: (node, reading, actions) => readTuple(node, reading, actions, "keep"),
  strict_tuple: (node, reading, actions) => readTuple(node, reading, actions, "refuse"),
  tuple_with_rest: (node, reading, actions) => readTuple(node, reading, actions, reading.read(node["rest"])),
  union: ({ options }, { read }) => union(listOf(options).map(read)),
  variant: ({ options }, { read }) => union(listOf(options).map(read)),
  intersect: ({ options }, { read }) => ({ kind: "all", parts: listOf(options).map(read) }),
  nullable: (node, { read }) => withDefault(union([read(node["wrapped"]), nullShape]), node),
  nullish: (node, { read }) => withDefault(union([read(node["wrapped"]), nullShape]), node),
  optional: (node, { read }) => withDefault(read(node["wrapped"]), node),
  exact_optional: (node, { read }) => withDefault(read(node["wrapped"]), node),
  undefinedable: (node, { read }) => withDefault(read(node["wrapped"]), node),
  non_optional: ({ wrapped }, { read }) => read(wrapped),
  non_nullish: ({ wrapped }, { read }) => withoutNull(read(wrapped)),
  non_nullable: ({ wrapped }, { read }) => withoutNull(read(wrapped)),
  lazy: ({ getter }, { later }) => later(() => (getter as (input: unknown) => unknown)(undefined)),
};

function readObject(node: ValibotNode, { read }: Reading, rest: Rest): Shape {
  const entries = isObject(node["entries"]) ? node["entries"] : {};
  const fields = Object.keys(entries).map((key): Field => {
    const entry = entries[key];
    return { key, shape: read(entry), optional: isOptional(entry) };
  });
  return { kind: "object", fields, rest: isAny(rest) ? "keep" : rest };
}

/** Whether it may be absent where it is a field. */
export function isOptional(entry: unknown): boolean {
  return isValibot(entry) && /^(exact_optional|optional|nullish)$/.test(entry.type);
}

function readTuple(node: ValibotNode, { read }: Reading, actions: readonly PlainObject[], rest: Rest): Shape {
  const items = listOf(node["items"]);
  let required = items.length;
  while (required > 0 && isOmittable(items[required - 1])) required--;
  return { kind: "tuple", items: items.map(read), required, rest, limits: limitsV(actions) };
}

function isOmittable(item: unknown): boolean {
  return isValibot(item) && /^(exact_optional|nullish|optional|undefinedable)$/.test(item.type);
}

function union(options: readonly Shape[]): Shape {
  return { kind: "union", options, exclusive: false };
}

function withDefault(shape: Shape, { default: value }: ValibotNode): Shape {
  if (value === undefined) return shape;
  return withNotes(shape, jsonDefault(typeof value === "function" ? (value as () => unknown) : () => value));
}

function withoutNull(shape: Shape): Shape {
  return shape.kind === "union"
    ? { ...shape, options: shape.options.filter((one) => one !== nullShape) }
    : shape;
}

function isAny(rest: Rest): boolean {
  return rest === anything;
}

function flat(pipe: readonly unknown[]): readonly unknown[] {
  return pipe.flatMap((item) =>
    isObject(item) && Array.isArray(item["pipe"]) ? flat(item["pipe"]) : [item],
  );
}

// They keep the type; what follows them still speaks of the input.
const mild = /^(brand|flavor|readonly|normalize|trim\w*|to_(lower|upper)_case)$/;

function inputActions(items: readonly unknown[]): readonly PlainObject[] {
  const actions = items.filter(isObject);
  const end = actions.findIndex(
    ({ kind, type }) => kind === "schema" || (kind === "transformation" && !mild.test(String(type))),
  );
  return end < 0 ? actions : actions.slice(0, end);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

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
  type Side,
} from "./shape.ts";
import { limits3, bigint3, date3, number3, string3 } from "./zod3-checks.ts";

/** What every zod 3 schema carries, also those of `zod/v3` in zod 4. */
export interface Zod3Node {
  readonly _def: Zod3Definition;
}

export interface Zod3Definition {
  readonly typeName: string;
  readonly [key: string]: unknown;
}

type Readers = Readonly<Record<string, (def: Zod3Definition, reading: Reading) => Shape>>;

export function isZod3(source: unknown): source is Zod3Node {
  const { _def } = (source ?? {}) as Partial<Zod3Node>;
  return isObject(_def) && typeof _def.typeName === "string";
}

export function readZod3(node: unknown, reading: Reading): Shape {
  if (!isZod3(node))
    return {
      kind: "broken",
      message:
        "What stands here in a zod 3 schema is no schema of zod 3: install one version of zod for all of them",
    };
  const { _def: def } = node;
  const reader = Object.hasOwn(readers, def.typeName) ? readers[def.typeName] : undefined;
  const shape = reader?.(def, reading) ?? foreign(def, reading);
  const { description } = def;
  return withNotes(shape, typeof description === "string" ? { description } : undefined);
}

const inner: Readers[string] = (def, { read }) => read(def["innerType"]);

const foreign: (def: Zod3Definition, reading: Reading) => Shape = ({ typeName }) => ({
  kind: "foreign",
  what: typeName.replace(/^Zod/, "").toLowerCase(),
});

const readers: Readers = {
  ZodString: string3,
  ZodNumber: number3,
  ZodBigInt: bigint3,
  ZodDate: date3,
  ZodBoolean: () => ({ kind: "json", schema: { type: "boolean" } }),
  ZodNull: () => nullShape,
  ZodAny: () => anything,
  ZodUnknown: () => anything,
  ZodUndefined: () => ({ kind: "absent" }),
  ZodVoid: () => ({ kind: "absent" }),
  ZodNever: () => ({ kind: "never" }),
  ZodLiteral: ({ value }) => literals([value]),
  ZodEnum: ({ values }) => literals(values as readonly unknown[]),
  ZodNativeEnum: ({ values }) => literals(enumValues(values as object)),
  ZodArray: (def, { read }) => ({
    kind: "list",
    items: read(def["type"]),
    limits: limits3(def["minLength"], def["maxLength"], def["exactLength"]),
  }),
  ZodSet: (def, { read }) => ({
    kind: "set",
    items: read(def["valueType"]),
    limits: limits3(def["minSize"], def["maxSize"]),
  }),
  ZodMap: (def, { read }) => ({
    kind: "map",
    key: read(def["keyType"]),
    value: read(def["valueType"]),
    limits: {},
  }),
  ZodObject: readObject,
  ZodRecord: (def, { read }) => {
    const [key, value] = [read(def["keyType"]), read(def["valueType"])];
    const listed = listedStrings(key);
    if (!listed) return { kind: "record", key, value, limits: {} };
    // zod 3 asks for none of the keys it lists.
    const fields = listed.map((name): Field => ({ key: name, shape: value, optional: true }));
    return { kind: "object", fields, rest: "refuse" };
  },
  ZodTuple: (def, { side, read }) => {
    const items = listOf(def["items"]);
    const { rest } = def;
    let required = items.length;
    while (required > 0 && isOptional(items[required - 1], side)) required--;
    // A tuple of zod 3 wants every item to be there, undefined or not.
    if (side === "input") required = items.length;
    return {
      kind: "tuple",
      items: items.map(read),
      required,
      rest: isZod3(rest) ? read(rest) : "refuse",
      limits: {},
    };
  },
  ZodUnion: (def, { read }) => union(listOf(def["options"]).map(read)),
  ZodDiscriminatedUnion: (def, { read }) => union(listOf(def["options"]).map(read)),
  ZodIntersection: (def, { read }) => ({ kind: "all", parts: [read(def["left"]), read(def["right"])] }),
  ZodOptional: inner,
  ZodReadonly: inner,
  ZodCatch: inner,
  ZodBranded: (def, { read }) => read(def["type"]),
  ZodPromise: (def, { read }) => read(def["type"]),
  ZodNullable: (def, { read }) => union([read(def["innerType"]), nullShape]),
  ZodDefault: (def, { side, read }) => {
    const shape = read(def["innerType"]);
    if (side === "output" && transforms(def["innerType"])) return shape;
    // zod 3 puts the default through the schema, transforms and all: it is an input.
    return withNotes(shape, jsonDefault(def["defaultValue"] as () => unknown));
  },
  ZodLazy: ({ getter }, { later }) => later(getter as () => unknown),
  ZodEffects: (def, { side, read }) => {
    const kind = isObject(def["effect"]) ? def["effect"]["type"] : undefined;
    if (kind === "transform" && side === "output") return { kind: "foreign", what: "transform" };
    const shape = read(def["schema"]);
    return kind === "preprocess" && side === "input" ? { kind: "preprocess", inner: shape } : shape;
  },
  ZodPipeline: (def, { side, read }) => read(side === "input" ? def["in"] : def["out"]),
};

function readObject(def: Zod3Definition, { side, read }: Reading): Shape {
  const shape = (def["shape"] as () => PlainObject)();
  const fields = Object.keys(shape).map((key): Field => {
    const node = shape[key];
    return { key, shape: read(node), optional: isOptional(node, side) };
  });
  const { catchall, unknownKeys } = def;
  let rest: Rest = "strip";
  const others = typeOf(catchall);
  if (others !== undefined && others !== "ZodNever")
    rest = /^Zod(Any|Unknown)$/.test(others) ? "keep" : read(catchall);
  else if (unknownKeys === "strict") rest = "refuse";
  else if (unknownKeys === "passthrough") rest = "keep";
  return { kind: "object", fields, rest };
}

function union(options: readonly Shape[]): Shape {
  return { kind: "union", options, exclusive: false };
}

/** By what is declared: zod's own `isOptional` finds out by running the author's code on `undefined`. */
export function isOptional(node: unknown, side: Side, depth = 0): boolean {
  if (!isZod3(node) || depth > 32) return false;
  const { _def: def } = node;
  const through = (inside: unknown): boolean => isOptional(inside, side, depth + 1);
  switch (def.typeName) {
    case "ZodOptional":
    case "ZodAny":
    case "ZodUnknown":
    case "ZodUndefined":
    case "ZodVoid":
      return true;
    case "ZodDefault":
      return side === "input";
    case "ZodLiteral":
      return def["value"] === undefined;
    case "ZodNullable":
    case "ZodReadonly":
    case "ZodCatch":
      return through(def["innerType"]);
    case "ZodBranded":
      return through(def["type"]);
    case "ZodEffects":
      return through(def["schema"]);
    case "ZodPipeline":
      return through(side === "input" ? def["in"] : def["out"]);
    case "ZodUnion":
      return listOf(def["options"]).some(through);
    default:
      return false;
  }
}

/** Whether the author's code changes the value on the outside of it. */
function transforms(node: unknown): boolean {
  return typeOf(node) === "ZodEffects";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function typeOf(node: unknown): string | undefined {
  if (!isZod3(node)) return undefined;
  const { _def: def } = node;
  return def.typeName;
}

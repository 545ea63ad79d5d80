import { jsonSchemaReader } from "../json-schema-reader.ts";
import { isObject, setOwn } from "../plain-object.ts";
import { reaches } from "./defined-shapes.ts";
import { awake, bare, isText, type Rest, type Shape } from "./shape.ts";
import { hasTags } from "./shape-paths.ts";
import { sourceSchema } from "./source-schema.ts";
import { toBigInt, toDate } from "./wire-values.ts";

type Path = readonly string[];

/** Whether what stands at a path is to be made before the author's own code (`preprocess`) sees it. */
export type Deep = (path: Path) => boolean;

/** How to make what a vendor wants of what came over the wire. */
export interface FromWire {
  readonly convert: (value: unknown) => unknown;
  /** The same with what `deep` asks for; undefined where that makes no difference. */
  readonly convertDeep: (value: unknown, deep: Deep) => { readonly value: unknown } | undefined;
  /** Whether there is such code at all. */
  readonly preprocesses: boolean;
}

/** One conversion of one value. */
interface Pass {
  readonly deep: Deep;
  /** Something was made before the author's code saw it. */
  isDeep: boolean;
}

/** Undefined where the vendor takes JSON as it comes, which costs nothing then. */
export function fromWire(shape: Shape): FromWire | undefined {
  if (!converts(shape)) return undefined;
  return {
    convert: (value) => convert(shape, value, [], { deep: () => false, isDeep: false }),
    convertDeep(value, deep) {
      const pass: Pass = { deep, isDeep: false };
      const made = convert(shape, value, [], pass);
      return pass.isDeep ? { value: made } : undefined;
    },
    preprocesses: reaches(shape, ({ kind }) => kind === "preprocess"),
  };
}

/** The same reference wherever nothing had to be made; a value that is not in wire form stays, for the vendor to judge. */
function convert(shape: Shape, value: unknown, path: Path, pass: Pass): unknown {
  if (value === null || value === undefined || !converts(shape)) return value;
  switch (shape.kind) {
    case "date":
      return (typeof value === "string" && !shape.parses ? toDate(value) : undefined) ?? value;
    case "bigint":
      return (shape.parses ? undefined : toBigInt(value)) ?? value;
    case "bigints":
      return shape.values.find((one) => one === toBigInt(value)) ?? value;
    case "wire":
      return shape.decode ? shape.decode(value) : value;
    case "noted":
      return convert(shape.inner, value, path, pass);
    case "lazy":
      return convert(awake(shape), value, path, pass);
    case "preprocess":
      return convertDeep(shape.inner, value, path, pass);
    case "all":
      return shape.parts.reduce<unknown>((made, part) => convert(part, made, path, pass), value);
    case "union":
      return convertUnion(shape, value, path, pass);
    case "object":
      return convertFields(shape, value, path, pass);
    case "record":
      return mapValues(value, (item, key) => convert(shape.value, item, [...path, key], pass));
    case "map":
      return convertMap(shape, value, path, pass);
    default:
      return convertItems(shape, value, path, pass);
  }
}

function convertDeep(inner: Shape, value: unknown, path: Path, pass: Pass): unknown {
  if (!pass.deep(path)) return value;
  const made = convert(inner, value, path, pass);
  if (made !== value) pass.isDeep = true;
  return made;
}

function convertFields(shape: Shape & { kind: "object" }, value: unknown, path: Path, pass: Pass): unknown {
  const { fields, rest } = shape;
  const shapes = new Map(fields.map((field) => [field.key, field.shape]));
  const other: Shape | undefined = typeof rest === "string" ? undefined : rest;
  return mapValues(value, (item, key) => {
    const inner = shapes.get(key) ?? other;
    return inner ? convert(inner, item, [...path, key], pass) : item;
  });
}

function convertItems(shape: Shape, value: unknown, path: Path, pass: Pass): unknown {
  if (!Array.isArray(value)) return value;
  const item = (inner: Shape, one: unknown, at: number): unknown =>
    convert(inner, one, [...path, String(at)], pass);
  if (shape.kind === "list") return mapItems(value, (one, at) => item(shape.items, one, at));
  if (shape.kind === "set") {
    const made = mapItems(value, (one, at) => item(shape.items, one, at));
    const set = new Set(made);
    // What is said twice would vanish without a word; the vendor is told of an array then.
    return set.size === made.length ? set : value;
  }
  if (shape.kind !== "tuple") return value;
  return mapItems(value, (one, at) => {
    const inner: Rest = shape.items[at] ?? shape.rest;
    return typeof inner === "string" ? one : item(inner, one, at);
  });
}

function convertMap(shape: Shape & { kind: "map" }, value: unknown, path: Path, pass: Pass): unknown {
  const entry = (key: unknown, item: unknown, at: string): readonly [unknown, unknown] => [
    convert(shape.key, key, [...path, at], pass),
    convert(shape.value, item, [...path, at], pass),
  ];
  if (isText(shape.key))
    return isPlain(value) ? new Map(Object.keys(value).map((key) => entry(key, value[key], key))) : value;
  if (!Array.isArray(value) || !value.every((pair) => Array.isArray(pair) && pair.length === 2)) return value;
  const pairs = value as readonly (readonly [unknown, unknown])[];
  const map = new Map(pairs.map(([key, item], at) => entry(key, item, String(at))));
  return map.size === pairs.length ? map : value;
}

/** The first option that takes the value as it came, else the first whose wire form it is in. */
function convertUnion(shape: Shape & { kind: "union" }, value: unknown, path: Path, pass: Pass): unknown {
  const converting = shape.options.filter(converts);
  const [only] = converting;
  const others = shape.options.filter((option) => !converting.includes(option));
  const isNullable = others.every((option) => {
    const inner = bare(option);
    return inner.kind === "absent" || (inner.kind === "json" && inner.schema["type"] === "null");
  });
  if (only && converting.length === 1 && isNullable) return convert(only, value, path, pass);
  if (others.some((option) => fits(option, value))) return value;
  const chosen =
    converting.find((option) => fits(option, value)) ?? converting.find((option) => tagFits(option, value));
  return chosen ? convert(chosen, value, path, pass) : value;
}

const validators = new WeakMap<Shape, (value: unknown) => boolean>();

function fits(shape: Shape, value: unknown): boolean {
  let validator = validators.get(shape);
  if (!validator) validators.set(shape, (validator = validatorOf(shape)));
  return validator(toWire(value));
}

function validatorOf(shape: Shape): (value: unknown) => boolean {
  try {
    const reader = jsonSchemaReader(sourceSchema(shape, "draft-2020-12").schema);
    return (value) => {
      const checked = reader.validate(value);
      return "ok" in checked && checked.ok;
    };
  } catch {
    // An option that its own vendor can't use either.
    return () => false;
  }
}

/** Whether it is an object with the fixed values that an option is told by, so that its other faults are told rightly. */
function tagFits(shape: Shape, value: unknown): boolean {
  const inner = bare(shape);
  return inner.kind === "object" && isPlain(value) && hasTags(inner, value);
}

/** A value that a program gave may hold what the wire can't; it is measured as it would have travelled. */
function toWire(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? value : value.toISOString();
  if (value instanceof Set) return Array.from(value, toWire);
  if (value instanceof Map) {
    const pairs = Array.from(
      value as Map<unknown, unknown>,
      ([key, item]) => [toWire(key), toWire(item)] as const,
    );
    return pairs.every(([key]) => typeof key === "string") ? Object.fromEntries(pairs) : pairs;
  }
  if (Array.isArray(value)) return mapItems(value, toWire);
  return isPlain(value) ? mapValues(value, toWire) : value;
}

const converting = new WeakMap<Shape, boolean>();

/** Whether something in the shape is not what it was on the wire. */
function converts(shape: Shape): boolean {
  let known = converting.get(shape);
  if (known === undefined) {
    known = reaches(shape, (inner) => {
      if (inner.kind === "date" || inner.kind === "bigint") return !inner.parses;
      if (inner.kind === "wire") return inner.decode !== undefined;
      return /^(bigints|set|map)$/.test(inner.kind);
    });
    converting.set(shape, known);
  }
  return known;
}

function mapValues(value: unknown, change: (item: unknown, key: string) => unknown): unknown {
  if (!isPlain(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const made = change(value[key], key);
    if (made !== value[key]) setOwn((copy ??= { ...value }), key, made);
  }
  return copy ?? value;
}

function mapItems(
  value: readonly unknown[],
  change: (item: unknown, at: number) => unknown,
): readonly unknown[] {
  const made = value.map(change);
  return made.some((item, at) => item !== value[at]) ? made : value;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

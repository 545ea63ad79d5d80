import { isObject, type PlainObject } from "../plain-object.ts";
import { boundWords } from "./bounds.ts";
import { jsonDefault, withNotes } from "./notes.ts";
import type { Reading } from "./reading.ts";
import { formatRule, numberShape, textShape } from "./scalar-rules.ts";
import { anything, type Field, type Limits, literals, type Rest, type Shape } from "./shape.ts";

/** What every arktype node carries, the type that the author holds included. */
export interface ArktypeNode {
  readonly kind: string;
  readonly inner: PlainObject;
  readonly meta?: unknown;
  readonly resolution?: unknown;
}

type Readers = Readonly<Record<string, (node: ArktypeNode, reading: Reading) => Shape>>;

export function isArktype(source: unknown): source is ArktypeNode {
  if ((typeof source !== "object" && typeof source !== "function") || source === null) return false;
  const { kind, inner } = source as Partial<ArktypeNode>;
  return typeof kind === "string" && isObject(inner);
}

export function readArktype(node: unknown, reading: Reading): Shape {
  if (!isArktype(node)) return { kind: "foreign", what: "unknown node" };
  const reader = Object.hasOwn(readers, node.kind) ? readers[node.kind] : undefined;
  const shape: Shape = reader?.(node, reading) ?? { kind: "foreign", what: node.kind };
  return withNotes(shape, notesOf(node));
}

const readers: Readers = {
  alias: (node, { later }) => later(() => node.resolution),
  unit: ({ inner }) => literals([inner["unit"]]),
  domain: ({ inner }) => domainOf(inner["domain"]),
  proto: ({ inner }) => protoOf(inner["proto"]),
  morph: ({ inner }, { read }) => read(inner["in"] ?? inner["declaredIn"]),
  union: (node, { read }) => {
    const branches = listOf(node.inner["branches"]);
    const format = formatOf(node);
    if (format !== undefined) return textShape([formatRule(format)]);
    const units = branches.map((branch) =>
      isArktype(branch) && branch.kind === "unit" ? branch.inner["unit"] : {},
    );
    if (units.length === 2 && units.every((unit) => typeof unit === "boolean"))
      return { kind: "json", schema: { type: "boolean" } };
    return { kind: "union", options: branches.map(read), exclusive: false };
  },
  intersection: (node, reading) => {
    const { domain, proto, structure } = node.inner;
    const name = isArktype(domain) ? domain.inner["domain"] : undefined;
    if (name === "string") return textOf(node);
    if (name === "number") return numberOf(node);
    const built = isArktype(proto) ? protoName(proto.inner["proto"]) : undefined;
    if (built === "Date") return { kind: "date", parses: false, bounds: dateBounds(node) };
    if (built === "Array") return listShape(node, reading);
    if (isArktype(structure)) return objectShape(structure.inner, reading);
    if (isArktype(proto)) return protoOf(proto.inner["proto"]);
    return name === undefined ? anything : domainOf(name);
  },
};

function domainOf(domain: unknown): Shape {
  if (domain === "bigint") return { kind: "bigint", parses: false, bounds: [] };
  if (domain === "symbol") return { kind: "foreign", what: "symbol" };
  return { kind: "json", schema: { type: domain } };
}

function protoOf(proto: unknown): Shape {
  const name = protoName(proto);
  if (name === "Date") return { kind: "date", parses: false, bounds: [] };
  if (name === "Array") return { kind: "list", items: anything, limits: {} };
  if (name === "Set") return { kind: "set", items: anything, limits: {} };
  if (name === "Map") return { kind: "map", key: anything, value: anything, limits: {} };
  return { kind: "foreign", what: name };
}

function protoName(proto: unknown): string {
  return typeof proto === "function" ? proto.name : String(proto);
}

function textOf(node: ArktypeNode): Shape {
  const format = formatOf(node);
  const named = format === undefined ? [] : [formatRule(format)];
  const { minLength, maxLength } = limitsOf(node, "Length");
  const lengths = {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
  const patterns = named.length > 0 ? [] : listOf(node.inner["pattern"]).filter(isArktype).map(patternOf);
  return textShape([lengths, ...named, ...patterns.map((pattern) => ({ pattern }))]);
}

function patternOf({ inner: { rule, flags } }: ArktypeNode): RegExp {
  return new RegExp(String(rule), typeof flags === "string" ? flags : "");
}

function numberOf({ inner }: ArktypeNode): Shape {
  const { min, max, divisor } = inner;
  const step = ruleOf(divisor);
  return numberShape([
    boundOf(min, "minimum", "exclusiveMinimum"),
    boundOf(max, "maximum", "exclusiveMaximum"),
    typeof step === "number" && Number.isInteger(step) ? { integer: true } : {},
    typeof step === "number" && step !== 1 ? { multipleOf: step } : {},
  ]);
}

function boundOf(node: unknown, inclusive: string, exclusive: string): Readonly<Record<string, number>> {
  const rule = ruleOf(node);
  if (typeof rule !== "number") return {};
  return { [isArktype(node) && node.inner["exclusive"] === true ? exclusive : inclusive]: rule };
}

function dateBounds({ inner: { after, before } }: ArktypeNode): readonly string[] {
  return [...boundWords("minimum", ruleOf(after)), ...boundWords("maximum", ruleOf(before))];
}

function listShape(node: ArktypeNode, { read }: Reading): Shape {
  const { structure } = node.inner;
  const sequence = isArktype(structure) ? structure.inner["sequence"] : undefined;
  const { minLength: min, maxLength: max } = limitsOf(node, "Length");
  const limits: Limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (!isArktype(sequence)) return { kind: "list", items: anything, limits };
  const { prefix, optionals, defaultables, postfix, variadic } = sequence.inner;
  if (postfix !== undefined) {
    // JSON Schema can't say what the last items of a list are.
    const options = [...listOf(prefix), ...listOf(variadic), ...listOf(postfix)].map(read);
    return { kind: "list", items: { kind: "union", options, exclusive: false }, limits };
  }
  const defaulted = listOf(defaultables).map((pair) => (Array.isArray(pair) ? (pair[0] as unknown) : pair));
  const items = [...listOf(prefix), ...defaulted, ...listOf(optionals)].map(read);
  const rest = isArktype(variadic) ? read(variadic) : undefined;
  if (items.length === 0 && rest) return { kind: "list", items: rest, limits };
  return { kind: "tuple", items, required: listOf(prefix).length, rest: rest ?? "refuse", limits: {} };
}

function objectShape(inner: PlainObject, { read }: Reading): Shape {
  const { undeclared, index } = inner;
  const fields = [...fieldsOf(inner["required"], false, read), ...fieldsOf(inner["optional"], true, read)];
  let rest: Rest = undeclared === "delete" ? "strip" : undeclared === "reject" ? "refuse" : "open";
  const parts: Shape[] = [];
  for (const { inner: signature } of listOf(index).filter(isArktype)) {
    const [key, value] = [read(signature["signature"]), read(signature["value"])];
    const anyKey = key.kind === "json" && Object.keys(key.schema).join() === "type";
    if (anyKey) rest = isAnything(value) ? "keep" : value;
    else parts.push({ kind: "record", key, value, limits: {}, loose: true });
  }
  const object: Shape = { kind: "object", fields, rest };
  return parts.length === 0 ? object : { kind: "all", parts: [object, ...parts] };
}

function fieldsOf(nodes: unknown, optional: boolean, read: Reading["read"]): readonly Field[] {
  return listOf(nodes)
    .filter(isArktype)
    .filter(({ inner }) => typeof inner["key"] === "string")
    .map(({ inner: { key, value, default: standard } }) => {
      const notes =
        standard === undefined
          ? undefined
          : jsonDefault(typeof standard === "function" ? (standard as () => unknown) : () => standard);
      return { key: key as string, shape: withNotes(read(value), notes), optional };
    });
}

function limitsOf({ inner }: ArktypeNode, of: string): { minLength?: number; maxLength?: number } {
  const exact = ruleOf(inner[`exact${of}`]);
  const [min, max] = [exact ?? ruleOf(inner[`min${of}`]), exact ?? ruleOf(inner[`max${of}`])];
  return {
    ...(typeof min === "number" && { minLength: min }),
    ...(typeof max === "number" && { maxLength: max }),
  };
}

function ruleOf(node: unknown): unknown {
  return isArktype(node) ? node.inner["rule"] : undefined;
}

function formatOf({ meta }: ArktypeNode): string | undefined {
  const format = isObject(meta) ? meta["format"] : undefined;
  return typeof format === "string" ? format : undefined;
}

/** Arktype keeps its own affairs there, too: how errors are worded, what failed. */
function notesOf({ meta }: ArktypeNode): PlainObject {
  if (!isObject(meta)) return {};
  const { title, description, examples, deprecated } = meta;
  return { title, description, examples, deprecated };
}

function isAnything(shape: Shape): boolean {
  return shape.kind === "json" && Object.keys(shape.schema).length === 0;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

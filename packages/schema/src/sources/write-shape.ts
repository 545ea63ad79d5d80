import { toPointer } from "../json-pointer.ts";
import { setOwn } from "../plain-object.ts";
import { SchemaError } from "../schema-error.ts";
import type { JsonSchema, JsonSchemaTarget } from "../schema-source.ts";
import { definedShapes } from "./defined-shapes.ts";
import { foreignMark, marked, textual, unsaidMark } from "./marks.ts";
import { escapeName } from "./normal-references.ts";
import { awake, bare, type Field, isText, type Limits, type Rest, type Shape } from "./shape.ts";

type Node = Record<string, unknown>;

interface Writer {
  readonly target: JsonSchemaTarget;
  readonly write: (shape: Shape, path: readonly string[]) => Node;
}

/** JSON Schema for a shape, with marks where something had to be given up; not yet in normal form. */
export function writeShape(root: Shape, target: JsonSchemaTarget): JsonSchema {
  const names = definedShapes(root);
  const holder = target === "draft-07" ? "definitions" : "$defs";
  const definitions: Node = {};
  const writer: Writer = {
    target,
    write(lazy, path) {
      const shape = awake(lazy);
      const name = names.get(shape);
      if (name === undefined) return writeNode(shape, path, writer);
      if (name === "") return { $ref: "#" };
      if (!Object.hasOwn(definitions, name)) {
        definitions[name] = {};
        setOwn(definitions, name, writeNode(shape, [holder, name], writer));
      }
      return { $ref: `#/${holder}/${escapeName(name)}` };
    },
  };
  const written = writeNode(awake(root), [], writer);
  return Object.keys(definitions).length > 0 ? { ...written, [holder]: definitions } : written;
}

function writeNode(shape: Shape, path: readonly string[], writer: Writer): Node {
  switch (shape.kind) {
    case "json":
      return marked({ ...shape.schema }, (shape.unsaid ?? []).map(unsaidMark));
    case "wire":
      return { ...shape.schema };
    case "absent":
      return marked({}, [foreignMark("undefined")]);
    case "foreign":
      return marked({}, [foreignMark(shape.what)]);
    case "never":
      return { not: {} };
    case "broken":
      throw new SchemaError(
        "unrepresentable",
        `${shape.message}. It stands at ${toPointer(path) || "the root"}.`,
        {
          pointer: toPointer(path),
        },
      );
    case "date":
      return textual("date", { type: "string", format: "date-time" }, shape.bounds);
    case "bigint":
      return textual("bigint", { type: "string", pattern: "^-?\\d+$" }, shape.bounds);
    case "bigints":
      return textual("bigint", { type: "string", enum: shape.values.map(String) }, []);
    default:
      return writeNested(shape, path, writer);
  }
}

type Nested = Extract<
  Shape,
  {
    kind:
      | "object"
      | "record"
      | "list"
      | "set"
      | "map"
      | "tuple"
      | "union"
      | "all"
      | "lazy"
      | "preprocess"
      | "noted";
  }
>;

function writeNested(shape: Nested, path: readonly string[], writer: Writer): Node {
  switch (shape.kind) {
    case "object":
      return writeObject(shape.fields, shape.rest, path, writer);
    case "record":
      return { ...writeRecord(shape, path, writer), ...sized(shape.limits, "Properties") };
    case "list":
      return writeList(shape.items, shape.limits, path, writer);
    case "set":
      return marked({ ...writeList(shape.items, shape.limits, path, writer), uniqueItems: true }, [
        { keyword: "set", action: "rewritten", message: "A Set travels as an array without repetition." },
      ]);
    case "map":
      return writeMap(shape, path, writer);
    case "tuple":
      return {
        ...writeTuple(shape.items, shape.rest, shape.required, path, writer),
        ...sized(shape.limits, "Items"),
      };
    case "union":
      return writeUnion(shape.options, shape.exclusive ? "oneOf" : "anyOf", path, writer);
    case "all":
      return { allOf: shape.parts.map((part, at) => writer.write(part, [...path, "allOf", String(at)])) };
    case "lazy":
      return writer.write(shape, path);
    case "preprocess":
      return writer.write(shape.inner, path);
    default:
      return beside(writer.write(shape.inner, path), shape.notes, writer.target);
  }
}

/** In draft 7, what stands beside a `$ref` has no force. */
function beside(node: Node, notes: JsonSchema, target: JsonSchemaTarget): Node {
  const moved = target === "draft-07" && "$ref" in node && Object.keys(notes).length > 0;
  return moved ? { allOf: [node], ...notes } : { ...node, ...notes };
}

function writeObject(fields: readonly Field[], rest: Rest, path: readonly string[], writer: Writer): Node {
  const properties: Node = {};
  const required: string[] = [];
  for (const { key, shape, optional } of fields) {
    const { kind } = bare(shape);
    // It can only be left out, and to name it would invite a value.
    if (kind === "absent" || (kind === "never" && optional)) continue;
    setOwn(properties, key, writer.write(shape, [...path, "properties", key]));
    if (!optional) required.push(key);
  }
  const further = writeRest(rest, [...path, "additionalProperties"], writer);
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    ...(further !== undefined && { additionalProperties: further }),
  };
}

function writeRest(rest: Rest, path: readonly string[], writer: Writer): Node | boolean | undefined {
  if (rest === "refuse") return false;
  if (rest === "keep") return true;
  return typeof rest === "string" ? undefined : writer.write(rest, path);
}

function writeRecord(
  { key, value, loose }: { readonly key: Shape; readonly value: Shape; readonly loose?: boolean },
  path: readonly string[],
  writer: Writer,
): Node {
  const names = keyNames(writer.write(key, [...path, "propertyNames"]));
  const pattern = names?.["pattern"];
  if (loose && typeof pattern === "string") {
    const values = writer.write(value, [...path, "patternProperties", pattern]);
    return { type: "object", patternProperties: { [pattern]: values } };
  }
  const values = writer.write(value, [...path, "additionalProperties"]);
  return { type: "object", ...(names && !loose && { propertyNames: names }), additionalProperties: values };
}

/** What a key must be; nothing where every key will do. The keys of JSON are text, so a number is asked for as text. */
function keyNames(key: Node): Node | undefined {
  const { type, pattern, ...others } = key;
  if (type === "number") return { pattern: "^-?\\d+(?:\\.\\d+)?$" };
  if (type === "integer") return { pattern: "^-?\\d+$" };
  if (type !== "string") return Object.keys(key).length > 0 ? key : undefined;
  const names = { ...(pattern !== undefined && { pattern }), ...others };
  return Object.keys(names).length > 0 ? names : undefined;
}

function writeList(items: Shape, limits: Limits, path: readonly string[], writer: Writer): Node {
  return { type: "array", items: writer.write(items, [...path, "items"]), ...sized(limits, "Items") };
}

function writeMap(
  { key, value, limits }: { readonly key: Shape; readonly value: Shape; readonly limits: Limits },
  path: readonly string[],
  writer: Writer,
): Node {
  if (isText(key))
    return marked({ ...writeRecord({ key, value }, path, writer), ...sized(limits, "Properties") }, [
      { keyword: "map", action: "rewritten", message: "A Map with text as keys travels as an object." },
    ]);
  const pair = writeTuple([key, value], "refuse", 2, [...path, "items"], writer);
  return marked({ type: "array", items: pair, ...sized(limits, "Items") }, [
    { keyword: "map", action: "rewritten", message: "A Map travels as an array of [key, value]." },
  ]);
}

function writeTuple(
  items: readonly Shape[],
  rest: Rest,
  required: number,
  path: readonly string[],
  writer: Writer,
): Node {
  const old = writer.target === "draft-07";
  const [first, others] = old ? ["items", "additionalItems"] : ["prefixItems", "items"];
  const further = writeRest(rest, [...path, others], writer);
  if (items.length === 0)
    return { type: "array", ...(further === false ? { maxItems: 0 } : { items: further ?? {} }) };
  return {
    type: "array",
    [first]: items.map((item, at) => writer.write(item, [...path, first, String(at)])),
    ...(further !== undefined && { [others]: further }),
    ...(required > 0 && { minItems: required }),
  };
}

function writeUnion(
  options: readonly Shape[],
  keyword: "anyOf" | "oneOf",
  path: readonly string[],
  writer: Writer,
): Node {
  const sent = options.filter((option) => !/^(absent|never)$/.test(bare(option).kind));
  if (sent.length === 0) return options.length === 0 ? { not: {} } : marked({}, [foreignMark("undefined")]);
  if (sent.length === 1) return writer.write(sent[0] as Shape, path);
  return { [keyword]: sent.map((option, at) => writer.write(option, [...path, keyword, String(at)])) };
}

function sized({ min, max }: Limits, of: "Items" | "Properties"): Node {
  return {
    ...(min !== undefined && min > 0 && { [`min${of}`]: min }),
    ...(max !== undefined && Number.isFinite(max) && { [`max${of}`]: max }),
  };
}

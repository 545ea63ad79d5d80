import { typesOf } from "../types-of.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import { bringsFields } from "./brings-fields.ts";
import { finished } from "./finished.ts";
import { nothing } from "./nothing.ts";
import { jsonText, jsonTextCodec } from "./json-text.ts";
import { withNull } from "./nullable.ts";
import { withWords } from "./in-words.ts";
import type { Path } from "./modern-source.ts";
import { presetsOnWire } from "./presets.ts";
import { inTurn, writeReference } from "./references.ts";
import { uniteNode } from "./unite-node.ts";
import { type Form, placeOf, translates, type Walk } from "./walk.ts";
import { writeArray } from "./write-array.ts";
import { writeAsIs } from "./write-as-is.ts";
import { partWords, plainKeywords } from "./write-keywords.ts";
import { writeObject } from "./write-object.ts";
import { splitTypes, writeUnion } from "./write-union.ts";
import { writeValues } from "./write-values.ts";

// Merged references can unfold for ever; no schema written by hand is nearly as deep.
const deepest = 150;

/** One schema in the dialect's form, children included. */
export function writeNode(source: unknown, path: Path, walk: Walk): Form {
  walk.nodes += 1;
  if (!isObject(source)) return writeBoolean(source, path, walk);
  const place = placeOf(source, path, walk);
  const united = uniteNode(source, place, walk);
  if (!translates(walk.dialect)) return writeAsIs(united, walk);
  if (walk.depth >= (walk.dialect.limits.depth ?? deepest) && holdsOthers(united.node))
    return jsonText(source, place, walk, "what is nested so deeply");
  // What can't be merged and brings fields of its own would be lost with its fields.
  if (united.apart.some(({ part }) => bringsFields(part)))
    return jsonText(source, place, walk, "parts that can't be merged into one schema");
  walk.merging.add(source);
  const written = inTurn(united.through, walk, () => writeKind(united.node, united.path, walk));
  const form = presetsOnWire(written, united.node, united.path, walk);
  walk.merging.delete(source);
  const words = united.apart.flatMap(({ keyword, part }) => partWords(keyword, part, place, walk));
  return words.length === 0 ? form : { ...form, schema: described(form.schema, words) };
}

function described(schema: unknown, words: readonly string[]): unknown {
  if (!isObject(schema)) return schema;
  const { $ref, ...rest } = schema;
  const description = withWords(schema["description"], words);
  return $ref === undefined ? { ...schema, description } : { ...rest, description, anyOf: [{ $ref }] };
}

function holdsOthers(node: PlainObject): boolean {
  return typesOf(node).some((type) => type === "object" || type === "array");
}

function writeBoolean(source: unknown, path: Path, walk: Walk): Form {
  const { dialect } = walk;
  if (source === false) return nothing(path, walk);
  if (dialect.untyped === "json-text") return jsonText({}, path, walk, "a value of any type");
  return { schema: dialect.booleans === "keep" ? true : {} };
}

/** A node as the one kind of thing it is. */
function writeKind(node: PlainObject, path: Path, walk: Walk): Form {
  if (typeof node["$ref"] === "string") return writeReference(node["$ref"], path, walk);
  if (Array.isArray(node["anyOf"]) || Array.isArray(node["oneOf"])) return writeUnion(node, path, walk);
  if (Array.isArray(node["enum"]) || "const" in node) return writeValues(node, path, walk);
  const types = typesOf(node);
  if (types.length === 0) {
    if (walk.dialect.untyped === "json-text") return jsonText(node, path, walk, "a value of any type");
    return { schema: finished(plainKeywords(node, path, walk)) };
  }
  const split = splitTypes(node, types, walk);
  if (split) return writeUnion(split, path, walk);
  const kind = types.find((type) => type !== "null");
  if (kind === undefined && walk.dialect.nullable === "keyword")
    return writeValues({ ...node, const: null }, path, walk);
  if (kind !== "object" && kind !== "array") return { schema: scalar(node, types, path, walk) };
  const form = kind === "object" ? writeObject(node, path, walk) : writeArray(node, path, walk);
  return types.includes("null") ? orNull(form, walk) : form;
}

/** The form, or null. JSON text has null as it is. */
function orNull(form: Form, { dialect }: Walk): Form {
  const { schema, codec } = form;
  if (codec === jsonTextCodec || !isObject(schema)) return form;
  const nullable = dialect.nullable === "keyword" ? { ...schema, nullable: true } : withNull(schema);
  if (!codec) return { schema: nullable };
  return {
    schema: nullable,
    codec: {
      decode: (value, at) => (value === null ? null : codec.decode(value, at)),
      encode: (value) => (value === null ? null : codec.encode(value)),
    },
  };
}

function scalar(node: PlainObject, types: readonly string[], path: Path, walk: Walk): unknown {
  const plain = plainKeywords(node, path, walk);
  const { dialect } = walk;
  const others = types.filter((type) => type !== "null");
  if (dialect.nullable === "type" || !types.includes("null"))
    return finished(plain, { type: types.length === 1 ? types[0] : types });
  return finished(plain, { type: others[0] ?? "null", nullable: true });
}

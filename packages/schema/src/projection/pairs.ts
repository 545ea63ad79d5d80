import { toPointer } from "../json-pointer.ts";
import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import { undecodable } from "./json-text.ts";
import { shown } from "./in-words.ts";
import type { Path } from "./modern-source.ts";
import { type Codec, type Form, report, type Walk } from "./walk.ts";
import { plainKeywords, unsent } from "./write-keywords.ts";
import { finished } from "./finished.ts";

/** A map as a list of `{ key, value }`. */
export function pairsForm(node: PlainObject, path: Path, walk: Walk): Form {
  report(
    walk,
    path,
    "additionalProperties",
    "rewritten",
    `${walk.dialect.name} can't say a map: sent as a list of { key, value }, and read back as a map.`,
  );
  walk.depth += 2;
  const value = walk.write(...valueOf(node, path));
  walk.depth -= 2;
  const key = keyForm(node, path, walk);
  const pair: Record<string, unknown> = {
    type: "object",
    properties: { key: key.schema, value: value.schema },
    required: ["key", "value"],
  };
  if (walk.dialect.objects === "closed") pair["additionalProperties"] = false;
  const plain = plainKeywords(node, path, walk, [
    "propertyNames",
    "minProperties",
    "maxProperties",
    "unevaluatedProperties",
  ]);
  const bound = boundWords(node, path, walk);
  const schema = finished(
    { keywords: plain.keywords, words: [...bound, ...plain.words] },
    { type: "array", items: pair },
  );
  return { schema, codec: pairsCodec(key.codec, value.codec) };
}

function boundWords(node: PlainObject, path: Path, walk: Walk): readonly string[] {
  const bounds = ["minProperties", "maxProperties"].filter((keyword) => keyword in node);
  const words = bounds.flatMap((keyword) => unsent(keyword, node[keyword], path, walk));
  return ["Each pair is one key with its value; no key twice.", ...words];
}

/** The one schema that every value of the map fits. */
export function valueOf(node: PlainObject, path: Path): [unknown, Path] {
  const rest = node["additionalProperties"] ?? node["unevaluatedProperties"];
  const patterns = Object.entries((node["patternProperties"] ?? {}) as PlainObject);
  // A pattern that allows no value only rules keys out.
  const schemas = patterns.map(([, schema]) => schema).filter((schema) => schema !== false);
  if (rest !== undefined && rest !== false) schemas.push(rest);
  const place =
    patterns.length === 1 && schemas.length === 1
      ? [...path, "patternProperties", String(patterns[0]?.[0])]
      : [...path, "additionalProperties"];
  return schemas.length === 1 ? [schemas[0], place] : [{ anyOf: schemas }, path];
}

function keyForm(node: PlainObject, path: Path, walk: Walk): Form {
  const patterns = Object.keys(node["patternProperties"] ?? {});
  const names = isObject(node["propertyNames"]) ? node["propertyNames"] : {};
  const closed = (node["additionalProperties"] ?? node["unevaluatedProperties"]) === false;
  const [pattern] = patterns;
  if (patterns.length === 1 && closed && Object.keys(names).length === 0)
    return walk.write({ type: "string", pattern }, [...path, "patternProperties"]);
  const { type: _, ...rules } = names;
  const told = patterns.length > 0 ? { description: `By pattern: ${shown(node["patternProperties"])}.` } : {};
  return walk.write({ type: "string", ...told, ...rules }, [...path, "propertyNames"]);
}

function pairsCodec(name: Codec | undefined, inner: Codec | undefined): Codec {
  return {
    decode(value, at) {
      if (!Array.isArray(value)) return value;
      const map: Record<string, unknown> = {};
      for (const [place, pair] of value.entries()) {
        const here = at + toPointer([String(place)]);
        if (!isObject(pair) || typeof pair["key"] !== "string" || !Object.hasOwn(pair, "value"))
          throw undecodable(here, 'must be a pair { "key": …, "value": … }');
        const key = String(name ? name.decode(pair["key"], `${here}/key`) : pair["key"]);
        if (Object.hasOwn(map, key)) throw undecodable(here, `repeats the key ${JSON.stringify(key)}`);
        setOwn(map, key, inner ? inner.decode(pair["value"], `${here}/value`) : pair["value"]);
      }
      return map;
    },
    encode(value) {
      if (!isObject(value)) return value;
      return Object.keys(value).map((key) => ({
        key: name ? name.encode(key) : key,
        value: inner ? inner.encode(value[key]) : value[key],
      }));
    },
  };
}

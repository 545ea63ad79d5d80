import { isObject, type PlainObject } from "../plain-object.ts";
import { undecodable } from "./json-text.ts";
import { absentMarker, admitsNull, withNull } from "./nullable.ts";
import { objectCodec, type Field } from "./object-codec.ts";
import type { Path } from "./modern-source.ts";
import { type Codec, type Form, report, type Walk } from "./walk.ts";
import { plainKeywords, unsent } from "./write-keywords.ts";
import { finished } from "./finished.ts";
import { itemsCodec } from "./items-codec.ts";

const more = "more_items";

/** A tuple as an object with a key for each place, and a list for what may follow. */
export function tupleObject(node: PlainObject, prefix: readonly unknown[], path: Path, walk: Walk): Form {
  const { dialect } = walk;
  report(
    walk,
    path,
    "prefixItems",
    "rewritten",
    `${dialect.name} can't say a tuple: sent as an object with a key for each item, and read back as a list.`,
  );
  const least = typeof node["minItems"] === "number" ? node["minItems"] : 0;
  walk.depth += 1;
  const fields = prefix.map((child, at) => placeField(child, at, at < least, path, walk));
  const rest = node["items"] ?? node["unevaluatedItems"];
  const tail = rest === undefined || rest === false ? undefined : tailForm(rest, path, walk);
  walk.depth -= 1;
  const all = tail ? [...fields, tail] : fields;
  const nullable = dialect.optional === "nullable";
  const required = all.filter((field) => field.required || nullable).map(({ name }) => name);
  const structure = {
    type: "object",
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 || dialect.objects === "closed" ? { required } : {}),
    ...(dialect.objects === "closed" ? { additionalProperties: false } : {}),
  };
  const bounds = boundWords(node, prefix.length, path, walk);
  const plain = plainKeywords(node, path, walk, ["minItems", "maxItems", "unevaluatedItems"]);
  const schema = finished({ ...plain, words: [...plain.words, ...bounds] }, structure);
  return {
    schema,
    codec: tupleCodec(prefix.length, objectCodec(all, undefined, nullable), tail !== undefined),
  };
}

function placeField(child: unknown, at: number, required: boolean, path: Path, walk: Walk): Field {
  const form = walk.write(child, [...path, "prefixItems", String(at)]);
  const field = { key: String(at), name: `item_${at + 1}`, required, ...form };
  if (required || walk.dialect.optional === "absent") return field;
  if (!admitsNull(form.schema, walk)) return { ...field, schema: withNull(form.schema) };
  const marker = absentMarker(form.schema, walk);
  return { ...field, schema: marker.schema, marker: marker.key };
}

function tailForm(rest: unknown, path: Path, walk: Walk): Field {
  const form = walk.write(rest, [...path, "items"]);
  const schema = { type: "array", items: form.schema, description: "The items that follow, if any." };
  return { key: more, name: more, required: true, schema, codec: form.codec && itemsCodec([], form.codec) };
}

function boundWords(node: PlainObject, length: number, path: Path, walk: Walk): readonly string[] {
  const { minItems, maxItems } = node;
  const said = node["items"] === false && Number(maxItems) >= length;
  return [
    ...(Number(minItems) > length ? unsent("minItems", minItems, path, walk) : []),
    ...(maxItems === undefined || said ? [] : unsent("maxItems", maxItems, path, walk)),
  ];
}

function tupleCodec(length: number, inner: Codec | undefined, hasTail: boolean): Codec {
  return {
    decode(value, at) {
      if (!isObject(value)) return value;
      const decoded = (inner ? inner.decode(value, at) : value) as PlainObject;
      const items: unknown[] = [];
      for (let place = 0; place < length; place++) {
        if (!Object.hasOwn(decoded, place)) continue;
        if (items.length < place)
          throw undecodable(at, `has item_${place + 1} but not item_${items.length + 1}`);
        items.push(decoded[place]);
      }
      for (const key of Object.keys(decoded))
        if (key !== more && !(Number(key) < length))
          throw undecodable(at, `has the unknown key ${JSON.stringify(key)}`);
      const tail = hasTail ? decoded[more] : undefined;
      if (tail === undefined) return items;
      if (!Array.isArray(tail)) throw undecodable(`${at}/${more}`, "must be a list");
      if (tail.length > 0 && items.length < length)
        throw undecodable(at, `has ${more} but not item_${items.length + 1}`);
      return [...items, ...(tail as unknown[])];
    },
    encode(value) {
      if (!Array.isArray(value)) return value;
      const items: Record<string, unknown> = {};
      for (const [place, item] of value.slice(0, length).entries()) items[place] = item;
      if (hasTail) items[more] = value.slice(length);
      return inner ? inner.encode(items) : items;
    },
  };
}

import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import { absentMarker, admitsNull, withNull } from "./nullable.ts";
import { jsonText, jsonTextCodec } from "./json-text.ts";
import type { Path } from "./modern-source.ts";
import { objectCodec, type Field, type InPlace, type Rest } from "./object-codec.ts";
import { openness } from "./openness.ts";
import { pairsForm } from "./pairs.ts";
import { type Form, report, type Walk } from "./walk.ts";
import { isSendable, type Plain, plainKeywords, unsent } from "./write-keywords.ts";
import { finished } from "./finished.ts";
import { wireKeys } from "./wire-keys.ts";

/** What an object says of keys that it does not list. */
type Kind = "closed" | "silent" | "open" | "map";

/** An object: its listed properties, and a list of pairs or JSON text for those that are not. */
export function writeObject(node: PlainObject, path: Path, walk: Walk): Form {
  const { dialect } = walk;
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  const required = Array.isArray(node["required"]) ? node["required"].map(String) : [];
  const keys = [...new Set([...Object.keys(properties), ...required])];
  const kind = kindOf(node);
  const restApart = dialect.objects === "closed" || dialect.maps === "pairs";
  if (keys.length === 0 && restApart) {
    if (kind === "map") return pairsForm(node, path, walk);
    if (kind === "open" || (kind === "silent" && isBare(node, path, dialect.objects)))
      return jsonText(node, path, walk, "an object whose keys are not listed");
    if (dialect.emptyObjects === "json-text" && path.length > 0)
      return jsonText(node, path, walk, "an object without properties");
  }
  walk.depth += 1;
  const fields = writeFields(keys, properties, required, path, walk);
  const rest = restApart ? restOf(kind, fields, node, path, walk) : undefined;
  const { schema, inPlace } = objectSchema(node, fields, rest, path, walk);
  walk.depth -= 1;
  return { schema, codec: objectCodec(fields, rest, dialect.optional === "nullable", inPlace) };
}

function kindOf(node: PlainObject): Kind {
  const rest = node["additionalProperties"] ?? node["unevaluatedProperties"];
  const patterns: readonly unknown[] = Object.values(node["patternProperties"] ?? {});
  if (patterns.some((schema) => schema !== false)) return "map";
  // Whoever rules some keys out expects others.
  if (rest === undefined) return patterns.length > 0 ? "open" : "silent";
  if (rest === false) return "closed";
  return rest === true || (isObject(rest) && isAnything(rest)) ? "open" : "map";
}

function isAnything(node: PlainObject): boolean {
  return Object.keys(node).every((keyword) => keyword === "description" || keyword === "title");
}

/** `{ type: "object" }` alone is any object; at the root it is how tools without arguments are written. */
function isBare(node: PlainObject, path: Path, objects: "keep" | "closed"): boolean {
  if (path.length === 0) return false;
  return objects === "closed" ? node["properties"] === undefined : true;
}

function writeFields(
  keys: readonly string[],
  properties: PlainObject,
  required: readonly string[],
  path: Path,
  walk: Walk,
): readonly Field[] {
  const wire = wireKeys(keys, walk.dialect.keys);
  return keys.map((key, at): Field => {
    const child = Object.hasOwn(properties, key) ? properties[key] : true;
    const place = [...path, "properties", key];
    const name = wire[at] as string;
    if (name !== key)
      report(
        walk,
        place,
        "properties",
        "rewritten",
        `${walk.dialect.name} refuses the key ${JSON.stringify(key)}: sent as "${name}", and read back.`,
      );
    const isRequired = required.includes(key);
    if (isRequired || walk.dialect.optional === "absent")
      return { key, name, required: isRequired, ...walk.write(child, place) };
    return nullableField(key, name, child, place, walk);
  });
}

/** A property that may be absent, where each one must be present: null stands for absence. */
function nullableField(key: string, name: string, child: unknown, place: Path, walk: Walk): Field {
  if (isNever(child))
    return { key, name, required: false, schema: { type: "null", description: "Always null." } };
  const form = walk.write(child, place);
  if (!admitsNull(form.schema, walk))
    return { key, name, required: false, ...form, schema: withNull(form.schema) };
  const marker = absentMarker(form.schema, walk);
  report(
    walk,
    place,
    "required",
    "rewritten",
    `null is a value here and can't stand for absence in ${walk.dialect.name}: { "${marker.key}": true } does.`,
  );
  return { key, name, required: false, ...form, schema: marker.schema, marker: marker.key };
}

function isNever(node: unknown): boolean {
  return node === false || (isObject(node) && Array.isArray(node["enum"]) && node["enum"].length === 0);
}

function restOf(
  kind: Kind,
  fields: readonly Field[],
  node: PlainObject,
  path: Path,
  walk: Walk,
): Rest | undefined {
  // Who says nothing of further keys expects none: then a closed object loses nothing that anybody meant.
  if (kind === "closed" || kind === "silent") return undefined;
  const taken = fields.map(({ name }) => name);
  let name = "additional_properties";
  for (let count = 2; taken.includes(name); count++) name = `additional_properties_${count}`;
  if (kind === "map") {
    const { additionalProperties, patternProperties, unevaluatedProperties, propertyNames } = node;
    const map = { additionalProperties, patternProperties, unevaluatedProperties, propertyNames };
    const said = Object.entries(map).filter(([, value]) => value !== undefined);
    const form = pairsForm(
      { ...Object.fromEntries(said), description: "Further keys, with their values." },
      path,
      walk,
    );
    return { name, schema: form.schema, codec: form.codec, empty: [] };
  }
  report(
    walk,
    path,
    "additionalProperties",
    "rewritten",
    `${walk.dialect.name} can't say that there may be further keys: sent as JSON text in "${name}", and read back.`,
  );
  const nullable = walk.dialect.optional === "nullable";
  const description = `Further keys with their values: one object, as JSON text.${nullable ? " Null if there are none." : ""}`;
  const schema = { type: nullable ? ["string", "null"] : "string", description };
  return { name, schema, codec: jsonTextCodec, empty: null };
}

function objectSchema(
  node: PlainObject,
  fields: readonly Field[],
  rest: Rest | undefined,
  path: Path,
  walk: Walk,
): { readonly schema: unknown; readonly inPlace: InPlace | undefined } {
  const { dialect } = walk;
  const properties: Record<string, unknown> = {};
  for (const { name, schema } of [...fields, ...(rest ? [rest] : [])]) setOwn(properties, name, schema);
  const nullable = dialect.optional === "nullable";
  const required = [
    ...fields.filter((field) => field.required || nullable).map(({ name }) => name),
    ...(rest && nullable ? [rest.name] : []),
  ];
  const structure: Record<string, unknown> = { type: "object" };
  if (fields.length > 0 || rest || "properties" in node || dialect.objects === "closed" || path.length === 0)
    structure["properties"] = properties;
  if (required.length > 0 || dialect.objects === "closed") structure["required"] = required;
  const open = dialect.objects === "closed" || rest ? {} : openness(node, path, walk);
  if (dialect.objects === "closed") structure["additionalProperties"] = false;
  Object.assign(structure, open.structure);
  const named = keysNamed(node, fields, path, walk);
  const handled = [...named.handled, ...(dialect.objects === "closed" ? ["unevaluatedProperties"] : [])];
  const plain = plainKeywords(node, path, walk, handled);
  const words = [...plain.words, ...named.words, ...(open.words ?? [])];
  return {
    schema: finished({ keywords: { ...plain.keywords, ...named.keywords }, words }, structure),
    inPlace: open.inPlace,
  };
}

// They speak of an object's keys by their names.
const keyKeywords = ["propertyNames", "dependentRequired", "dependentSchemas", "if", "then", "else", "not"];

/** Where keys have other names on the wire: what is said of keys by name is told in words, but for their order. */
function keysNamed(
  node: PlainObject,
  fields: readonly Field[],
  path: Path,
  walk: Walk,
): Plain & { readonly handled: readonly string[] } {
  if (fields.every(({ key, name }) => key === name)) return { keywords: {}, words: [], handled: [] };
  const present = keyKeywords.filter((keyword) => keyword in node);
  const words = present.flatMap((keyword) => unsent(keyword, node[keyword], path, walk));
  const order = node["propertyOrdering"];
  if (!Array.isArray(order) || !isSendable("propertyOrdering", node, walk.dialect))
    return { keywords: {}, words, handled: present };
  const names = new Map(fields.map(({ key, name }) => [key, name]));
  const propertyOrdering = order.map((key: unknown) => names.get(String(key)) ?? key);
  return { keywords: { propertyOrdering }, words, handled: [...present, "propertyOrdering"] };
}

import { isObject } from "../plain-object.ts";
import { SchemaError } from "../schema-error.ts";
import { shown, withWords } from "./in-words.ts";
import type { Path } from "./modern-source.ts";
import { spelledOut } from "./spelled-out.ts";
import { type Codec, type Form, placeOf, report, type Walk } from "./walk.ts";

/**
 * A string that holds JSON, for what the dialect can't say otherwise. Exact for any value. Where the dialect lets a
 * node be of any type, that is said instead. `what` goes into the report; `told` replaces the schema in the words.
 */
export function jsonText(node: unknown, path: Path, walk: Walk, what: string, told?: string): Form {
  const place = placeOf(node, path, walk);
  const description = isObject(node) ? node["description"] : undefined;
  const cannot = `${walk.dialect.name} can't say ${what}`;
  if (walk.dialect.untyped === "keep") {
    report(
      walk,
      place,
      "type",
      "described",
      `${cannot}: sent as a node of any type, told in the description, checked when a value comes in.`,
    );
    const words = withWords(description, [told ?? `Must be valid for ${shown(shapeOf(node, walk))}.`]);
    return { schema: words === undefined ? {} : { description: words } };
  }
  report(
    walk,
    place,
    "type",
    "rewritten",
    `${cannot}: sent as a string that holds JSON, and read back as the value.`,
  );
  const shape = shapeOf(node, walk);
  const holds = isObject(shape) && Object.keys(shape).length > 0 ? `Schema: ${shown(shape)}.` : "";
  return {
    schema: { type: "string", description: withWords(description, [`${FORM} ${told ?? holds}`.trimEnd()]) },
    codec: jsonTextCodec,
  };
}

const FORM = "JSON text, in which a string has its own quotes.";

function shapeOf(node: unknown, walk: Walk): unknown {
  if (!isObject(node)) return node === false ? false : {};
  const { description: _d, title: _t, $defs: _s, ...shape } = node;
  return spelledOut(shape, walk);
}

export const jsonTextCodec: Codec = {
  decode(value, at) {
    // A host that doesn't hold the model to the schema may let the value itself through.
    return typeof value === "string" ? parse(value, at) : value;
  },
  encode: (value) => JSON.stringify(value),
};

function parse(text: string, at: string): unknown {
  // Strings out of the way, a run of 16 digits may be an integer that a double can't hold.
  for (const [digits] of /\d{16}/.test(text)
    ? text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/-?\d{16,}(?![\d.eE])/g)
    : [])
    if (!Number.isSafeInteger(Number(digits)))
      throw undecodable(
        at,
        `holds the integer ${digits}, which JSON numbers can't carry exactly: write it as a string`,
      );
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw undecodable(at, 'must be JSON text: a string needs its own quotes, as in "\\"text\\""');
  }
}

export function undecodable(at: string, message: string): SchemaError {
  return new SchemaError("undecodable", `The value at ${at || "the root"} ${message}.`, { pointer: at });
}

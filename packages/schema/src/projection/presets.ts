import { jsonEqual } from "../json-equal.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import { withWords } from "./in-words.ts";
import type { Path } from "./modern-source.ts";
import type { Form, Walk } from "./walk.ts";
import { unsent } from "./write-keywords.ts";

/** A node's default and examples in the wire's form; those that the source itself refuses have none. */
export function presetsOnWire(form: Form, node: PlainObject, path: Path, walk: Walk): Form {
  const { schema, codec } = form;
  if (!codec || !isObject(schema) || !presets.some((keyword) => keyword in schema)) return form;
  const written: Record<string, unknown> = { ...schema };
  const words: string[] = [];
  // What is listed needs no validator, which would have to be made of the whole source.
  const listed = Array.isArray(node["enum"]) ? (node["enum"] as readonly unknown[]) : undefined;
  const fits = (value: unknown): boolean =>
    listed?.some((other) => jsonEqual(other, value)) ?? walk.fitsSource(value, node);
  for (const keyword of presets) {
    const value = schema[keyword];
    if (value === undefined) continue;
    delete written[keyword];
    if (keyword === "examples" && Array.isArray(value))
      written[keyword] = value.filter(fits).map(codec.encode);
    else if (fits(value)) written[keyword] = codec.encode(value);
    else words.push(...unsent(keyword, value, path, walk));
  }
  const description = withWords(schema["description"], words);
  return { ...form, schema: description === undefined ? written : { ...written, description } };
}

const presets = ["default", "example", "examples"] as const;

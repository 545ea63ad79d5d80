import { type PlainObject, setOwn } from "../plain-object.ts";
import { withWords } from "./in-words.ts";
import type { Plain } from "./write-keywords.ts";

/** The written keywords in a steady order: what the node is, then what it says. */
export function finished(plain: Plain, structure: PlainObject = {}): Record<string, unknown> {
  const schema: Record<string, unknown> = {};
  for (const part of [structure, plain.keywords])
    for (const keyword of Object.keys(part))
      if (part[keyword] !== undefined) setOwn(schema, keyword, part[keyword]);
  const description = withWords(schema["description"], plain.words);
  if (description !== undefined) schema["description"] = description;
  return schema;
}

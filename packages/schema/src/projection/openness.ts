import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import type { Path } from "./modern-source.ts";
import type { InPlace } from "./object-codec.ts";
import { valueOf } from "./pairs.ts";
import { type Codec, type Form, report, type Walk } from "./walk.ts";
import { compilePattern } from "../validator/pattern/compile-pattern.ts";
import { isSendable, unsent } from "./write-keywords.ts";

/** What an object says of keys it does not list, where the dialect lets them stand beside those that it does. */
export interface Open {
  readonly structure?: PlainObject;
  readonly words?: readonly string[];
  readonly inPlace?: InPlace | undefined;
}

export function openness(node: PlainObject, path: Path, walk: Walk): Open {
  const patterns = Object.entries(isObject(node["patternProperties"]) ? node["patternProperties"] : {});
  if (patterns.length > 0 && !isSendable("patternProperties", node, walk.dialect)) {
    const words = unsent("patternProperties", node["patternProperties"], path, walk);
    // Keys by no pattern may hold anything, and the dialect can't tell one kind from the other.
    if (node["additionalProperties"] === undefined) return { words };
    const form = walk.write(...valueOf(node, path));
    return { structure: { additionalProperties: form.schema }, words, inPlace: byKey([], form) };
  }
  const written = patterns.map(([pattern, child]): readonly [string, Form] => [
    pattern,
    walk.write(child, [...path, "patternProperties", pattern]),
  ]);
  const structure: Record<string, unknown> = {};
  if (written.length > 0) {
    const map: Record<string, unknown> = {};
    for (const [pattern, { schema }] of written) setOwn(map, pattern, schema);
    structure["patternProperties"] = map;
  }
  const { form, words } = further(node["additionalProperties"], structure, path, walk);
  return { structure, words, inPlace: byKey(written, form) };
}

function further(
  value: unknown,
  structure: Record<string, unknown>,
  path: Path,
  walk: Walk,
): { readonly form?: Form; readonly words: readonly string[] } {
  if (value === undefined) return { words: [] };
  const { name } = walk.dialect;
  if (!isSendable("additionalProperties", {}, walk.dialect)) {
    if (value !== false) return { words: unsent("additionalProperties", value, path, walk) };
    // That there are no other keys needs no words: the model is told which there are.
    report(
      walk,
      path,
      "additionalProperties",
      "dropped",
      `${name} can't refuse further keys: left out, and refused when a value comes in.`,
    );
    return { words: [] };
  }
  if (typeof value === "boolean") {
    structure["additionalProperties"] = value;
    return { words: [] };
  }
  const form = walk.write(value, [...path, "additionalProperties"]);
  structure["additionalProperties"] = form.schema;
  return { form, words: [] };
}

/** Nothing where no value needs a codec. */
function byKey(patterns: readonly (readonly [string, Form])[], rest: Form | undefined): InPlace | undefined {
  if (!rest?.codec && patterns.every(([, { codec }]) => codec === undefined)) return undefined;
  const tests = patterns.map(([pattern, { codec }]) => ({ codec, matches: compilePattern(pattern) }));
  return (key): Codec | undefined => {
    const matching = tests.filter(({ matches }) => matches(key));
    return matching.length > 0 ? matching.find(({ codec }) => codec)?.codec : rest?.codec;
  };
}

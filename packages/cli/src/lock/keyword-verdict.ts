import type { Json } from "@toolport/schema";
import type { Verdict } from "./schema-changes.ts";

type Schema = { readonly [keyword: string]: Json };

/** What says nothing of values. `default` fills in what is absent, which the tool sees. */
const WORDS: ReadonlySet<string> = new Set(
  "title description examples $comment deprecated $schema $id readOnly writeOnly contentEncoding contentMediaType".split(
    " ",
  ),
);
/** A higher number takes fewer values. */
const LEAST: ReadonlySet<string> = new Set(
  "minimum exclusiveMinimum minLength minItems minProperties minContains".split(" "),
);
/** A higher number takes more. */
const MOST: ReadonlySet<string> = new Set(
  "maximum exclusiveMaximum maxLength maxItems maxProperties maxContains".split(" "),
);
/** Each holds values back while it is there, and what changes inside can't be judged. */
const CONDITIONS: ReadonlySet<string> = new Set(
  "pattern format const multipleOf not propertyNames contains enum anyOf oneOf allOf if prefixItems dependentRequired dependencies".split(
    " ",
  ),
);

/** What the change of one keyword means, where the rest of the schema stays. */
export function keywordVerdict(keyword: string, before: Schema, after: Schema): Verdict {
  const was = before[keyword];
  const is = after[keyword];
  if (WORDS.has(keyword) || keyword.startsWith("x-")) return "words";
  if (keyword === "type") return ofSets(typesOf(was), typesOf(is));
  if (keyword === "enum" && Array.isArray(was) && Array.isArray(is)) return ofSets(textsOf(was), textsOf(is));
  // The other way round: each name more is a condition more.
  if (keyword === "required") return ofSets(textsOf(is ?? []), textsOf(was ?? []));
  if (keyword === "uniqueItems") return is === true ? "narrows" : "widens";
  if (LEAST.has(keyword) || MOST.has(keyword)) return ofLimits(was, is, LEAST.has(keyword));
  if (keyword === "multipleOf" && typeof was === "number" && typeof is === "number") return ofSteps(was, is);
  if (CONDITIONS.has(keyword)) return was === undefined ? "narrows" : is === undefined ? "widens" : "changes";
  return "changes";
}

/** Absent: any type. An integer is a number too. */
function typesOf(type: Json | undefined): ReadonlySet<string> | undefined {
  if (type === undefined) return undefined;
  const names = textsOf(Array.isArray(type) ? type : [type]);
  return names.has('"number"') ? new Set([...names, '"integer"']) : names;
}

function textsOf(list: Json): ReadonlySet<string> {
  return new Set(Array.isArray(list) ? list.map((one) => JSON.stringify(one)) : []);
}

function ofSets(before: ReadonlySet<string> | undefined, after: ReadonlySet<string> | undefined): Verdict {
  if (!before) return "narrows";
  if (!after) return "widens";
  const came = [...after].some((one) => !before.has(one));
  const went = [...before].some((one) => !after.has(one));
  if (came && went) return "changes";
  return came ? "widens" : went ? "narrows" : "words";
}

function ofLimits(before: Json | undefined, after: Json | undefined, least: boolean): Verdict {
  if (before === undefined) return "narrows";
  if (after === undefined) return "widens";
  if (typeof before !== "number" || typeof after !== "number") return "changes";
  return after > before === least ? "narrows" : "widens";
}

function ofSteps(before: number, after: number): Verdict {
  if (before % after === 0) return "widens";
  return after % before === 0 ? "narrows" : "changes";
}

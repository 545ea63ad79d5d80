import { canonicalJson } from "@toolport/core";
import type { Json } from "@toolport/schema";
import { keywordVerdict } from "./keyword-verdict.ts";

/**
 * What a change means for the values that a schema takes: more of them (`widens`), fewer (`narrows`), both or unclear
 * (`changes`), the same (`words`: only what a model or a person reads is another).
 */
export type Verdict = "widens" | "narrows" | "changes" | "words";

/** One keyword that is another than before. */
export interface SchemaChange {
  /** RFC 6901, into the schema. */
  readonly pointer: string;
  readonly verdict: Verdict;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

type Schema = { readonly [keyword: string]: Json };

/** Keywords that hold a schema, whose change goes the same way as the whole's. */
const ONE = [
  "items",
  "additionalItems",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "propertyNames",
  "contains",
];
/** Keywords that hold schemas by name. */
const NAMED = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];
/** Keywords that hold a list of schemas. */
const LISTED = ["anyOf", "oneOf", "allOf", "prefixItems"];

/** All changes between two schemas, each at the smallest place it can be told of. */
export function schemaChanges(
  before: Json | undefined,
  after: Json | undefined,
  pointer = "",
): SchemaChange[] {
  if (same(before, after)) return [];
  if (!isSchema(before) || !isSchema(after))
    return [{ pointer, before, after, verdict: whole(before, after) }];
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keywords].toSorted().flatMap((keyword) => {
    if (same(own(before, keyword), own(after, keyword))) return [];
    return changesOf(keyword, before, after, `${pointer}/${escaped(keyword)}`);
  });
}

function changesOf(keyword: string, before: Schema, after: Schema, pointer: string): SchemaChange[] {
  const was = own(before, keyword);
  const is = own(after, keyword);
  if (ONE.includes(keyword) && isSchema(was) && isSchema(is)) return schemaChanges(was, is, pointer);
  if (ONE.includes(keyword) && keyword !== "contains" && !Array.isArray(was) && !Array.isArray(is))
    // Absent is the same as true: anything goes.
    return [{ pointer, before: was, after: is, verdict: whole(was ?? true, is ?? true) }];
  if (NAMED.includes(keyword) && isSchema(was ?? {}) && isSchema(is ?? {}))
    return namedChanges(keyword, (was ?? {}) as Schema, (is ?? {}) as Schema, pointer);
  if (LISTED.includes(keyword) && Array.isArray(was) && Array.isArray(is)) {
    const listed = listChanges(keyword, was as readonly Json[], is as readonly Json[], pointer);
    if (listed) return listed;
  }
  return [{ pointer, before: was, after: is, verdict: keywordVerdict(keyword, before, after) }];
}

/** A property that came is a new thing that a caller can say, one that went can't be said any more. */
function namedChanges(keyword: string, before: Schema, after: Schema, pointer: string): SchemaChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].toSorted().flatMap((name) => {
    const at = `${pointer}/${escaped(name)}`;
    const was = own(before, name);
    const is = own(after, name);
    if (was !== undefined && is !== undefined) return schemaChanges(was, is, at);
    const inUse = keyword === "properties";
    const verdict = inUse ? (was === undefined ? "widens" : "narrows") : "changes";
    return [{ pointer: at, before: was, after: is, verdict }];
  });
}

/** Branches that came or went, or that changed in place; nothing where both happened. */
function listChanges(
  keyword: string,
  before: readonly Json[],
  after: readonly Json[],
  pointer: string,
): SchemaChange[] | undefined {
  if (before.length === after.length)
    return before.flatMap((one, at) => schemaChanges(one, after[at], `${pointer}/${at}`));
  if (keyword === "prefixItems") return undefined;
  const came = after.flatMap((one, at) => (before.some((other) => same(one, other)) ? [] : [at]));
  const went = before.flatMap((one, at) => (after.some((other) => same(one, other)) ? [] : [at]));
  if (came.length > 0 && went.length > 0) return undefined;
  // A branch more of `oneOf` can refuse what two branches take; of `allOf`, it is a condition more.
  const more: Verdict = keyword === "anyOf" ? "widens" : keyword === "allOf" ? "narrows" : "changes";
  const less: Verdict = keyword === "anyOf" ? "narrows" : keyword === "allOf" ? "widens" : "changes";
  return [
    ...came.map((at) => ({
      pointer: `${pointer}/${at}`,
      before: undefined,
      after: after[at],
      verdict: more,
    })),
    ...went.map((at) => ({
      pointer: `${pointer}/${at}`,
      before: before[at],
      after: undefined,
      verdict: less,
    })),
  ];
}

/** Of whole schemas, where one is true, false or not there at all. */
function whole(before: Json | undefined, after: Json | undefined): Verdict {
  if (before === undefined || after === false) return before === undefined ? "changes" : "narrows";
  if (after === undefined) return "changes";
  if (after === true || before === false) return "widens";
  return before === true ? "narrows" : "changes";
}

/** An argument may be called `constructor`, or `__proto__`. */
function own(schema: Schema, key: string): Json | undefined {
  return Object.hasOwn(schema, key) ? schema[key] : undefined;
}

function isSchema(value: Json | undefined): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

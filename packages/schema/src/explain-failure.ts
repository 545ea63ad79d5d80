import { type Explain, type Explanation, explainUnion, mismatch, only, pointerTo } from "./explain-union.ts";
import { describeKeyword, nearestName } from "./issue-text.ts";
import type { JsonValidator } from "./json-validator.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import type { Issue } from "./schema-source.ts";
import { itemSchemas } from "./validator/array-check.ts";
import { compilePattern } from "./validator/pattern/compile-pattern.ts";

// A model mends a few problems at a time, and a hostile value may have a million.
const most = 20;

/** Why a value does not fit, in words for the model, each problem at the value it is about. */
export function explainFailure(value: unknown, validator: JsonValidator): readonly Issue[] {
  const issues: Issue[] = [];
  explain(value, validator.root, "", { validator, issues, explainNode, isNearest: false });
  const different = issues.filter((issue, at) => issues.findIndex((other) => isSame(issue, other)) === at);
  return issues.length > most
    ? [...different.slice(0, most), { pointer: "", message: "there are more problems" }]
    : different;
}

function explain(value: unknown, node: unknown, pointer: string, to: Explanation): void {
  const { validator, issues } = to;
  if (issues.length > most || validator.fits(value, node)) return;
  const before = issues.length;
  if (isObject(node)) explainNode(value, node, pointer, to);
  if (issues.length === before)
    issues.push({
      pointer,
      message: node === false ? "no value is allowed here" : "does not fit its schema",
    });
}

const explainNode: Explain = (value, schema, pointer, to) => {
  const { validator, issues } = to;
  const node = validator.shown(schema);
  const target = validator.refer(schema);
  if (target !== undefined) explain(value, target, pointer, to);
  const expected = mismatch(value, node, validator);
  if (expected !== undefined) {
    issues.push({ pointer, message: expected });
    return;
  }
  for (const keyword of Object.keys(node)) {
    const message =
      keyword === "contains" ? containsText(node) : describeKeyword(keyword, node[keyword], value);
    if (message !== undefined && !validator.fits(value, only(node, keyword)))
      issues.push({ pointer, message });
  }
  for (const part of listOf(node["allOf"])) explain(value, part, pointer, to);
  if (node["if"] !== undefined)
    explain(value, node[validator.fits(value, node["if"]) ? "then" : "else"] ?? true, pointer, to);
  for (const union of [node["anyOf"], node["oneOf"]]) explainUnion(value, listOf(union), pointer, to);
  if (Array.isArray(value)) explainItems(value, node, pointer, to);
  if (isObject(value)) explainProperties(value, node, pointer, to);
  explainLeftOver(value, schema, pointer, to);
};

function containsText({ minContains, maxContains }: PlainObject): string {
  const bounds = [
    typeof minContains === "number" ? `at least ${minContains}` : [],
    typeof maxContains === "number" ? `at most ${maxContains}` : [],
  ].flat();
  const kind = "of the kind this list must contain";
  return bounds.length === 0 ? `no item is ${kind}` : `expected ${bounds.join(" and ")} items ${kind}`;
}

function explainItems(value: readonly unknown[], node: PlainObject, pointer: string, to: Explanation): void {
  const { tuple, rest } = itemSchemas(node);
  for (const [at, item] of value.entries())
    explain(item, (at < tuple.length ? tuple[at] : rest) ?? true, `${pointer}/${at}`, to);
}

function explainProperties(value: PlainObject, node: PlainObject, pointer: string, to: Explanation): void {
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  const patterns = Object.entries(node["patternProperties"] ?? {});
  for (const key of listOf(node["required"]).map(String))
    if (!Object.hasOwn(value, key))
      to.issues.push({ pointer: pointerTo(pointer, key), message: "required, but missing" });
  for (const keyword of ["dependencies", "dependentSchemas"])
    for (const [key, schema] of Object.entries(node[keyword] ?? {}))
      if (Object.hasOwn(value, key) && !Array.isArray(schema)) explain(value, schema, pointer, to);
  for (const key of Object.keys(value)) {
    if (to.issues.length > most) return;
    const at = pointerTo(pointer, key);
    const named = Object.hasOwn(properties, key);
    explainName(key, node["propertyNames"] ?? true, at, to);
    if (named) explain(value[key], properties[key], at, to);
    const matching = patterns.filter(([pattern]) => compilePattern(pattern)(key));
    for (const [, schema] of matching) explain(value[key], schema, at, to);
    if (named || matching.length > 0) continue;
    if (node["additionalProperties"] === false) to.issues.push(notAllowed(key, properties, at));
    else explain(value[key], node["additionalProperties"] ?? true, at, to);
  }
}

function explainName(key: string, node: unknown, pointer: string, to: Explanation): void {
  const reasons: Issue[] = [];
  explain(key, node, "", { ...to, issues: reasons });
  for (const { message } of reasons.slice(0, 1)) {
    const reason = node === false ? "" : `: ${message}`;
    to.issues.push({ pointer, message: `this property name is not allowed${reason}` });
  }
}

function notAllowed(key: string, properties: PlainObject, pointer: string): Issue {
  return { pointer, message: `this property is not allowed${nearestName(key, Object.keys(properties))}` };
}

/** What only an `unevaluated…` keyword speaks of, where nothing else was wrong: other problems leave more over. */
function explainLeftOver(value: unknown, schema: PlainObject, pointer: string, to: Explanation): void {
  const node = to.validator.shown(schema);
  const rule = node[Array.isArray(value) ? "unevaluatedItems" : "unevaluatedProperties"];
  if (rule === undefined || to.issues.some((issue) => issue.pointer.startsWith(pointer))) return;
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  for (const key of to.validator.leftOver(value, schema)) {
    const at = pointerTo(pointer, key);
    if (rule !== false) explain((value as PlainObject)[key], rule, at, to);
    else if (Array.isArray(value)) to.issues.push({ pointer: at, message: "this item is not allowed" });
    else to.issues.push(notAllowed(key, properties, at));
    if (to.issues.length > most) return;
  }
}

function isSame(a: Issue, b: Issue): boolean {
  return a.pointer === b.pointer && a.message === b.message;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

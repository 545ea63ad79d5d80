import { describeKeyword, expectedText, kindOf, nearestName } from "./issue-text.ts";
import { toPointer } from "./json-pointer.ts";
import type { JsonValidator } from "./json-validator.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import type { Issue } from "./schema-source.ts";

// A model mends a few problems at a time, and a hostile value may have a million.
const most = 20;

interface Explanation {
  readonly validator: JsonValidator;
  readonly issues: Issue[];
}

/** Why a value does not fit, in words for the model, each problem at the value it is about. */
export function explainFailure(value: unknown, validator: JsonValidator): readonly Issue[] {
  const issues: Issue[] = [];
  explain(value, validator.root, "", { validator, issues });
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

function explainNode(value: unknown, node: PlainObject, pointer: string, to: Explanation): void {
  const { validator, issues } = to;
  const target = validator.refer(node);
  if (target !== undefined) explain(value, target, pointer, to);
  if (target !== undefined && validator.refAlone) return;
  const expected = mismatch(value, node, validator);
  if (expected !== undefined)
    return void issues.push({ pointer, message: `expected ${expected}, got ${kindOf(value, node)}` });
  for (const keyword of Object.keys(node)) {
    const message = describeKeyword(keyword, node[keyword], value);
    if (message !== undefined && !validator.fits(value, { [keyword]: node[keyword] }))
      issues.push({ pointer, message });
  }
  for (const part of listOf(node["allOf"])) explain(value, part, pointer, to);
  if (node["if"] !== undefined)
    explain(value, node[validator.fits(value, node["if"]) ? "then" : "else"] ?? true, pointer, to);
  for (const union of [node["anyOf"], node["oneOf"]]) explainUnion(value, listOf(union), pointer, to);
  if (Array.isArray(value)) explainItems(value, node, pointer, to);
  if (isObject(value)) explainProperties(value, node, pointer, to);
}

function explainItems(value: readonly unknown[], node: PlainObject, pointer: string, to: Explanation): void {
  const tuple = listOf(node["prefixItems"] ?? node["items"]);
  const rest = Array.isArray(node["items"]) ? node["additionalItems"] : node["items"];
  for (const [at, item] of value.entries())
    explain(item, (at < tuple.length ? tuple[at] : rest) ?? true, `${pointer}/${at}`, to);
}

function explainProperties(value: PlainObject, node: PlainObject, pointer: string, to: Explanation): void {
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  const patterns = Object.entries(node["patternProperties"] ?? {});
  for (const key of listOf(node["required"]).map(String))
    if (!Object.hasOwn(value, key))
      to.issues.push({ pointer: pointer + toPointer([key]), message: "required, but missing" });
  for (const key of Object.keys(value)) {
    const at = pointer + toPointer([key]);
    const named = Object.hasOwn(properties, key);
    if (!to.validator.fits(key, node["propertyNames"] ?? true))
      to.issues.push({ pointer: at, message: "this property name is not allowed" });
    if (named) explain(value[key], properties[key], at, to);
    const matching = patterns.filter(([pattern]) => new RegExp(pattern, "u").test(key));
    for (const [, schema] of matching) explain(value[key], schema, at, to);
    if (named || matching.length > 0 || to.issues.length > most) continue;
    if (node["additionalProperties"] !== false)
      explain(value[key], node["additionalProperties"] ?? true, at, to);
    else
      to.issues.push({
        pointer: at,
        message: `this property is not allowed${nearestName(key, Object.keys(properties))}`,
      });
  }
}

/** Speaks of the one branch the value was meant for, told by its type and its constant fields. */
function explainUnion(value: unknown, branches: readonly unknown[], pointer: string, to: Explanation): void {
  const { validator, issues } = to;
  if (branches.length === 0) return;
  const fitting = branches.filter((branch) => validator.fits(value, branch)).length;
  if (fitting > 1)
    issues.push({ pointer, message: "fits more than one of the forms of which exactly one is allowed" });
  if (fitting > 0) return;
  const heads = branches.map((branch) => headOf(branch, validator));
  const typed = heads.filter((head) => mismatch(value, head, validator) === undefined);
  const meant = typed.filter((head) => wrongField(value, head, validator) === undefined);
  const [best] = meant;
  if (best) {
    if (meant.length > 1)
      issues.push({
        pointer,
        message: `fits none of the ${branches.length} allowed forms; the first fails so`,
      });
    return explainNode(value, best, pointer, to);
  }
  const fields = typed.map((head) => wrongField(value, head, validator) as readonly [string, PlainObject]);
  const key = fields[0]?.[0];
  const wrong = key === undefined ? heads : fields.filter(([name]) => name === key).map(([, child]) => child);
  const [at, given] =
    key === undefined ? [pointer, value] : [pointer + toPointer([key]), (value as PlainObject)[key]];
  const expected = new Set(wrong.map((head) => mismatch(given, head, validator)));
  issues.push({ pointer: at, message: `expected ${[...expected].join(" or ")}, got ${kindOf(given)}` });
}

/** What the node says of the value as a whole and the value is not. */
function mismatch(value: unknown, node: PlainObject, { fits }: JsonValidator): string | undefined {
  const failed = ["type", "const", "enum"].find(
    (keyword) => keyword in node && !fits(value, { [keyword]: node[keyword] }),
  );
  return failed && expectedText(failed, node[failed]);
}

/** The first present field that is constant in this branch and other in the value. */
function wrongField(
  value: unknown,
  node: PlainObject,
  validator: JsonValidator,
): readonly [string, PlainObject] | undefined {
  if (!isObject(value)) return undefined;
  return Object.entries(node["properties"] ?? {}).find(
    ([key, child]) =>
      isObject(child) && "const" in child && Object.hasOwn(value, key) && !validator.fits(value[key], child),
  );
}

function headOf(branch: unknown, { refer }: JsonValidator): PlainObject {
  const target = isObject(branch) ? refer(branch) : undefined;
  if (target !== undefined) return headOf(target, { refer } as JsonValidator);
  return isObject(branch) ? branch : {};
}

function isSame(a: Issue, b: Issue): boolean {
  return a.pointer === b.pointer && a.message === b.message;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

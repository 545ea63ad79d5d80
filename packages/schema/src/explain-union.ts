import { expectedText, kindOf, nearest } from "./issue-text.ts";
import { toPointer } from "./json-pointer.ts";
import type { JsonValidator } from "./json-validator.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import type { Issue } from "./schema-source.ts";

export type Explain = (value: unknown, node: PlainObject, pointer: string, to: Explanation) => void;

export interface Explanation {
  readonly validator: JsonValidator;
  readonly issues: Issue[];
  readonly explainNode: Explain;
  /** Whether a union further out has said already that this is only the nearest form. */
  readonly isNearest: boolean;
}

// No declared name is longer; a longer one would only repeat the input.
const longestKey = 200;

/** The place of a key in an object; a very long key is cut, and then leads nowhere. */
export function pointerTo(parent: string, key: string): string {
  return parent + toPointer([key.length > longestKey ? `${key.slice(0, longestKey).toWellFormed()}…` : key]);
}

/** Speaks of the one branch the value was meant for: told by its type, its constant fields, then by what it has. */
export function explainUnion(
  value: unknown,
  branches: readonly unknown[],
  pointer: string,
  to: Explanation,
): void {
  const { validator, issues } = to;
  if (branches.length === 0) return;
  const fitting = branches.filter((branch) => validator.fits(value, branch)).length;
  if (fitting > 1)
    issues.push({ pointer, message: "fits more than one of the forms of which exactly one is allowed" });
  if (fitting > 0) return;
  const heads = branches.map((branch) => headOf(branch, validator));
  const typed = heads.filter((head) => mismatch(value, head, validator) === undefined);
  const meant = typed.filter((head) => wrongField(value, head, validator) === undefined);
  if (meant.length > 0) {
    if (meant.length > 1 && !to.isNearest)
      issues.push({
        pointer,
        message: `fits none of the ${branches.length} allowed forms; the nearest fails so`,
      });
    const isNearest = to.isNearest || meant.length > 1;
    return to.explainNode(value, nearestForm(value, meant, validator), pointer, { ...to, isNearest });
  }
  const fields = typed.map((head) => wrongField(value, head, validator) as Field);
  const [first] = fields;
  if (!first) return void issues.push({ pointer, message: told(value, heads) });
  const wrong = fields.filter(([name]) => name === first[0]).map(([, child]) => child);
  issues.push({
    pointer: pointerTo(pointer, first[0]),
    message: told((value as PlainObject)[first[0]], wrong),
  });
}

/** What the node says of the value as a whole and the value is not, and what came. */
export function mismatch(value: unknown, node: PlainObject, { fits }: JsonValidator): string | undefined {
  const failed = wholeKeywords.find((keyword) => keyword in node && !fits(value, only(node, keyword)));
  return failed && told(value, [{ [failed]: node[failed], type: node["type"] }]);
}

const wholeKeywords = ["type", "const", "enum"] as const;

const parts = new WeakMap<PlainObject, Record<string, PlainObject>>();

/** The node with one keyword alone; always the same object, so that it is compiled only once. */
export function only(node: PlainObject, keyword: string): PlainObject {
  let known = parts.get(node);
  if (!known) parts.set(node, (known = {}));
  const companions = keyword === "contains" ? ["contains", "minContains", "maxContains"] : [keyword];
  return (known[keyword] ??= Object.fromEntries(
    companions.filter((name) => name in node).map((name) => [name, node[name]]),
  ));
}

/** One sentence on what some nodes expect together, and the listed value that was probably meant. */
function told(value: unknown, nodes: readonly PlainObject[]): string {
  const named = nodes.map((node) =>
    wholeKeywords.toReversed().find((keyword) => node[keyword] !== undefined),
  );
  const listed = nodes.flatMap((node, at): readonly unknown[] => {
    if (named[at] === "const") return [node["const"]];
    return named[at] === "enum" && Array.isArray(node["enum"]) ? node["enum"] : [];
  });
  const each = nodes.map((node, at) =>
    named[at] ? expectedText(named[at], node[named[at]]) : "another form",
  );
  const expected = each.length > mostListed ? expectedText("enum", listed) : [...new Set(each)].join(" or ");
  const came = kindOf(value, listed.length > 0 ? { enum: listed } : { type: nodes[0]?.["type"] });
  return `expected ${expected}, got ${came}${meantFor(value, listed)}`;
}

const mostListed = 20;

function meantFor(value: unknown, listed: readonly unknown[]): string {
  if (typeof value === "object" && value !== null) return "";
  const plain = listed.filter((item) => typeof item !== "object" || item === null);
  const same = plain.filter((item) => item !== value && String(item) === String(value));
  const texts = plain.filter((item) => typeof item === "string");
  const near = typeof value === "string" ? nearest(value, texts) : undefined;
  const [meant] = [...same, ...(near === undefined ? [] : [near])];
  return meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`;
}

type Field = readonly [key: string, node: PlainObject];

/** The first present field that is constant in this branch and other in the value. */
function wrongField(value: unknown, node: PlainObject, { fits }: JsonValidator): Field | undefined {
  if (!isObject(value)) return undefined;
  return Object.entries(node["properties"] ?? {}).find(
    (field): field is [string, PlainObject] =>
      isConstant(field[1]) && Object.hasOwn(value, field[0]) && !fits(value[field[0]], field[1]),
  );
}

function isConstant(node: unknown): boolean {
  return isObject(node) && ("const" in node || (Array.isArray(node["enum"]) && node["enum"].length === 1));
}

/** The form of which the value lacks and contradicts least, looking no deeper than its own fields. */
function nearestForm(value: unknown, forms: readonly PlainObject[], validator: JsonValidator): PlainObject {
  const distances = forms.map((form) => distance(value, form, validator));
  return forms[distances.indexOf(Math.min(...distances))]!;
}

function distance(value: unknown, form: PlainObject, { fits }: JsonValidator): number {
  if (!isObject(value)) return 0;
  const properties = isObject(form["properties"]) ? form["properties"] : {};
  const required = Array.isArray(form["required"]) ? form["required"].map(String) : [];
  const missing = required.filter((key) => !Object.hasOwn(value, key)).length;
  const keys = Object.keys(value).slice(0, mostCompared);
  const unknown = keys.filter((key) => !Object.hasOwn(properties, key)).length;
  const wrong = keys.filter(
    (key) => Object.hasOwn(properties, key) && !fits(value[key], properties[key]),
  ).length;
  return 2 * missing + 2 * unknown + wrong;
}

// A form with more fields than this is told from others by the first of them.
const mostCompared = 50;

function headOf(branch: unknown, validator: JsonValidator): PlainObject {
  for (let node = branch, hops = 0; isObject(node) && hops < mostCompared; hops++) {
    const target = validator.refer(node);
    if (target === undefined) return validator.shown(node);
    node = target;
  }
  return {};
}

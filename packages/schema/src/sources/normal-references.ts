import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import type { JsonSchemaTarget } from "../schema-source.ts";
import { eachSubschema, mapSubschemas } from "../subschemas.ts";

/** A root that only points to a definition is that definition; what pointed to it points to the root. */
export function plainRoot(root: PlainObject): PlainObject {
  const { $ref, $defs, definitions, ...notes } = root;
  const name = typeof $ref === "string" ? nameOf($ref) : undefined;
  const holder = isObject($defs) ? $defs : definitions;
  if (name === undefined || !isObject(holder) || !Object.hasOwn(holder, name)) return root;
  const target = holder[name];
  if (!isObject(target) || "$ref" in target) return root;
  const others = Object.fromEntries(Object.entries(holder).filter(([key]) => key !== name));
  const keyword = isObject($defs) ? "$defs" : "definitions";
  const merged = { ...target, ...notes, ...(Object.keys(others).length > 0 && { [keyword]: others }) };
  // With notes of its own, the root is another schema than the one that others point to.
  if (Object.keys(notes).length > 0 && refersTo(merged, name))
    return { ...target, ...notes, [keyword]: holder };
  return redirect(merged, (reference) => (nameOf(reference) === name ? "#" : reference)) as PlainObject;
}

// Names that no author chose: zod's, valibot's, arktype's and our own.
const generated = /^(__schema\d+|\d+|def\d+(_\d+)?|(alias|domain|intersection|morph|proto|union|unit)\d+)$/;

/** Only definitions that are used, where the draft has them, and the generated ones numbered as they are first used. */
export function normalDefinitions(root: PlainObject, target: JsonSchemaTarget): PlainObject {
  const { $defs, definitions, ...rest } = root;
  if (!isObject($defs) && !isObject(definitions)) return root;
  const all = { ...(isObject(definitions) && definitions), ...(isObject($defs) && $defs) };
  const used: string[] = [];
  const visit = (node: PlainObject): void => {
    const name = typeof node["$ref"] === "string" ? nameOf(node["$ref"]) : undefined;
    const fresh = name !== undefined && Object.hasOwn(all, name) && !used.includes(name);
    if (fresh) used.push(name);
    eachSubschema(node, visit);
    const definition = fresh ? all[name] : undefined;
    if (isObject(definition)) visit(definition);
  };
  visit(rest);
  const names = newNames(used);
  const keyword = target === "draft-07" ? "definitions" : "$defs";
  const rename = (reference: string): string => {
    const name = nameOf(reference);
    const fresh = name === undefined ? undefined : names.get(name);
    return fresh === undefined ? reference : `#/${keyword}/${escapeName(fresh)}`;
  };
  const kept: Record<string, unknown> = {};
  for (const [name, fresh] of names) setOwn(kept, fresh, redirect(all[name], rename));
  const renamed = redirect(rest, rename) as PlainObject;
  return used.length > 0 ? { ...renamed, [keyword]: kept } : renamed;
}

function newNames(used: readonly string[]): ReadonlyMap<string, string> {
  let count = 0;
  return new Map(used.map((name) => [name, generated.test(name) ? `def${count++}` : name]));
}

function refersTo(root: PlainObject, name: string): boolean {
  let found = false;
  const visit = (node: PlainObject): void => {
    found ||= typeof node["$ref"] === "string" && nameOf(node["$ref"]) === name;
    eachSubschema(node, visit);
  };
  visit(root);
  return found;
}

function redirect(node: unknown, rename: (reference: string) => string): unknown {
  if (!isObject(node)) return node;
  const copy = mapSubschemas(node, (child) => redirect(child, rename));
  return typeof copy["$ref"] === "string" ? { ...copy, $ref: rename(copy["$ref"]) } : copy;
}

/** The definition that a reference points to, if it points to one as a whole. */
function nameOf(reference: string): string | undefined {
  const name = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(reference)?.[1];
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return name;
  }
}

export function escapeName(name: string): string {
  return name.replaceAll("%", "%25").replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Whether every reference points to the root or to a definition, so that nodes may be moved. */
export function hasMovableReferences(root: PlainObject): boolean {
  let movable = true;
  const visit = (node: PlainObject): void => {
    const { $ref } = node;
    if (typeof $ref === "string" && $ref !== "#" && nameOf($ref) === undefined) movable = false;
    if ("$dynamicRef" in node || "$recursiveRef" in node) movable = false;
    eachSubschema(node, visit);
  };
  visit(root);
  return movable;
}

import { isObject, type PlainObject } from "../plain-object.ts";
import type { Check } from "./check.ts";
import type { Context } from "./compile-node.ts";
import type { Resource } from "./documents.ts";
import { ignoresSiblings, visible } from "./draft.ts";

/**
 * Goes straight to the branches whose constant field has the value's value, where each branch requires such a field of
 * the same name; nothing where they don't.
 */
export function byConstant(
  branches: readonly unknown[],
  context: Context,
  combine: (checks: readonly Check[]) => Check,
): Check | undefined {
  const key = commonKey(branches, context);
  if (key === undefined) return undefined;
  const checks = branches.map(context.inner);
  const all = combine(checks);
  const chosen = new Map<unknown, Check[]>();
  for (const [at, branch] of branches.entries())
    for (const constant of new Set(constantsOf(branch, context.resource, context).get(key)))
      chosen.set(constant, [...(chosen.get(constant) ?? []), checks[at]!]);
  const table = new Map([...chosen].map(([constant, some]) => [constant, combine(some)]));
  return (value, run, marks) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return all(value, run, marks);
    const check = Object.hasOwn(value, key) ? table.get((value as PlainObject)[key]) : undefined;
    return check !== undefined && check(value, run, marks);
  };
}

function commonKey(branches: readonly unknown[], context: Context): string | undefined {
  if (branches.length < 2) return undefined;
  const [first, ...others] = branches.map((branch) => constantsOf(branch, context.resource, context));
  return [...first!.keys()].find((key) => others.every((other) => other.has(key)));
}

/** The fields a branch requires to have one of some plain values. */
function constantsOf(
  branch: unknown,
  around: Resource,
  { documents }: Context,
  seen: readonly unknown[] = [],
): ReadonlyMap<string, readonly unknown[]> {
  const constants = new Map<string, readonly unknown[]>();
  if (!isObject(branch) || seen.includes(branch)) return constants;
  const resource = documents.resourceOf(branch) ?? around;
  const node = visible(branch, resource.draft);
  if (typeof node["$ref"] === "string") {
    const target = documents.resolve(node["$ref"], resource);
    const more =
      target && constantsOf(target.node, target.resource, { documents } as Context, [...seen, branch]);
    if (more && (more.size > 0 || ignoresSiblings(resource.draft))) return more;
  }
  const { properties, required } = node;
  if (!isObject(properties) || !Array.isArray(required)) return constants;
  for (const key of required) {
    const child = Object.hasOwn(properties, String(key)) ? properties[String(key)] : undefined;
    if (!isObject(child) || typeof child["$ref"] === "string" || child["nullable"] === true) continue;
    const values = isObject(child) && "const" in child ? [child["const"]] : child["enum"];
    if (Array.isArray(values) && values.every((value) => typeof value !== "object" || value === null))
      constants.set(String(key), values);
  }
  return constants;
}

import { isObject, type PlainObject } from "../plain-object.ts";
import { eachSubschema } from "../subschemas.ts";

interface KeyRule {
  readonly pattern: string;
  readonly maxLength: number;
}

/** Names for an object's properties on the wire: the same where allowed, else as near as the rule lets them be. */
export function wireKeys(keys: readonly string[], rule: KeyRule | undefined): readonly string[] {
  if (!rule) return keys;
  const isLegal = legalBy(rule);
  const taken = new Set(keys.filter(isLegal));
  return keys.map((key) => {
    if (isLegal(key)) return key;
    const plain = nearest(key, isLegal, rule.maxLength);
    let name = plain;
    for (let count = 2; taken.has(name); count++) {
      const suffix = `_${count}`;
      name = plain.slice(0, rule.maxLength - suffix.length) + suffix;
    }
    taken.add(name);
    return name;
  });
}

function legalBy({ pattern, maxLength }: KeyRule): (key: string) => boolean {
  const allowed = new RegExp(pattern, "u");
  return (key) => allowed.test(key) && key.length <= maxLength;
}

/** Whether any keyword of the node itself has a name in it that the rule refuses. */
export function namesStrangeKeys(node: PlainObject, rule: KeyRule): boolean {
  const { required, dependentRequired, properties, dependentSchemas } = node;
  const maps = [properties, dependentRequired, dependentSchemas].filter(isObject);
  const lists = [required, ...(isObject(dependentRequired) ? Object.values(dependentRequired) : [])];
  const names = [
    ...maps.flatMap((map) => Object.keys(map)),
    ...lists.filter(Array.isArray).flat().map(String),
  ];
  return !names.every(legalBy(rule));
}

function nearest(key: string, isLegal: (key: string) => boolean, longest: number): string {
  const plain = key.replaceAll(/[^A-Za-z0-9_]+/g, "_").slice(0, longest);
  if (plain !== "" && isLegal(plain)) return plain;
  return `_${plain}`.slice(0, longest);
}

/** Whether any property anywhere in a schema has a name that the rule refuses. */
export function hasStrangeKeys(root: PlainObject, rule: KeyRule): boolean {
  const seen = new Set<PlainObject>();
  const isStrange = (node: PlainObject): boolean => {
    if (seen.has(node)) return false;
    seen.add(node);
    const keys = Object.keys(node["properties"] ?? {});
    if (wireKeys(keys, rule).some((name, at) => name !== keys[at])) return true;
    let found = false;
    eachSubschema(node, (child) => {
      found ||= isStrange(child);
    });
    return found;
  };
  return isStrange(root);
}

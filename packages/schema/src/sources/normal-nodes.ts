import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import { holderOf } from "../subschemas.ts";

// They speak about a value and ask nothing of it.
const annotations = /^(title|description|default|examples|deprecated|readOnly|writeOnly|\$comment|x-.*|~.*)$/;

export function isAnnotation(keyword: string): boolean {
  return annotations.test(keyword);
}

export function isAnnotated(node: PlainObject): boolean {
  return Object.keys(node).some(isAnnotation);
}

/** The node without some keywords; the same node where it has none of them. */
export function without(node: PlainObject, keywords: readonly string[]): PlainObject {
  if (!keywords.some((keyword) => keyword in node)) return node;
  const copy: Record<string, unknown> = { ...node };
  for (const keyword of keywords) delete copy[keyword];
  return copy;
}

/** A node with each schema directly inside it replaced; the very same node where none of them changed. */
export function withParts(node: PlainObject, replace: (part: PlainObject) => unknown): PlainObject {
  let copy: Record<string, unknown> | undefined;
  for (const keyword of Object.keys(node)) {
    const holder = holderOf(keyword);
    const value = node[keyword];
    if (holder === undefined || typeof value !== "object" || value === null) continue;
    const made =
      holder === "schema" && isObject(value) ? replace(value) : withMembers(value as PlainObject, replace);
    if (made !== value) (copy ??= { ...node })[keyword] = made;
  }
  return copy ?? node;
}

/** The same for what a map or a list of schemas holds; a list of names is none. */
function withMembers(
  members: PlainObject | readonly unknown[],
  replace: (part: PlainObject) => unknown,
): PlainObject | readonly unknown[] {
  if (Array.isArray(members)) {
    const made = members.map((part: unknown) => (isObject(part) ? replace(part) : part));
    return made.some((part, at) => part !== members[at]) ? made : members;
  }
  const map = members as PlainObject;
  let copy: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(map)) {
    const made = isObject(part) ? replace(part) : part;
    if (made !== part) setOwn((copy ??= { ...map }), key, made);
  }
  return copy ?? map;
}

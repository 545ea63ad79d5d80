import type { JsonSchema } from "@toolport/schema";

interface Node {
  readonly [keyword: string]: unknown;
}

/** What becomes of the arguments that are taken out: `given` ones are always there, `absent` ones never. */
export interface Removal {
  readonly names: ReadonlySet<string>;
  /** The values of those that are always there, where they are known. */
  readonly given: ReadonlyMap<string, unknown>;
  readonly state: "given" | "absent";
}

/** Keywords of a root that may speak of an argument in ways that can't be taken apart. */
const OPAQUE = ["if", "then", "else", "not", "dependentSchemas", "propertyNames"] as const;

/**
 * The schema of the arguments that stay. Nothing in it speaks of the others any more, definitions that only they used
 * included.
 *
 * @throws Error that says in words why the schema can't be taken apart
 */
export function withoutArguments(schema: JsonSchema, removal: Removal): JsonSchema {
  return pruned(withoutIn(inlined(schema, schema), removal, schema));
}

/** The names of the arguments that a schema declares, and the schema of each, wherever in the root they stand. */
export function declared(schema: JsonSchema): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, unknown[]>();
  const collect = (node: Node): void => {
    for (const [name, one] of Object.entries((node.properties ?? {}) as Node))
      found.set(name, [...(found.get(name) ?? []), one]);
    for (const part of partsOf(node)) collect(inlined(part, schema));
  };
  collect(inlined(schema, schema));
  return found;
}

/** Whether some part of the root says that the argument has to be there. */
export function isRequired(schema: JsonSchema, name: string): boolean {
  const asks = (node: Node): boolean =>
    listOf(node.required).includes(name) || partsOf(node).some((part) => asks(inlined(part, schema)));
  return asks(inlined(schema, schema));
}

function partsOf(node: Node): readonly Node[] {
  return ["allOf", "anyOf", "oneOf"].flatMap((key) => (node[key] ?? []) as readonly Node[]);
}

function withoutIn(node: Node, removal: Removal, root: JsonSchema): Node {
  const { names } = removal;
  const opaque = OPAQUE.find((key) => node[key] !== undefined && mentions(node[key], names));
  if (opaque !== undefined)
    throw new Error(
      `its schema speaks of ${[...names].join(", ")} under "${opaque}", which can't be taken apart`,
    );
  const out: Record<string, unknown> = { ...node };
  if (node.properties !== undefined) out.properties = without(node.properties, names);
  for (const key of ["default", "examples"])
    if (node[key] !== undefined) out[key] = withoutValues(node[key], names);
  const required = [
    ...listOf(node.required).filter((name) => !names.has(name)),
    ...dependents(node, removal),
  ];
  if (node.required !== undefined || required.length > 0) out.required = [...new Set(required)];
  for (const key of ["dependentRequired", "dependencies"])
    if (node[key] !== undefined) out[key] = dependencies(node[key] as Node, removal);
  for (const key of ["minProperties", "maxProperties"])
    if (typeof node[key] === "number" && removal.state === "given")
      out[key] = Math.max(0, node[key] - names.size);
  return withBranches(out, removal, root);
}

/** The branches of a union that can still be meant. One whose constant differs from the given value can't. */
function withBranches(node: Node, removal: Removal, root: JsonSchema): Node {
  const out: Record<string, unknown> = { ...node };
  if (Array.isArray(node.allOf))
    out.allOf = node.allOf.map((part: Node) => withoutIn(inlined(part, root), removal, root));
  for (const key of ["anyOf", "oneOf"] as const) {
    if (!Array.isArray(node[key])) continue;
    const branches = (node[key] as readonly Node[]).map((part) => inlined(part, root));
    const open = branches.filter((part) => isOpen(part, removal));
    if (open.length === 0) throw new Error("none of the forms that its schema allows takes this value");
    delete out[key];
    // Without the argument that told them apart, two branches may fit at once.
    out.anyOf = open.map((part) => withoutIn(part, removal, root));
  }
  if (Array.isArray(node.anyOf) && Array.isArray(node.oneOf))
    throw new Error('its schema has both "anyOf" and "oneOf" at its root, which can\'t be taken apart');
  return out;
}

function isOpen(branch: Node, { names, given, state }: Removal): boolean {
  if (state === "absent") return !listOf(branch.required).some((name) => names.has(name));
  return Object.entries((branch.properties ?? {}) as Node).every(([name, property]) => {
    if (!given.has(name) || typeof property !== "object" || property === null) return true;
    const { const: only, enum: some } = property as Node;
    const value = JSON.stringify(given.get(name));
    if (only !== undefined) return JSON.stringify(only) === value;
    return !Array.isArray(some) || some.some((one) => JSON.stringify(one) === value);
  });
}

/** What has to be there because an argument that is always there asks for it. */
function dependents(node: Node, { names, state }: Removal): readonly string[] {
  if (state === "absent") return [];
  return ["dependentRequired", "dependencies"].flatMap((key) =>
    [...names].flatMap((name) => {
      const asked = (node[key] as Node | undefined)?.[name];
      if (asked !== undefined && !Array.isArray(asked))
        throw new Error(
          `its schema makes others depend on "${name}" by a schema, which can't be taken apart`,
        );
      return listOf(asked).filter((one) => !names.has(one));
    }),
  );
}

function dependencies(node: Node, { names, state }: Removal): Node {
  const left = Object.entries(without(node, names)).map(([name, asked]) => {
    const never = state === "absent" ? listOf(asked).find((one) => names.has(one)) : undefined;
    if (never !== undefined)
      throw new Error(
        `the argument "${name}" asks for "${never}": without it, "${name}" could never be given`,
      );
    if (!Array.isArray(asked) && mentions(asked, names))
      throw new Error(
        `its schema makes ${[...names].join(", ")} depend on "${name}" by a schema, which can't be taken apart`,
      );
    return [name, Array.isArray(asked) ? asked.filter((one: string) => !names.has(one)) : asked] as const;
  });
  return Object.fromEntries(left);
}

function withoutValues(value: unknown, names: ReadonlySet<string>): unknown {
  return Array.isArray(value) ? value.map((one) => withoutValues(one, names)) : without(value, names);
}

function without(value: unknown, names: ReadonlySet<string>): Node {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value as Node;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.has(key)));
}

function mentions(value: unknown, names: ReadonlySet<string>): boolean {
  if (typeof value === "string") return names.has(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, one]) => names.has(key) || mentions(one, names));
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

/** What stands beside a reference and says the same thing of a schema in other words: the nearer ones count. */
const WORDS: ReadonlySet<string> = new Set(["title", "description", "$comment", "default", "examples"]);

/** A root, or a branch of it, that is a reference, as what it refers to. */
export function inlined(node: Node, root: JsonSchema): Node {
  const { $ref, ...rest } = node;
  if ($ref === undefined) return node;
  const { folder, name } = definitionOf($ref as string);
  const target = (root[folder] as Node | undefined)?.[name];
  if (typeof target !== "object" || target === null)
    throw new Error(`its schema's root refers to ${JSON.stringify($ref)}, which can't be taken apart`);
  const both = Object.keys(rest).some((key) => Object.hasOwn(target, key) && !WORDS.has(key));
  return both
    ? { ...rest, allOf: [...((rest.allOf ?? []) as readonly Node[]), target] }
    : inlined({ ...(target as Node), ...rest }, root);
}

/** Where a reference leads: a JSON Pointer in a URI fragment (RFC 6901, section 6). */
function definitionOf(reference: string): { readonly folder: string; readonly name: string } {
  const [, folder = "", key = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
  return { folder, name: decoded(key).replaceAll("~1", "/").replaceAll("~0", "~") };
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key; // a name with a % of its own, which validators read as it is, too
  }
}

/** Without the definitions that nothing leads to any more: they may describe what was taken out. */
function pruned(schema: Node): JsonSchema {
  const { $defs, definitions, ...rest } = schema;
  const defs: Readonly<Record<string, unknown>> = { $defs, definitions };
  const kept: Record<string, Record<string, unknown>> = { $defs: {}, definitions: {} };
  const keep = (text: string): void => {
    for (const [, reference = ""] of text.matchAll(/"(#\/(?:\$defs|definitions)\/[^"/]+)/g)) {
      const { folder, name } = definitionOf(reference);
      const one = (defs[folder] as Node | undefined)?.[name];
      if (one === undefined || (kept[folder] && name in kept[folder])) continue;
      (kept[folder] as Record<string, unknown>)[name] = one;
      keep(JSON.stringify(one));
    }
  };
  keep(JSON.stringify(rest));
  const used = Object.entries(kept).filter(([, one]) => Object.keys(one).length > 0);
  return { ...rest, ...Object.fromEntries(used) };
}

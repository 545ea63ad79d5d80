import type { Dialect, DialectName } from "./dialect.ts";
import { dialects } from "./dialects.ts";
import { inDraftPath } from "./draft-keywords.ts";
import { exceededLimits } from "./exceeded-limits.ts";
import { fromPointer, toPointer } from "./json-pointer.ts";
import { toObjectRoot } from "./object-root.ts";
import { cloneJson, isObject, type PlainObject, setOwn } from "./plain-object.ts";
import { projectNode } from "./project-node.ts";
import { lossAt, type Loss, type ProjectionWalk } from "./projection-walk.ts";
import { createResolver, type Resolve } from "./resolve-reference.ts";
import { SchemaError } from "./schema-error.ts";
import type { JsonSchema } from "./schema-source.ts";
import { translateValue } from "./wire-value.ts";

export interface Projection {
  readonly schema: JsonSchema;
  /**
   * A value in the wire's form → in the source's. Null at a property that the source leaves optional, and where it
   * does not accept null, becomes an absent key, in every dialect; where the source accepts null, null stays null.
   * Never mutates; what has an unexpected shape passes through, for validation to report.
   */
  readonly decode: (value: unknown) => unknown;
  /** The inverse; where null means something to the source, an absent key becomes that null. */
  readonly encode: (value: unknown) => unknown;
  /** What the target can't carry; it is told in descriptions and stays enforced by the source. */
  readonly losses: readonly Loss[];
  /** Whether the schema may be sent with the target's strict flag. */
  readonly strict: boolean;
}

// What a root that is no object is wrapped under.
const wrapKey = "input";

/** Carries a JSON Schema into a dialect; deterministic, and the source is never touched. */
export function project(schema: JsonSchema, dialect: DialectName | Dialect): Projection {
  const table = typeof dialect === "string" ? dialects[dialect] : dialect;
  try {
    return projectInto(schema, table);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SchemaError("invalid_schema", "The JSON Schema is nested too deeply to be read.", {
      cause: error,
    });
  }
}

function projectInto(schema: JsonSchema, table: Dialect): Projection {
  const source = cloneJson(schema);
  const resolve = createResolver(source);
  const attempt = write(source, table, resolve);
  if (attempt.blockers.length === 0) return toProjection(source, table, resolve, attempt);
  const { fallback } = table;
  if (!fallback) return toProjection(source, { ...table, strict: false }, resolve, attempt);
  const loose = write(source, fallback, resolve);
  return toProjection(source, fallback, resolve, {
    ...loose,
    losses: [...attempt.blockers, ...loose.losses],
  });
}

type Definitions = Map<string, { readonly name: string; schema?: unknown }>;

interface Written {
  readonly schema: JsonSchema;
  readonly wrapped: boolean;
  readonly losses: readonly Loss[];
  readonly blockers: readonly Loss[];
}

function toProjection(source: PlainObject, table: Dialect, resolve: Resolve, written: Written): Projection {
  const { schema, wrapped, losses, blockers } = written;
  return {
    schema,
    losses: [...blockers, ...losses],
    strict: table.strict,
    decode(value) {
      if (!wrapped) return translateValue(value, source, "decode", resolve);
      if (!isObject(value) || !Object.hasOwn(value, wrapKey)) return value;
      return translateValue(value[wrapKey], source, "decode", resolve);
    },
    encode(value) {
      const encoded =
        table.optional === "nullable" ? translateValue(value, source, "encode", resolve) : value;
      return wrapped ? { [wrapKey]: encoded } : encoded;
    },
  };
}

function write(source: PlainObject, dialect: Dialect, resolve: Resolve): Written {
  const definitions: Definitions = new Map();
  const walk: ProjectionWalk = {
    dialect,
    resolve,
    losses: [],
    blockers: [],
    merges: 1000,
    depth: 0,
    refer: (node) =>
      dialect.refSiblings === "merge"
        ? define(node, definitions, wrapped, walk)
        : relocate(String(node["$ref"]), source, wrapped, walk),
  };
  const root = dialect.root === "object" ? toObjectRoot(source, walk) : { node: source, path: [] };
  const wrapped = root === undefined;
  if (wrapped) {
    walk.losses.push(lossAt([], "type", `the root is no object: wrapped under "${wrapKey}"`));
    if (dialect.fallback) walk.blockers.push(lossAt([], "type", "the root is no object"));
  }
  const written = root ? projectNode(root.node, root.path, walk) : wrap(source, walk);
  const schema: Record<string, unknown> = dialect.$schema ? { $schema: dialect.$schema } : {};
  for (const [key, value] of Object.entries(written as PlainObject)) setOwn(schema, key, value);
  if (definitions.size > 0)
    schema["$defs"] = Object.fromEntries(
      [...definitions.values()].map(({ name, schema: node }) => [name, node]),
    );
  walk.blockers.push(...exceededLimits(schema, dialect.limits));
  return { schema, wrapped, losses: walk.losses, blockers: walk.blockers };
}

/** Definitions stay at the root, where most references look for them. */
function wrap(source: PlainObject, walk: ProjectionWalk): PlainObject {
  const { $defs, definitions, ...input } = projectNode(source, [], walk) as PlainObject;
  return {
    type: "object",
    properties: { [wrapKey]: input },
    required: [wrapKey],
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
}

/** A reference as it is written, moved where its target moved. */
function relocate(
  reference: string,
  source: PlainObject,
  wrapped: boolean,
  { dialect }: ProjectionWalk,
): string {
  const [base, fragment = ""] = reference.split("#", 2);
  if (base !== "" || (fragment !== "" && !fragment.startsWith("/"))) return reference;
  const keys = fromPointer(decodeURIComponent(fragment));
  const path = inDraftPath(keys, source, dialect);
  const stays = !wrapped || path[0] === "$defs" || path[0] === "definitions";
  const moved = toPointer(stays ? path : ["properties", wrapKey, ...path]);
  return moved === toPointer(keys) ? reference : `#${encodeURI(moved)}`;
}

/** Collects the target among the definitions, written once, and refers to it there. */
function define(node: PlainObject, definitions: Definitions, wrapped: boolean, walk: ProjectionWalk): string {
  const target = walk.resolve(node);
  if (target.path.length === 0 && !wrapped) return "#";
  const pointer = toPointer(target.path);
  let definition = definitions.get(pointer);
  if (!definition) {
    definition = {
      name: nameFor(
        target.path,
        [...definitions.values()].map(({ name }) => name),
      ),
    };
    // Entered before it is written, since it may refer to itself.
    definitions.set(pointer, definition);
    definition.schema = projectNode(target.node, target.path, walk);
  }
  return `#/$defs/${definition.name}`;
}

function nameFor(path: readonly string[], taken: readonly string[]): string {
  const own = path.length === 2 && /^(\$defs|definitions)$/.test(String(path[0]));
  const name = (own ? String(path[1]) : path.join("_") || "root").replaceAll(/[^\w-]/g, "_");
  let free = name;
  for (let count = 2; taken.includes(free); count++) free = `${name}_${count}`;
  return free;
}

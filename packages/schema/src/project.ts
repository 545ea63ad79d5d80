import type { Dialect, DialectName } from "./dialect.ts";
import { dialects } from "./dialects/dialects.ts";
import { compile, type JsonValidator } from "./json-validator.ts";
import type { Loss } from "./loss.ts";
import { type PlainObject, setOwn } from "./plain-object.ts";
import { inOrder } from "./projection/in-order.ts";
import { exceededLimits } from "./projection/limits.ts";
import { modernSource, type ModernSource } from "./projection/modern-source.ts";
import { nullForAbsent } from "./projection/null-for-absent.ts";
import { hasStrangeKeys } from "./projection/wire-keys.ts";
import { type Codec, type Form, lossAt, translates, type Walk } from "./projection/walk.ts";
import { writeNode } from "./projection/write-node.ts";
import { wrapRoot, writeRoot } from "./projection/write-root.ts";
import type { JsonSchema } from "./schema-source.ts";
import { withinStack } from "./too-deep.ts";
import { keepWireSchema } from "./wire-schema.ts";

export interface Projection {
  readonly schema: JsonSchema;
  /**
   * A value in the wire's form → in the source's. Null at a property that the source leaves optional, and where it
   * does not accept null, becomes an absent key, in every dialect; where the source accepts null, null stays null.
   * Never mutates; what has an unexpected shape passes through, for validation to report.
   *
   * @throws SchemaError `undecodable`, with the pointer, for what can't be read back and must not be passed on.
   */
  readonly decode: (value: unknown) => unknown;
  /** The inverse, for values that the source accepts. */
  readonly encode: (value: unknown) => unknown;
  /** What the target can't carry as it is, and mistakes in the source. All of it stays enforced by the source. */
  readonly losses: readonly Loss[];
  /** Whether the schema may be sent with the target's strict flag. */
  readonly strict: boolean;
}

/**
 * Carries a JSON Schema into a dialect; deterministic, and the source is never touched.
 *
 * @throws SchemaError `dangling_ref` or `invalid_schema` for a schema that can't be read.
 */
export function project(schema: JsonSchema, dialect: DialectName | Dialect): Projection {
  const table = typeof dialect === "string" ? tableNamed(dialect) : dialect;
  return withinStack(() => {
    const source = modernSource(schema);
    return projectInto(source, table, [...source.mistakes]);
  });
}

function tableNamed(name: string): Dialect {
  if (Object.hasOwn(dialects, name)) return dialects[name as DialectName];
  const known = Object.keys(dialects).join(", ");
  throw new TypeError(`There is no dialect "${name}": give one of ${known}, or a table of your own.`);
}

function projectInto(source: ModernSource, table: Dialect, before: readonly Loss[]): Projection {
  const { schema, codec, walk } = write(source, forThis(source, table));
  if (walk.blockers.length > 0 && table.fallback)
    return projectInto(source, table.fallback, [...before, ...walk.blockers]);
  const lenient = table.optional === "absent" ? nullForAbsent(schema) : undefined;
  return keepWireSchema({
    schema,
    losses: [...before, ...walk.blockers, ...walk.losses],
    strict: table.strict && walk.blockers.length === 0,
    decode(value) {
      const read = lenient ? lenient(value) : value;
      return codec ? within(() => codec.decode(read, ""), value) : read;
    },
    encode: (value) => (codec ? codec.encode(value) : value),
  });
}

/**
 * Renamed keys are all that some dialects translate: then, without such keys, nothing need be. Where anything is
 * translated, a node is written as one, so what stands beside a reference and the parts of an `allOf` are merged.
 */
function forThis(source: ModernSource, table: Dialect): Dialect {
  const { keys, ...others } = table;
  const fitting = keys && !translates(others) && !hasStrangeKeys(source.root, keys) ? others : table;
  return translates(fitting) ? { ...fitting, allOf: "merge", refSiblings: "merge" } : fitting;
}

/** Input can be too deep for the stack: validation says so in its own words. */
function within(read: () => unknown, value: unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return value;
    throw error;
  }
}

interface Written {
  readonly schema: PlainObject;
  readonly codec: Codec | undefined;
  readonly walk: Walk;
}

function write(source: ModernSource, dialect: Dialect): Written {
  const coded: Walk["coded"] = new Set();
  let wrapped = false;
  for (;;) {
    const known = coded.size;
    let final: PlainObject = {};
    const walk = newWalk(source, dialect, coded, wrapped, () => final);
    let form = wrapped ? walk.write(source.root, []) : writeRoot(walk);
    if (!form) {
      wrapped = true;
      continue;
    }
    settleRoot(form, walk);
    for (const [target, definition] of walk.definitions)
      if (definition.assumedPlain && definition.form?.codec) coded.add(target);
    // A definition turned out to need a codec that its own references were written without.
    if (coded.size > known) continue;
    if (wrapped) form = wrapRoot(form, walk);
    final = document(form, walk);
    for (const { limit, message } of exceededLimits(final, dialect))
      walk.blockers.push(lossAt(walk, [], limit, "fallback", `${message}: ${insteadOf(dialect)}.`));
    return { schema: final, codec: form.codec, walk };
  }
}

function insteadOf({ fallback }: Dialect): string {
  if (!fallback) return "sent all the same, and probably refused; split the tool, or leave some of it out";
  return `sent as ${fallback.name}, not strict; split the tool, or leave some of it out, to keep it strict`;
}

function newWalk(
  source: ModernSource,
  dialect: Dialect,
  coded: Walk["coded"],
  wrapped: boolean,
  final: () => PlainObject,
): Walk {
  const definitions: Walk["definitions"] = new Map();
  const root = source.target("#") as ReturnType<ModernSource["target"]> | undefined;
  let ofSource: JsonValidator | undefined;
  let ofWire: JsonValidator | undefined;
  const walk: Walk = {
    source,
    dialect,
    coded,
    wrapped,
    definitions,
    losses: [],
    blockers: [],
    turns: new Map(root ? [[root, 1]] : []),
    merging: new Set(),
    merges: 1000,
    itemsLeft: dialect.limits.maxItems ?? Infinity,
    nodes: 0,
    depth: 0,
    fitsSource: (value, node) => (ofSource ??= compile(source.root)).fits(value, node),
    // Asked only once all is written.
    fitsWire: (value, node) => (ofWire ??= compile(final())).fits(value, node),
    wireTarget(reference) {
      const found = [...definitions].find(([target, { name }]) =>
        reference === "#" ? target === root && !wrapped : reference.endsWith(`/${name}`),
      );
      return found && { written: found[1].form?.schema, source: found[0].node };
    },
    write: (node, path) => writeNode(node, path, walk),
  };
  return walk;
}

function settleRoot(form: Form, { source, definitions, wrapped }: Walk): void {
  const root = source.target("#") as ReturnType<ModernSource["target"]> | undefined;
  const definition = root && definitions.get(root);
  if (definition && !wrapped) definition.form = form;
}

/** The written root with the definitions it needs. */
function document(form: Form, walk: Walk): PlainObject {
  const { dialect } = walk;
  const schema: Record<string, unknown> = dialect.$schema ? { $schema: dialect.$schema } : {};
  for (const [keyword, value] of Object.entries(asObject(form.schema))) setOwn(schema, keyword, value);
  const entries = [...walk.definitions].filter(([{ path }]) => path.length > 0 || walk.wrapped);
  if (entries.length > 0)
    schema[dialect.definitions === "definitions" ? "definitions" : "$defs"] = Object.fromEntries(
      entries.map(([, { name, form: written }]) => [name, written?.schema]),
    );
  return translates(dialect) ? asObject(inOrder(schema)) : schema;
}

function asObject(schema: unknown): PlainObject {
  if (typeof schema === "object" && schema !== null) return schema as PlainObject;
  return schema === false ? { not: {} } : {};
}

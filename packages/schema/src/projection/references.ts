import { jsonText } from "./json-text.ts";
import type { ModernSource, Path, Target } from "./modern-source.ts";
import { isObject } from "../plain-object.ts";
import { eachSubschema } from "../subschemas.ts";
import type { Codec, Definition, Form, Walk } from "./walk.ts";

// Schemas that are written in place can grow without end; no schema written by hand comes near.
const mostNodes = 1000;

/** A reference: to a definition that is written once, or replaced by what it leads to. */
export function writeReference(reference: string, path: Path, walk: Walk): Form {
  const target = walk.source.target(reference);
  const { references } = walk.dialect;
  if (references === "inline" || (references === "acyclic" && isRecursive(target, walk.source)))
    return inPlace(target, path, walk);
  return refer(target, walk);
}

function inPlace(target: Target, path: Path, walk: Walk): Form {
  if (isSpent(target, walk)) return jsonText(target.node, path, walk, "a schema that holds itself", AGAIN);
  return inTurn([target], walk, () => walk.write(target.node, target.path));
}

/** Whether a target has been written in place as often as the dialect wants along one way. */
export function isSpent(target: Target, walk: Walk): boolean {
  const { references, recursion } = walk.dialect;
  if (references === "keep" || (references === "acyclic" && !isRecursive(target, walk.source))) return false;
  return (walk.turns.get(target) ?? 0) > recursion || walk.nodes > mostNodes;
}

/** Writes what lies within targets that are written in place. */
export function inTurn<T>(targets: readonly Target[], { turns }: Walk, write: () => T): T {
  for (const target of targets) turns.set(target, (turns.get(target) ?? 0) + 1);
  const written = write();
  for (const target of targets) turns.set(target, (turns.get(target) ?? 0) - 1);
  return written;
}

const AGAIN = "One more value of the schema around it, nested as deeply as needed.";

function refer(target: Target, walk: Walk): Form {
  const isRoot = target.path.length === 0 && !walk.wrapped;
  const keyword = walk.dialect.definitions === "definitions" ? "definitions" : "$defs";
  const schema = { $ref: isRoot ? "#" : `#/${keyword}/${target.name}` };
  let definition = walk.definitions.get(target);
  if (!definition) {
    definition = { name: target.name };
    // Entered before it is written, since it may refer to itself.
    walk.definitions.set(target, definition);
    if (!isRoot) {
      const { depth } = walk;
      walk.depth = 0;
      definition.form = walk.write(target.node, target.path);
      walk.depth = depth;
    }
  }
  return { schema, codec: codecOf(definition, target, walk) };
}

function codecOf(definition: Definition, target: Target, walk: Walk): Codec | undefined {
  if (definition.form && !walk.coded.has(target)) return definition.form.codec;
  if (!walk.coded.has(target)) {
    definition.assumedPlain = true;
    return undefined;
  }
  return {
    decode: (value, at) => (definition.form?.codec ? definition.form.codec.decode(value, at) : value),
    encode: (value) => (definition.form?.codec ? definition.form.codec.encode(value) : value),
  };
}

const recursive = new WeakMap<Target, boolean>();

export function isRecursive(target: Target, source: ModernSource): boolean {
  let known = recursive.get(target);
  if (known === undefined) recursive.set(target, (known = reaches(target.node, target, source, new Set())));
  return known;
}

function reaches(node: unknown, goal: Target, source: ModernSource, seen: Set<unknown>): boolean {
  if (!isObject(node) || seen.has(node)) return false;
  seen.add(node);
  if (typeof node["$ref"] === "string") {
    const target = source.target(node["$ref"]);
    if (target === goal || reaches(target.node, goal, source, seen)) return true;
  }
  let found = false;
  eachSubschema(node, (child, [keyword]) => {
    // Definitions only count where something refers to them.
    if (!found && keyword !== "$defs") found = child === goal.node || reaches(child, goal, source, seen);
  });
  return found;
}

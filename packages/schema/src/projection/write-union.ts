import { isObject, type PlainObject } from "../plain-object.ts";
import { isSilent, withWords } from "./in-words.ts";
import { jsonText } from "./json-text.ts";
import { isAnnotation, mergeSchemas } from "./merge-schemas.ts";
import type { Path, Target } from "./modern-source.ts";
import { inTurn } from "./references.ts";
import { areDisjoint } from "./disjoint.ts";
import { type Branch, unionCodec } from "./union-codec.ts";
import { isOfTypes } from "./type-keywords.ts";
import { type United, uniteInline } from "./unite-node.ts";
import { type Form, report, type Walk } from "./walk.ts";
import { unsent } from "./write-keywords.ts";
import { bringsFields } from "./brings-fields.ts";
import { finished } from "./finished.ts";
import { nothing } from "./nothing.ts";

/** A union, with whatever stands beside it merged into its branches. */
export function writeUnion(node: PlainObject, path: Path, walk: Walk): Form {
  const keyword = Array.isArray(node["anyOf"]) ? "anyOf" : "oneOf";
  const { [keyword]: listed, ...base } = node;
  const asserted = pick(base, (name) => !isAnnotation(name) && !isSilent(name));
  const said = pick(base, isAnnotation);
  let branches: readonly unknown[] = (listed as readonly unknown[]).filter((branch) => !isNever(branch));
  let through: readonly (readonly Target[])[] = [];
  if (branches.length === 0) return nothing(path, walk);
  if (
    branches.some(isEmptyNode) &&
    walk.dialect.untyped === "json-text" &&
    Object.keys(asserted).length === 0
  )
    return jsonText(node, path, walk, "a value of any type");
  if (Object.keys(asserted).length > 0) {
    if (!branches.some((branch) => addsForm(branch, asserted))) {
      const words = unsent(keyword, branches, path, walk);
      const description = withWords(said["description"], words);
      return walk.write(
        { ...said, ...asserted, ...(description === undefined ? {} : { description }) },
        path,
      );
    }
    const merged = mergeInto(branches, asserted, [...path, keyword], walk);
    if (!merged) return jsonText(node, path, walk, "a union beside what can't be merged into its forms");
    branches = merged.map(({ node: branch }) => branch);
    through = merged.map(({ through: targets }) => targets);
  }
  const places = branches.map((_, at) => [...path, keyword, String(at)]);
  const written = branches.map((branch, at): Branch => {
    // Null by a keyword needs no branch of its own.
    if (walk.dialect.nullable === "keyword" && branches.length > 1 && isNull(branch))
      return { source: branch, schema: { type: "null" } };
    return {
      source: branch,
      ...inTurn(through[at] ?? [], walk, () => walk.write(branch, places[at] ?? path)),
    };
  });
  const words: string[] = [];
  if (keyword === "oneOf" && walk.dialect.unions === "anyOf" && overlaps(branches, walk)) {
    report(
      walk,
      path,
      "oneOf",
      "described",
      `${walk.dialect.name} has no oneOf: sent as anyOf; that exactly one form fits is told, and checked when a value comes in.`,
    );
    words.push("Exactly one of the forms must fit.");
  }
  return assemble(written, walk.dialect.unions === "keep" ? keyword : "anyOf", said, words, path, walk);
}

function pick(node: PlainObject, wanted: (keyword: string) => boolean): PlainObject {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => wanted(keyword)));
}

/** Whether a branch says more of a value's form than what stands beside the union: fields, types, items. */
function addsForm(branch: unknown, asserted: PlainObject): boolean {
  if (!isObject(branch)) return false;
  if (!("type" in asserted) && ("type" in branch || "enum" in branch || "const" in branch)) return true;
  if ("$ref" in branch || "anyOf" in branch || "oneOf" in branch || "allOf" in branch) return true;
  if (!bringsFields(branch)) return false;
  const known = asserted["properties"] ?? {};
  const keys = Object.keys(branch["properties"] ?? {});
  return (
    !("properties" in branch) ||
    "additionalProperties" in branch ||
    keys.some((key) => !Object.hasOwn(known, key) || !isEmptyNode((branch["properties"] as PlainObject)[key]))
  );
}

function mergeInto(
  branches: readonly unknown[],
  asserted: PlainObject,
  path: Path,
  walk: Walk,
): readonly Pick<United, "node" | "through">[] | undefined {
  const merged: Pick<United, "node" | "through">[] = [];
  for (const [at, branch] of branches.entries()) {
    if (branch === false) continue;
    const united = uniteInline(branch, [...path, String(at)], walk);
    const both = united && united.apart.length === 0 ? mergeSchemas(asserted, united.node) : undefined;
    if (!united || !both) return undefined;
    merged.push({ node: both, through: united.through });
  }
  return merged;
}

function overlaps(branches: readonly unknown[], walk: Walk): boolean {
  const target = (reference: string): unknown => walk.source.target(reference).node;
  return branches.some((branch, at) =>
    branches.slice(at + 1).some((other) => !areDisjoint(branch, other, target)),
  );
}

/** Puts the written branches together, null apart where the dialect has a keyword for it. */
function assemble(
  written: readonly Branch[],
  keyword: string,
  said: PlainObject,
  words: readonly string[],
  path: Path,
  walk: Walk,
): Form {
  const { dialect } = walk;
  const byKeyword = dialect.nullable === "keyword";
  const nulls = byKeyword && written.length > 1 ? written.filter(({ source }) => isNull(source)) : [];
  const branches = tagged(
    written.filter((branch) => !nulls.includes(branch)),
    path,
    walk,
  );
  const codec = branches.some((branch) => branch.codec ?? branch.tag)
    ? unionCodec([...nulls, ...branches], walk)
    : undefined;
  const plain = { keywords: annotations(said, path, walk, words), words: [] };
  const schemas = branches.map(({ schema, tag }) => (tag === undefined ? schema : under(tag, schema, walk)));
  const [only] = schemas;
  if (schemas.length === 1 && isObject(only) && (nulls.length > 0 || dialect.besideUnion === "nothing")) {
    return { schema: describe(only, plain.keywords, nulls.length > 0, walk), codec };
  }
  if (dialect.besideUnion !== "nothing")
    return {
      schema: finished(plain, { [keyword]: schemas, ...(nulls.length > 0 ? { nullable: true } : {}) }),
      codec,
    };
  return { schema: describe({ [keyword]: schemas }, plain.keywords, nulls.length > 0, walk), codec };
}

function isNull(source: unknown): boolean {
  if (!isObject(source)) return false;
  if (source["type"] === "null" || ("const" in source && source["const"] === null)) return true;
  return Array.isArray(source["enum"]) && source["enum"].length === 1 && source["enum"][0] === null;
}

/** How some converters write what is never there. */
function isNever(branch: unknown): boolean {
  if (!isObject(branch)) return branch === false;
  return Object.keys(branch).length === 1 && isEmptyNode(branch["not"]);
}

function isEmptyNode(node: unknown): boolean {
  return node === true || (isObject(node) && Object.keys(node).length === 0);
}

/** What describes the union, as far as the dialect lets it. */
function annotations(said: PlainObject, path: Path, walk: Walk, words: readonly string[]): PlainObject {
  const kept: Record<string, unknown> = {};
  const told = [...words];
  for (const [keyword, value] of Object.entries(said)) {
    const { keywords } = walk.dialect;
    if (keywords === "all" || keywords.includes(keyword)) kept[keyword] = value;
    else told.push(...unsent(keyword, value, path, walk));
  }
  const description = withWords(said["description"], told);
  return description === undefined ? kept : { ...kept, description };
}

/** Says of a node what the whole is for; of a union that has to stand alone, its first branch says it. */
function describe(schema: PlainObject, said: PlainObject, nullable: boolean, walk: Walk): PlainObject {
  const keyword = ["anyOf", "oneOf"].find((name) => Array.isArray(schema[name]));
  if (keyword !== undefined && walk.dialect.besideUnion === "nothing") {
    const [first, ...others] = schema[keyword] as readonly unknown[];
    return {
      ...schema,
      [keyword]: [isObject(first) ? describe(first, said, nullable, walk) : first, ...others],
    };
  }
  const own = typeof schema["description"] === "string" ? [schema["description"]] : [];
  const description = withWords(said["description"], own);
  return {
    ...said,
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(nullable ? { nullable: true } : {}),
  };
}

/** Gives each branch a key of its own where two of them could be mistaken for each other. */
function tagged(branches: readonly Branch[], path: Path, walk: Walk): readonly Branch[] {
  const clash = branches.some((branch, at) =>
    branches
      .slice(at + 1)
      .some(
        (other) =>
          (branch.codec ?? other.codec) !== undefined &&
          !areDisjoint(branch.schema, other.schema, (reference) => walk.wireTarget(reference)?.written),
      ),
  );
  if (!clash) return branches;
  report(
    walk,
    path,
    "anyOf",
    "rewritten",
    `In ${walk.dialect.name} these forms can't be told apart: each is sent under a key of its own (form_1, …), and read back.`,
  );
  return branches.map((branch, at) => ({ ...branch, tag: `form_${at + 1}` }));
}

function under(tag: string, schema: unknown, { dialect }: Walk): PlainObject {
  const closed = dialect.objects === "closed" ? { additionalProperties: false } : {};
  return { type: "object", properties: { [tag]: schema }, required: [tag], ...closed };
}

/** A node of several types as a union of nodes of one, each with the keywords that are its own. */
export function splitTypes(node: PlainObject, types: readonly string[], walk: Walk): PlainObject | undefined {
  const others = types.filter((type) => type !== "null");
  const structured = types.includes("object") || types.includes("array");
  if (others.length === 0 || types.length === 1) return undefined;
  if (!structured && (others.length === 1 || walk.dialect.types === "list")) return undefined;
  const said = pick(node, isAnnotation);
  const rest = pick(node, (keyword) => !isAnnotation(keyword) && keyword !== "type");
  const branches = types.map((type) => ({
    type,
    ...pick(rest, (keyword) => isOfTypes(keyword, [type])),
  }));
  return { ...said, anyOf: branches };
}

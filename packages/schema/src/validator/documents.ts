import { fromPointer } from "../json-pointer.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import { eachSubschema } from "../subschemas.ts";
import { assertsBy, declaredDraft, type Draft, namesOf, undeclared } from "./draft.ts";
import { metaschema } from "./metaschemas.ts";

/** A schema with an address of its own: a document, or a part of one that has an `$id`. */
export interface Resource {
  readonly uri: string;
  readonly root: unknown;
  readonly document: unknown;
  readonly draft: Draft;
  readonly anchors: Map<string, unknown>;
  readonly dynamicAnchors: Map<string, PlainObject>;
  readonly recursive: boolean;
}

export interface Target {
  readonly node: unknown;
  readonly resource: Resource;
}

export interface Documents {
  readonly root: Resource;
  /** The resource a node stands in; nothing for a node that is not part of any document. */
  readonly resourceOf: (node: object) => Resource | undefined;
  readonly resolve: (reference: string, from: Resource) => Target | undefined;
}

// The address of a document that has none; relative references need something to be relative to.
const nowhere = "schema:///";

/** Where everything is: addresses, anchors, and the schema each node belongs to. */
export function indexDocuments(schema: unknown, others: Readonly<Record<string, unknown>>): Documents {
  const index: Index = { resources: new Map(), nodes: new WeakMap(), others };
  const root = add(index, { node: schema, uri: nowhere, document: schema, draft: undeclared });
  for (const [uri, node] of Object.entries(others))
    add(index, { node, uri, document: node, draft: root.draft });
  return {
    root,
    resolve: (reference, from) => resolve(index, reference, from),
    resourceOf: (node) => index.nodes.get(node),
  };
}

interface Index {
  readonly resources: Map<string, Resource>;
  readonly nodes: WeakMap<object, Resource>;
  readonly others: Readonly<Record<string, unknown>>;
}

interface Addition {
  readonly node: unknown;
  /** Its address, unless it has one of its own; that may be relative to this one. */
  readonly uri: string;
  readonly document: unknown;
  readonly draft: Draft;
}

function add(index: Index, { node, uri: around, document, draft: inherited }: Addition): Resource {
  const { resources } = index;
  const draft = draftOf(node, inherited, index);
  const names = isObject(node) ? namesOf(node, draft) : undefined;
  const uri = names?.uri === undefined ? around : absolute(names.uri, around);
  const resource: Resource = {
    uri,
    root: node,
    document,
    draft,
    anchors: new Map(),
    dynamicAnchors: new Map(),
    recursive: names?.recursive ?? false,
  };
  if (!resources.has(uri)) resources.set(uri, resource);
  if (node === document && !resources.has(around)) resources.set(around, resource);
  if (isObject(node)) visit(index, node, resource);
  return resource;
}

function visit(index: Index, node: PlainObject, resource: Resource): void {
  // A program's schema may hold the same object in many places.
  if (index.nodes.get(node) === resource) return;
  index.nodes.set(node, resource);
  const { anchors, dynamic } = namesOf(node, resource.draft);
  for (const name of anchors) if (!resource.anchors.has(name)) resource.anchors.set(name, node);
  if (dynamic !== undefined) resource.dynamicAnchors.set(dynamic, node);
  eachSubschema(node, (child) => {
    const own = namesOf(child, draftOf(child, resource.draft, index)).uri;
    if (own === undefined) visit(index, child, resource);
    else add(index, { node: child, uri: resource.uri, document: resource.document, draft: resource.draft });
  });
}

function draftOf(node: unknown, inherited: Draft, { others }: Index): Draft {
  const uri = isObject(node) ? node["$schema"] : undefined;
  if (typeof uri !== "string") return inherited;
  const declared = declaredDraft(uri);
  if (declared) return declared;
  const custom = Object.hasOwn(others, uri) ? others[uri] : others[uri.replace(/#$/, "")];
  if (!isObject(custom)) return inherited;
  return { ...(declaredDraft(custom["$schema"]) ?? inherited), asserts: assertsBy(custom) };
}

function resolve(index: Index, reference: string, from: Resource): Target | undefined {
  const at = reference.indexOf("#");
  const base = at < 0 ? reference : reference.slice(0, at);
  const fragment = at < 0 ? "" : decode(reference.slice(at + 1));
  const resource = base === "" ? from : find(index, absolute(base, from.uri));
  if (!resource) return undefined;
  if (fragment === "") return { node: resource.root, resource };
  if (!fragment.startsWith("/")) {
    const node = resource.anchors.get(fragment);
    return node === undefined ? undefined : { node, resource };
  }
  // What looks like an `$id` may be no address at all; then pointers start at the document.
  const { root, document } = resource;
  return (
    follow(index, fragment, { node: root, resource }) ?? follow(index, fragment, { node: document, resource })
  );
}

function find(index: Index, uri: string): Resource | undefined {
  const known = index.resources.get(uri);
  if (known) return known;
  const node = metaschema(uri);
  return node && add(index, { node, uri, document: node, draft: undeclared });
}

function follow({ nodes }: Index, pointer: string, start: Target): Target | undefined {
  let { node, resource } = start;
  for (const key of fromPointer(pointer)) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as PlainObject)[key];
    if (typeof node === "object" && node !== null) resource = nodes.get(node) ?? resource;
  }
  return isObject(node) || typeof node === "boolean" ? { node, resource } : undefined;
}

function absolute(reference: string, base: string): string {
  try {
    return new URL(reference, base).href.replace(/#.*$/s, "");
  } catch {
    return reference;
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

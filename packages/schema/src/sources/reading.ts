import type { JsonSchema } from "../schema-source.ts";
import type { Shape, Side, WireForm } from "./shape.ts";

/** The wire form a user wants for one of the vendor's own schemas; nothing for those that are well as they are. */
export type FormOf = (schema: object) => WireForm | undefined;

/** Notes kept outside of a schema, as zod's registries do. */
export type NotesOf = (schema: object) => JsonSchema | undefined;

export interface ReadOptions {
  readonly side?: Side;
  readonly formOf?: FormOf | undefined;
  readonly notesOf?: NotesOf | undefined;
}

/** What reads one vendor's schema node by node. */
export interface Reading {
  readonly side: Side;
  readonly notesOf: NotesOf;
  readonly read: (node: unknown) => Shape;
  /** For a node that is only known when it is asked for. */
  readonly later: (getter: () => unknown) => Shape;
}

// A schema that makes a new schema of itself each time it is asked never ends; no real one is this deep or this large.
const deepest = 128;
const most = 20_000;

/** Reads each node once, so that a recursive schema becomes a shape that leads back to itself. */
export function readTree(
  root: object,
  readNode: (node: unknown, reading: Reading) => Shape,
  { side = "input", formOf, notesOf }: ReadOptions,
): Shape {
  const known = new Map<unknown, Shape>();
  const open = new Set<unknown>();
  let depth = 0;
  const read = (node: unknown): Shape => {
    const form = isSchema(node) ? formOf?.(node) : undefined;
    if (form) return { kind: "wire", ...form };
    const shape = known.get(node);
    if (shape) return shape;
    if (open.has(node)) return { kind: "lazy", get: () => known.get(node) as Shape };
    if (depth >= deepest || known.size >= most)
      return { kind: "foreign", what: "a schema nested without end" };
    open.add(node);
    depth++;
    try {
      const fresh = readNode(node, reading);
      known.set(node, fresh);
      return fresh;
    } finally {
      depth--;
      open.delete(node);
    }
  };
  const later = (getter: () => unknown): Shape => {
    const at = depth;
    let shape: Shape | undefined;
    const get = (): Shape => {
      if (shape) return shape;
      const before = depth;
      depth = at;
      try {
        return (shape = read(getter()));
      } finally {
        depth = before;
      }
    };
    return { kind: "lazy", get };
  };
  const reading: Reading = { side, read, later, notesOf: (node) => notesOf?.(node) };
  return read(root);
}

function isSchema(node: unknown): node is object {
  return typeof node === "function" || (typeof node === "object" && node !== null);
}

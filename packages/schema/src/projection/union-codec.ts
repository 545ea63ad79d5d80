import { isObject } from "../plain-object.ts";
import { isSchemaError } from "../schema-error.ts";
import { undecodable } from "./json-text.ts";
import type { Codec, Form, Walk } from "./walk.ts";

export interface Branch extends Form {
  /** As the source has it. */
  readonly source: unknown;
  /** The key under which the branch is sent, when its form alone doesn't tell it from the others. */
  readonly tag?: string | undefined;
}

/** Chooses the branch that a value fits: by the source's schema on the way out, by the wire's on the way in. */
export function unionCodec(branches: readonly Branch[], walk: Walk): Codec {
  const { fitsSource, fitsWire } = walk;
  const decodeBy = ({ codec }: Branch, value: unknown, at: string): unknown =>
    codec ? codec.decode(value, at) : value;
  return {
    encode(value) {
      const branch = branches.find(({ source }) => fitsSource(value, source));
      if (!branch) return value;
      const encoded = branch.codec ? branch.codec.encode(value) : value;
      return branch.tag === undefined ? encoded : { [branch.tag]: encoded };
    },
    decode(value, at) {
      if (branches.some(({ tag }) => tag !== undefined)) return decodeTagged(value, at, branches);
      const exact = branches.find(({ schema }) => fitsWire(value, schema));
      if (exact) return decodeBy(exact, value, at);
      // A host that doesn't hold the model to the schema: whatever reading the source accepts is meant.
      for (const branch of branches) {
        const read = attempt(() => decodeBy(branch, value, at));
        if (read && fitsSource(read.value, branch.source)) return read.value;
      }
      return value;
    },
  };
}

function decodeTagged(value: unknown, at: string, branches: readonly Branch[]): unknown {
  if (!isObject(value)) {
    // Only null may come without a key.
    const plain = branches.some(({ tag }) => tag === undefined);
    if (value === null && plain) return null;
    throw undecodable(at, `must be an object with one of the keys ${tagsOf(branches)}`);
  }
  const keys = Object.keys(value);
  const branch = keys.length === 1 ? branches.find(({ tag }) => tag === keys[0]) : undefined;
  if (!branch) throw undecodable(at, `must have exactly one of the keys ${tagsOf(branches)}`);
  const inner = value[keys[0] as string];
  return branch.codec ? branch.codec.decode(inner, `${at}/${keys[0]}`) : inner;
}

function tagsOf(branches: readonly Branch[]): string {
  return branches.flatMap(({ tag }) => tag ?? []).join(", ");
}

function attempt(read: () => unknown): { readonly value: unknown } | undefined {
  try {
    return { value: read() };
  } catch (error) {
    if (isSchemaError(error, "undecodable")) return undefined;
    throw error;
  }
}

import type { Dialect } from "./dialect.ts";
import { toPointer } from "./json-pointer.ts";
import type { PlainObject } from "./plain-object.ts";
import type { Resolve } from "./resolve-reference.ts";

export type Path = readonly string[];

export interface Loss {
  /** RFC 6901 pointer into the source schema. */
  readonly pointer: string;
  readonly keyword: string;
  readonly reason: string;
}

/** What one projection of one schema carries from node to node. */
export interface ProjectionWalk {
  readonly dialect: Dialect;
  readonly resolve: Resolve;
  /** The `$ref` to write for the node's. */
  readonly refer: (node: PlainObject) => string;
  readonly losses: Loss[];
  /** What the dialect can't say at all; the schema then needs the dialect's fallback. */
  readonly blockers: Loss[];
  /** Merges left: reference chains could otherwise unfold without end. */
  merges: number;
  depth: number;
}

export function lossAt(path: Path, keyword: string, reason: string): Loss {
  return { pointer: toPointer(path), keyword, reason };
}

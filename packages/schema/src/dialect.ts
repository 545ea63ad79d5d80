export type DialectName = "json-schema-2020-12" | "json-schema-draft-07" | "openai" | "openai-strict";

/** The JSON Schema subset one target accepts, as data. */
export interface Dialect {
  readonly name: string;
  /** Written at the root; absent: `$schema` is stripped. */
  readonly $schema?: string;
  /** `"object"`: a root of another kind is wrapped under the key `input`. */
  readonly root: "any" | "object";
  /** Keywords that may be sent, but not at the root. */
  readonly refusedAtRoot: readonly string[];
  /** The keywords that may be sent; the others are told in words. */
  readonly keywords: "all" | readonly string[];
  /** Keywords that are sent although the target gives them no force. */
  readonly ignored: readonly string[];
  readonly formats: "all" | readonly string[];
  /** `"plain"`: a pattern with look-around or back-references is told in words. */
  readonly patterns: "all" | "plain";
  readonly definitions: "as-written" | "$defs" | "definitions";
  readonly tuples: "as-written" | "prefixItems" | "items" | "refused";
  /** What stands beside a `$ref`: kept, moved with it into `allOf`, or merged into what it points to. */
  readonly refSiblings: "keep" | "allOf" | "merge";
  readonly booleans: "keep" | "object";
  readonly unions: "keep" | "anyOf";
  readonly allOf: "keep" | "merge";
  /** `"nullable"`: each property is required, and one that was optional accepts null in its place. */
  readonly optional: "absent" | "nullable";
  /** `"closed"`: each object refuses further keys, and one that is open on purpose can't be said. */
  readonly objects: "keep" | "closed";
  /** Whether a node that accepts any value may be sent. */
  readonly untyped: "keep" | "refused";
  /** Whether a schema in this dialect may be sent with the target's strict flag. */
  readonly strict: boolean;
  /** Takes over the whole schema when this dialect can't say it. */
  readonly fallback?: Dialect;
  readonly limits: DialectLimits;
}

export interface DialectLimits {
  readonly depth?: number;
  readonly properties?: number;
  readonly enumValues?: number;
  /** Characters of all property names, definition names, enum and const values together. */
  readonly text?: number;
}

export type DialectName =
  | "json-schema-2020-12"
  | "draft-07"
  | "openai"
  | "openai-responses"
  | "openai-strict"
  | "anthropic"
  | "anthropic-strict"
  | "gemini"
  | "gemini-json-schema"
  | "mcp";

/**
 * The JSON Schema subset one target accepts, as data. Spread a table and change an entry to make your own.
 *
 * Where an entry offers a form with an inverse (pairs, JSON text, objects for tuples, renamed keys), `decode` and
 * `encode` of the projection translate values both ways.
 */
export interface Dialect {
  readonly name: string;
  /** Written at the root; absent: `$schema` is stripped. */
  readonly $schema?: string;

  // The root.
  /** `"object"`: a root of another kind, or one that may not stand at the root, is wrapped under the key `input`. */
  readonly root: "any" | "object";
  /** Keywords that may be sent, but not at the root. */
  readonly refusedAtRoot: readonly string[];
  /** The schema of a tool that takes no arguments. */
  readonly empty: Readonly<Record<string, unknown>>;

  // Keywords.
  /** The keywords that may be sent; the others are told in words. Unknown keywords (`x-…`) count as others. */
  readonly keywords: "all" | readonly string[];
  /** Keywords that are sent although the target gives them no force. */
  readonly ignored: readonly string[];
  /** `format` values that may be sent, for each JSON type (`integer` and `number` apart). */
  readonly formats: "all" | Readonly<Partial<Record<"string" | "number" | "integer", readonly string[]>>>;
  /** `"plain"`: a pattern with look-around or back-references is told in words. */
  readonly patterns: "all" | "plain";
  /** Largest `minItems` that may be sent; a larger one is told in words. */
  readonly minItems?: number;
  /** Largest `maxItems` that may be sent; a larger one is told in words. */
  readonly maxItems?: number;

  // References.
  /**
   * `"keep"`: as they are · `"acyclic"`: as definitions, but a schema that refers to itself is cut as with `"inline"` ·
   * `"inline"`: replaced by what they point to; recursion is cut after `recursion` turns, with JSON text below.
   */
  readonly references: "keep" | "acyclic" | "inline";
  /** How often one definition may recur along one path when it is inlined. */
  readonly recursion: number;
  readonly definitions: "as-written" | "$defs" | "definitions";
  /** What stands beside a `$ref`: kept, moved with it into `allOf`, or merged into what it points to. */
  readonly refSiblings: "keep" | "allOf" | "merge";

  // Unions and constants.
  readonly unions: "keep" | "anyOf";
  /** What may stand beside `anyOf`: anything, `title`/`description`/`default`/…, or nothing at all. */
  readonly besideUnion: "keep" | "annotations" | "nothing";
  readonly allOf: "keep" | "merge";
  /** `"single"`: a `type` that is a list is written as a union. */
  readonly types: "list" | "single";
  /** How null is admitted: `"null"` as one of the types, or OpenAPI's `nullable: true`. */
  readonly nullable: "type" | "keyword";
  /** `"enum"`: a `const` is written as an `enum` of one. */
  readonly constants: "const" | "enum";
  /**
   * What an `enum` may hold: anything, scalars, or strings only. Other values travel as text that stands for them.
   */
  readonly enumValues: "any" | "scalars" | "strings";
  /** Whether an enum may hold `""`; otherwise it travels as a word that stands for it. */
  readonly emptyEnumString: "keep" | "renamed";

  // Objects and arrays.
  /** `"nullable"`: each property is required, and one that was optional accepts null in its place. */
  readonly optional: "absent" | "nullable";
  /** `"closed"`: each object refuses further keys. */
  readonly objects: "keep" | "closed";
  /** An object whose keys are not listed: as written, a list of `{ key, value }`, … */
  readonly maps: "keep" | "pairs";
  /** `"json-text"`: a node that accepts any value is a string that holds JSON. */
  readonly untyped: "keep" | "json-text";
  /** `"json-text"`: an object below the root that has no properties, and may have none, is a string that holds JSON. */
  readonly emptyObjects: "keep" | "json-text";
  /** `"object"`: a tuple is an object with the keys `item_1`, `item_2`, …; `"list"`: a list of any of its members. */
  readonly tuples: "as-written" | "prefixItems" | "items" | "object" | "list";
  /** `"required"`: an array always says what its items are. */
  readonly items: "keep" | "required";
  readonly booleans: "keep" | "object";
  /** What a property's name must match, as the source of a regular expression; others are renamed. */
  readonly keys?: { readonly pattern: string; readonly maxLength: number };

  // What belongs to the tool and not to its schema; adapters apply it.
  readonly toolNames: { readonly pattern: string; readonly maxLength: number };
  /** Characters of a tool's description. Absent: no limit known. */
  readonly toolDescription?: { readonly maxLength: number };

  /** Whether a schema in this dialect may be sent with the target's strict flag. */
  readonly strict: boolean;
  /** Takes over the whole schema when this dialect can't say it, or its limits are exceeded. */
  readonly fallback?: Dialect;
  readonly limits: DialectLimits;
}

/** Counted over the written schema. Absent: no limit known. */
export interface DialectLimits {
  /** Levels of objects and arrays. */
  readonly depth?: number;
  /** Properties of all objects together. */
  readonly properties?: number;
  /** Values of all enums together. */
  readonly enumValues?: number;
  /** Characters of one enum's strings, when it has more than 250 values. */
  readonly enumText?: number;
  /** Characters of all property names, definition names, enum and const values together. */
  readonly text?: number;
  /** Properties that are not required, in all objects together. */
  readonly optional?: number;
  /** Nodes whose type is a union. */
  readonly unions?: number;
  /** Sum of all `maxItems`; one that would go beyond it is told in words. */
  readonly maxItems?: number;
  /** Bytes of the whole schema, as JSON in UTF-8. */
  readonly bytes?: number;
}

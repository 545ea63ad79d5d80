import type { Dialect } from "../dialect.ts";
import { toPointer } from "../json-pointer.ts";
import type { Loss, LossAction } from "../loss.ts";
import type { ModernSource, Path, Target } from "./modern-source.ts";

/** Between the wire's values and the source's. Neither direction mutates. */
export interface Codec {
  /** @throws SchemaError `undecodable` where passing the value on could be taken for something else. */
  readonly decode: (value: unknown, at: string) => unknown;
  readonly encode: (value: unknown) => unknown;
}

/** One written schema; without a codec, values are the same on both sides. */
export interface Form {
  readonly schema: unknown;
  readonly codec?: Codec | undefined;
}

/** A schema that was written once, among the definitions, or is being written. */
export interface Definition {
  readonly name: string;
  form?: Form;
  /** Was taken to need no codec while it was still being written. */
  assumedPlain?: boolean;
}

/** What one projection of one schema carries from node to node. */
export interface Walk {
  readonly dialect: Dialect;
  readonly source: ModernSource;
  /** Whether the root stands under a key of its own. */
  readonly wrapped: boolean;
  readonly losses: Loss[];
  /** What the dialect can't say at all; the schema then needs the dialect's fallback. */
  readonly blockers: Loss[];
  readonly definitions: Map<Target, Definition>;
  /** Targets that need a codec, known from the walk before. */
  readonly coded: Set<Target>;
  /** How often each target occurs on the way from the root to here. */
  readonly turns: Map<Target, number>;
  /** Nodes whose parts were merged on the way from the root to here. */
  readonly merging: Set<unknown>;
  /** One schema in the dialect's form, children included. */
  readonly write: (node: unknown, path: Path) => Form;
  readonly fitsSource: (value: unknown, node: unknown) => boolean;
  readonly fitsWire: (value: unknown, node: unknown) => boolean;
  /** What a reference in the written schema leads to: the written form, once it is there, and the source's. */
  readonly wireTarget: (
    reference: string,
  ) => { readonly written: unknown; readonly source: unknown } | undefined;
  /** Merges and nodes left: references could otherwise unfold without end. */
  merges: number;
  /** What may still be added to the sum of all `maxItems`. */
  itemsLeft: number;
  nodes: number;
  /** Objects and arrays around this node. */
  depth: number;
}

export function report(walk: Walk, path: Path, keyword: string, action: LossAction, message: string): void {
  walk.losses.push(lossAt(walk, path, keyword, action, message));
}

export function lossAt(walk: Walk, path: Path, keyword: string, action: LossAction, message: string): Loss {
  return { pointer: toPointer(path), keyword, dialect: walk.dialect.name, action, message };
}

/** Where a node stands in the source; for one that was made by merging, where it is put. */
export function placeOf(node: unknown, path: Path, { source }: Walk): Path {
  return (typeof node === "object" && node !== null && source.pathOf(node)) || path;
}

/** Whether anything in the dialect can make a value look otherwise on the wire, the root's wrapping aside. */
export function translates(dialect: Dialect): boolean {
  return (
    dialect.optional === "nullable" ||
    dialect.objects === "closed" ||
    dialect.maps === "pairs" ||
    dialect.untyped === "json-text" ||
    dialect.tuples === "object" ||
    dialect.enumValues !== "any" ||
    dialect.emptyEnumString === "renamed" ||
    dialect.references !== "keep" ||
    dialect.keys !== undefined ||
    dialect.types === "single"
  );
}

import type { Random } from "./random.ts";

/** Given where a schema leaves no value, or none was found. */
export const nothing: unique symbol = Symbol("nothing");

/** What a schema allows by saying nothing. */
export interface Extras {
  /** Keys in objects that say nothing of further ones. */
  readonly keys: boolean;
  /** Items after a tuple that says nothing of further ones. */
  readonly items: boolean;
}

export interface Sampling {
  readonly random: Random;
  readonly extras: Extras;
  /** A value that satisfies all of the schemas, in most cases. */
  readonly sample: (schemas: readonly unknown[], depth: number) => unknown;
}

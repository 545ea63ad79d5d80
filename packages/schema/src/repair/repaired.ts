import type { Json } from "../schema-source.ts";

/**
 * `parsed_json`: text became the object or list it spells · `parsed_number`, `parsed_boolean`: text became the number
 * or boolean it spells · `written_as_text`: a whole number or boolean became text · `wrapped_in_list`: one value
 * became a list of one · `taken_from_list`: a list of one became its item · `matched_case`: a listed text in other
 * letter case · `dropped_null`: a null that stood for an absent key · `unwrapped`: all of it was inside one undeclared
 * key · `unwrapped_call`: all of it was inside the call it belongs to.
 */
export type RepairKind =
  | "parsed_json"
  | "parsed_number"
  | "parsed_boolean"
  | "written_as_text"
  | "wrapped_in_list"
  | "taken_from_list"
  | "matched_case"
  | "dropped_null"
  | "unwrapped"
  | "unwrapped_call";

/** One thing that was changed. */
export interface RepairStep {
  /** RFC 6901 pointer into the repaired value; for what is gone, to where it was. */
  readonly pointer: string;
  readonly kind: RepairKind;
}

/** A value that fits its schema, and what had to be changed for that. */
export interface Repaired {
  readonly value: Json;
  readonly repairs: readonly RepairStep[];
}

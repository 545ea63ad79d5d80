import type { Json } from "@toolport/schema";
import type { Verdict } from "./lock/schema-changes.ts";

/**
 * What a finding means for the build: `error` fails it, `warning` does with `--strict`, `note` never does: it says what
 * happens to a tool that is fine.
 */
export type Severity = "error" | "warning" | "note";

/** One thing that `toolport check` has to say. */
export interface Finding {
  /** The rule that speaks, as `--ignore` takes it. */
  readonly rule: string;
  readonly severity: Severity;
  /** The file that exports the tool; absent where the whole catalogue is meant. */
  readonly file?: string | undefined;
  /** The canonical name; absent where the whole catalogue is meant. */
  readonly tool?: string | undefined;
  /** The target that is concerned, as `--target` takes it. */
  readonly target?: string | undefined;
  /** Which part of the tool: a field, with a JSON pointer into a schema, as in `input/properties/city`. */
  readonly where?: string | undefined;
  /** What is wrong. */
  readonly message: string;
  /** What to do about it. */
  readonly advice: string;
  /** Where something is another than it was pinned. */
  readonly change?: Change | undefined;
}

/** A value that was pinned, and what it is now; absent where it was or is not there. */
export interface Change {
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  /** What it means for the values that a schema takes. */
  readonly verdict?: Verdict | undefined;
}

import type { Json, JsonSchema } from "@toolport/schema";
import { later } from "./later.ts";
import type { Awaitable } from "./tool.ts";

/**
 * Changes parsed arguments that failed validation into ones that might pass; undefined when there is nothing to
 * change. Its answer counts only if it validates, and is recorded. The schema is that of the input side.
 */
export type Repair = (input: Json, schema: JsonSchema) => Awaitable<Json | undefined>;

/**
 * The default repair, for the slips models make most: JSON text where the schema wants an object or a list, `"5"` for
 * 5, 5 for `"5"`, one for a list of one, a listed text in other letter case, null for an absent optional field, all
 * arguments inside a single undeclared `arguments`. It only acts where the schema rules out what was sent, so a real
 * string stays a string; it never completes, splits or guesses. A toolbox's own use of it also knows the tool's name.
 */
export const narrowRepair: Repair = (input, schema) =>
  later<Json | undefined>(
    (offPath) => offPath.mend(input, schema),
    () => undefined,
  );

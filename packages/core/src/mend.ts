import type { Json, JsonSchema } from "@toolport/schema";
import { repair } from "@toolport/schema/repair";

/** What `narrowRepair` does. */
export function mend(input: Json, schema: JsonSchema): Json | undefined {
  return repair(input, schema)?.value;
}

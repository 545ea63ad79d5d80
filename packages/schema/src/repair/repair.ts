import type { Json, JsonSchema } from "../schema-source.ts";
import { isTooDeep } from "../too-deep.ts";
import { everyPart } from "./alternatives.ts";
import { fewest, mendValue } from "./mend-value.ts";
import type { Repaired } from "./repaired.ts";
import { startTrial } from "./trial.ts";
import { unwrapValue } from "./unwrap.ts";

/** What a repair may know beside the schema. */
export interface RepairOptions {
  /** What the tool is called: a model may wrap its arguments in the tool's name, or in the whole call. */
  readonly names?: readonly string[];
}

/**
 * The value with the fewest changes that make it fit the schema, for the slips that models make: JSON text where an
 * object or a list is wanted, `"5"` for 5, one value for a list of one, null for an absent key, a wrapper around it all.
 * A value that fits comes back as it is. Undefined where no change, or more than one, makes it fit: no text is
 * completed or split, no number rounded, and a text stays where the schema takes any text.
 *
 * @throws SchemaError for a schema that can't be used
 */
export function repair(
  value: Json,
  schema: JsonSchema,
  { names = [] }: RepairOptions = {},
): Repaired | undefined {
  if (isTooDeep(value)) return undefined;
  const trial = startTrial(schema, value);
  const { root } = trial.validator;
  const whole = mendValue(value, [root], trial);
  if (whole?.repairs.length === 0) return whole;
  const unwrapped = unwrapValue(value, root, names, trial.validator);
  const inside = unwrapped && mendValue(unwrapped.value, [root], trial);
  const found = whole ? [whole] : [];
  if (inside) found.push({ value: inside.value, repairs: [...unwrapped.repairs, ...inside.repairs] });
  const repaired = fewest(found);
  return trial.isSpent() ? undefined : repaired;
}

/** What is inside a wrapper around all arguments, if there is one; whether it fits is not said. */
export function unwrap(
  value: Json,
  schema: JsonSchema,
  { names = [] }: RepairOptions = {},
): Repaired | undefined {
  const { validator } = startTrial(schema, value);
  return unwrapValue(value, validator.root, names, validator);
}

/** The keys that a schema's root names, in whichever branch. */
export function declaredKeys(schema: JsonSchema): readonly string[] {
  const { validator } = startTrial(schema, null);
  const parts = everyPart(validator.root, validator);
  return [...new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

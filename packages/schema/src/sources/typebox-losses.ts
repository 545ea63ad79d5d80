import { toPointer } from "../json-pointer.ts";
import type { Loss } from "../loss.ts";
import type { PlainObject } from "../plain-object.ts";
import { eachSubschema } from "../subschemas.ts";

const told: Readonly<Record<string, string>> = {
  "~refine": "A check by `Type.Refine` is no part of JSON Schema: it is not made here. Make it in the tool.",
  "~codec": "A `Type.Codec` is no part of JSON Schema: the tool gets what came over the wire, undecoded.",
};

/** TypeBox hides in its JSON Schema what only its own validator runs. */
export function typeBoxLosses(root: PlainObject): readonly Loss[] {
  const losses: Loss[] = [];
  const visit = (node: PlainObject, path: readonly string[]): void => {
    for (const [keyword, message] of Object.entries(told))
      if (keyword in node)
        losses.push({ pointer: toPointer(path), keyword, dialect: "source", action: "dropped", message });
    eachSubschema(node, (child, step) => visit(child, [...path, ...step]));
  };
  visit(root, []);
  return losses;
}

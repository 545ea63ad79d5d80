import { readSchema, type JsonSchema } from "@toolport/schema";
import { schemaNodes } from "../schema-nodes.ts";
import { inspected } from "../thrown-text.ts";
import { visible } from "../visible-text.ts";
import { eachTool, type Rule } from "./rule.ts";

const LIMITS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

export const schemaContradiction: Rule = eachTool({
  id: "schema-contradiction",
  severity: "error",
  finds: "a schema that contradicts itself: limits that leave nothing, a default or choice that it refuses",
  advice: "Decide which of the two holds: a model goes by one, and calls fail by the other.",
  *check({ input }) {
    for (const { pointer, schema } of schemaNodes(input)) {
      const where = `input${pointer}`;
      for (const message of contradictions(schema, input)) yield { where, message };
    }
  },
});

function* contradictions(schema: JsonSchema, root: JsonSchema | undefined): Generator<string> {
  for (const [least, most] of LIMITS) {
    const [low, high] = [schema[least], schema[most]];
    if (typeof low === "number" && typeof high === "number" && low > high)
      yield `${least} is ${low} and ${most} is ${high}, so nothing fits.`;
  }
  const { default: preset, enum: choices, const: only } = schema;
  const refuses = (value: unknown, ...without: readonly string[]): boolean =>
    isRefused(value, omit(schema, ["default", ...without]), root);
  // A default of null mostly says that there is none.
  if (preset !== undefined && preset !== null && refuses(preset))
    yield `The default ${shown(preset)} is none of the values it takes.`;
  if (only !== undefined && refuses(only, "const"))
    yield `The const ${shown(only)} is none of the values it takes.`;
  if (!Array.isArray(choices)) return;
  const bad = choices.find((choice) => choice !== null && refuses(choice, "enum", "const"));
  if (bad !== undefined) yield `The choice ${shown(bad)} of its enum is none of the values it takes.`;
}

function isRefused(value: unknown, schema: JsonSchema, root: JsonSchema | undefined): boolean {
  const { $defs, definitions } = root ?? {};
  try {
    const checked = readSchema({
      ...schema,
      ...($defs !== undefined && { $defs }),
      ...(definitions !== undefined && { definitions }),
    }).validate(value);
    return "ok" in checked && !checked.ok;
  } catch {
    return false; // a part that can't be read alone: it refers to some other part
  }
}

function omit(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

function shown(value: unknown): string {
  // In a schema that was written by hand it may be anything.
  return visible((JSON.stringify(value) ?? inspected(value)).slice(0, 60));
}

import { tool } from "@openai/agents";
import { toStrictJsonSchema } from "openai/lib/transform";
import { canonicalJson } from "../arbitraries/canonical-json.ts";
import type { Node } from "./schema-places.ts";

/** openai-node's own check of strict schemas: it throws for what the API would refuse, and has nothing left to change. */
export function openaiStrictFaults(schema: Node): readonly string[] {
  return unchanged(schema, () => toStrictJsonSchema(schema));
}

/** The Agents SDK prepares a strict tool's schema itself, and takes a loose one as it is. */
export function agentsFaults(schema: Node, { strict }: { readonly strict: boolean }): readonly string[] {
  // Its types want a literal for `strict` and a narrower schema than JSON Schema is.
  const make = tool as unknown as (options: object) => { readonly parameters: unknown };
  return unchanged(
    schema,
    () => make({ name: "tried", description: "d", parameters: schema, strict, execute: () => "" }).parameters,
  );
}

function unchanged(schema: Node, convert: () => unknown): readonly string[] {
  try {
    const converted = canonicalJson(convert());
    return converted === canonicalJson(schema) ? [] : [`it became ${converted}`];
  } catch (error) {
    return [(error as Error).message];
  }
}

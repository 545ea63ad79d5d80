import { sharedMap, type ToolDescription } from "@toolport/core";

// By the exported object itself, so that nothing on it leads back, and a copy of it is only a copy.
const exported = sharedMap<ToolDescription>("openai");

/** Remembers what an exported definition describes, so that an import knows it again. */
export function markExported<Definition extends object>(
  definition: Definition,
  tool: ToolDescription,
): Definition {
  exported.set(definition, tool);
  return definition;
}

/** What a definition of ours describes; undefined for anybody else's. */
export function descriptionOf(definition: object): ToolDescription | undefined {
  return exported.get(definition);
}

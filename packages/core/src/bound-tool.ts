import { readSchema, type SchemaReader } from "@toolport/schema";
import type { Step } from "./chain.ts";
import { mutates } from "./effect.ts";
import { toJson } from "./normalize.ts";
import { sharedMap } from "./shared-map.ts";
import type { Tool, ToolDescription } from "./tool.ts";

/**
 * A tool inside a toolbox: its description, its body, and the two chains linked for it. It never leaves the
 * package: whoever held it could run the body around the chain.
 */
export interface BoundTool {
  readonly description: ToolDescription;
  readonly mutates: boolean;
  readonly execute: Tool["execute"];
  readonly input: SchemaReader | undefined;
  readonly output: SchemaReader | undefined;
  /** The call advisors around the gate. */
  readonly callChain: Step;
  /** The attempt advisors around the body. */
  readonly attemptChain: Step;
}

/** The frozen public part of a tool: everything but `execute`, with its defaults filled in. */
export function describeTool(tool: Tool): ToolDescription {
  const { execute: _body, ...rest } = tool;
  const fields: Record<string, unknown> = {
    keywords: [],
    priority: 0,
    source: "native",
    metadata: {},
    ...rest,
  };
  for (const key of Object.keys(fields)) if (fields[key] === undefined) delete fields[key];
  // Copies: whoever is shown a description must not be able to change where the tool is offered.
  for (const key of ["keywords", "channels", "platforms", "metadata"])
    if (key in fields) fields[key] = toJson(fields[key]);
  const description = Object.freeze(fields) as unknown as ToolDescription;
  origins.set(description, tool);
  return description;
}

// Only whoever made an export can lead from it to a description, and from there home: nothing an export carries does.
const origins = sharedMap<Tool>("origins");

/**
 * The tool a description was made from, for an import that meets one of our own exports again. Undefined for a
 * description of somebody else's making. What it gives is a bare tool: put it into a toolbox, never call it.
 */
export function originOf(description: ToolDescription): Tool | undefined {
  return origins.get(description);
}

/** Readers for a tool's schemas; nothing is converted before somebody asks. */
export function bindSchemas(tool: Tool): Pick<BoundTool, "input" | "output" | "mutates"> {
  return {
    mutates: mutates(tool.effect),
    input: tool.input === undefined ? undefined : readSchema(tool.input),
    output: tool.output === undefined ? undefined : readSchema(tool.output),
  };
}

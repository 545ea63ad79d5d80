import { defineTool, type Tool, type ToolResult } from "@toolport/core";
import { jsonSchema } from "@toolport/schema";
import { everyTool, type Searchable } from "./every-tool.ts";
import { markOf } from "./search-marks.ts";

/** How a model calls what it has found. */
export interface CallToolOptions {
  /** Default: `call_tool`. */
  readonly name?: string;
  readonly description?: string;
}

const DESCRIPTION =
  "Calls a tool that is not listed among your tools, by its name, with arguments that follow its parameters. Only for tools that you have found.";

/**
 * A tool by which a model calls those it has found, in hosts that can't be told of more tools while they run. What it
 * calls goes through the whole pipeline; under {@link loadOnDemand} it is that very call, otherwise a nested one.
 */
export function callTool<Level extends string>(
  toolbox: Searchable<Level>,
  { name = "call_tool", description = DESCRIPTION }: CallToolOptions = {},
): Tool {
  const reads = everyTool(toolbox as Searchable<never>).every(({ effect }) => effect === "read");
  return defineTool({
    name,
    description,
    input: jsonSchema<{ name: string; arguments?: Record<string, unknown> }>({
      type: "object",
      properties: {
        name: { type: "string", description: "The tool's name, as it was found." },
        arguments: { type: "object", description: "The tool's arguments." },
      },
      required: ["name"],
      additionalProperties: false,
    }),
    // It does whatever the called tool does: a host must not take it for harmless.
    effect: reads ? "read" : "unknown",
    // It does nothing itself before the nested call, and that waits for its own answer.
    ...(reads ? {} : { resumable: true }),
    metadata: markOf("call"),
    execute: ({ name: wanted, arguments: args = {} }, { call }): Promise<ToolResult> => call(wanted, args),
  });
}

import { effectFrom, isEffect, type Effect } from "./effect.ts";

/** What a host's tool says of itself in free metadata, as our fields; a field is absent where nothing is said. */
export interface ToolClaims {
  readonly title?: string;
  readonly effect?: Effect;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
}

/**
 * Reads a host tool's `metadata`, the one place that frameworks without a word for effects leave free:
 * `metadata.toolport` says it in our words, and `metadata.annotations` in MCP's (`ToolAnnotations`, spec 2025-06-18), as the
 * tools of MCP clients do (`@ai-sdk/mcp` 2, `@langchain/mcp-adapters`). They are claims: of whoever wrote the tool.
 */
export function claimsOf(metadata: unknown): ToolClaims {
  const { toolport, annotations } = record(metadata);
  const [ours, hints] = [record(toolport), record(annotations)];
  const { effect: own } = ours;
  const effect = isEffect(own) ? own : effectFrom(hints);
  const { title } = hints;
  const idempotent = ours["idempotent"] ?? hints["idempotentHint"];
  const openWorld = ours["openWorld"] ?? hints["openWorldHint"];
  return {
    ...(typeof title === "string" && title !== "" && { title }),
    // What says nothing claims nothing: it is then what the importer's user says.
    ...((effect !== "unknown" || own === "unknown") && { effect }),
    ...(typeof idempotent === "boolean" && { idempotent }),
    ...(typeof openWorld === "boolean" && { openWorld }),
  };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

import { effectFrom, isEffect, type Effect } from "@toolport/core";
import type { HostTool } from "./host-tool.ts";

/** What a tool says of itself beside its schema, as our fields. */
export interface HostClaims {
  readonly title?: string;
  readonly effect?: Effect;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
}

/**
 * LangChain has no field for what a tool does to the world. Its `metadata` is free: `metadata.annotations` says it in MCP's
 * words, as the tools of an MCP client do (`@langchain/mcp-adapters`), and `metadata.toolport` in ours.
 */
export function claimsOf({ metadata }: HostTool): HostClaims {
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

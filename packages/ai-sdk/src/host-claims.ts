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
 * The SDK has no field for what a tool does to the world. Its `metadata` is free: `metadata.toolport` says it in our
 * words, and `metadata.annotations` in MCP's, as the tools of an MCP client do (`@ai-sdk/mcp` 2).
 */
export function claimsOf({ title, metadata }: HostTool): HostClaims {
  const { toolport, annotations, title: ownTitle } = record(metadata);
  const [ours, hints] = [record(toolport), record(annotations)];
  const { effect: own } = ours;
  const effect = isEffect(own) ? own : effectFrom(hints);
  const idempotent = ours["idempotent"] ?? hints["idempotentHint"];
  const openWorld = ours["openWorld"] ?? hints["openWorldHint"];
  const name = [title, ownTitle, hints["title"]].find((one) => typeof one === "string" && one !== "");
  return {
    ...(typeof name === "string" && { title: name }),
    // What says nothing claims nothing: it is then what the importer's user says.
    ...((effect !== "unknown" || own === "unknown") && { effect }),
    ...(typeof idempotent === "boolean" && { idempotent }),
    ...(typeof openWorld === "boolean" && { openWorld }),
  };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

import type { ToolEvent } from "@toolport/core";

/** What tells one call's events from another's. */
export function callKey({ runId, callId, tool }: ToolEvent): string {
  return JSON.stringify([runId, callId, tool]);
}

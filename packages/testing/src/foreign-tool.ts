import type { Tool, ToolContext, ToolDetails } from "@toolport/core";

/**
 * The context for one of the kit's bodies inside a framework's own tool, for a harness that adopts: what the framework
 * gives a tool of its own, and what no framework has, from the toolbox's context as the importer hands it on.
 */
export function contextFrom(
  given: Pick<ToolContext, "callId" | "signal" | "progress">,
  toolbox: ToolContext,
): ToolContext {
  const { caller, app, host, run, idempotencyKey, attempt, answers, call, attach, suspend } = toolbox;
  const { callId, signal, progress } = given;
  const theirs = { callId, signal, progress };
  return { caller, app, host, run, idempotencyKey, attempt, answers, call, attach, suspend, ...theirs };
}

/** What one of the kit's tools says that a framework's own tool can't, for an importer's `details`. */
export function detailsOf(tool: Tool): ToolDetails {
  const {
    name: _name,
    description: _description,
    input: _input,
    effect: _effect,
    source: _source,
    execute: _execute,
    ...details
  } = tool;
  return details;
}

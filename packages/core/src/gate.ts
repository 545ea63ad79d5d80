import type { BoundTool } from "./bound-tool.ts";
import type { Box } from "./box.ts";
import { over } from "./execute.ts";
import { insideOf, type Inside, type Invocation } from "./invocation.ts";
import { laterStep } from "./later-step.ts";
import type { ToolResult } from "./result.ts";
import { takeTurn } from "./turn.ts";

/**
 * The end of the call chain: the approval on the final input, the permission once more, then the turn. What was
 * digested is what is parsed and run: after a question the arguments are read afresh from the canonical text.
 */
export function gate(invocation: Invocation): ToolResult | Promise<ToolResult> {
  const inside = insideOf(invocation) as Inside;
  const { call } = inside;
  const ended = over(inside);
  if (ended) return ended;
  const { mutates } = call.tool;
  const replays = mutates && call.parent !== undefined && call.tree.finished.has(call.id);
  if (!replays && !mayAsk(call.tool, call.run.box)) return takeTurn(invocation);
  return laterStep(call, (offPath) => offPath.approve(inside));
}

/** Whether a person may have to approve a call of this tool. */
export function mayAsk({ mutates, description }: BoundTool, { approval }: Box): boolean {
  return description.approval !== undefined || (mutates ? approval !== "none" : typeof approval === "object");
}

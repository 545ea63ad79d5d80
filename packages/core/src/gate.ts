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
  const { mutates, description } = call.tool;
  const replays = mutates && call.parent !== undefined && call.tree.finished.has(call.id);
  const { approval } = call.run.box;
  const open = mutates ? approval === "none" : typeof approval !== "object";
  if (!replays && description.approval === undefined && open) return takeTurn(invocation);
  return laterStep(call, (offPath) => offPath.approve(inside));
}

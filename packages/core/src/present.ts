import type { Call } from "./call.ts";
import { laterStep } from "./later-step.ts";
import type { ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";

/** The default of `maxText`. */
export const MAX_TEXT = 50_000;

/** The last step of every call: what the model may not see is masked, what is too long is cut. It never throws. */
export function present(
  run: RunCore,
  call: Call | undefined,
  result: ToolResult,
): ToolResult | Promise<ToolResult> {
  const { redactor, maxText = MAX_TEXT } = run.box;
  const isShort = result.content.every((part) => part.type !== "text" || part.text.length <= maxText);
  if (!redactor && isShort) return result;
  return laterStep(call, (offPath) => offPath.maskAndCut(run, call, result));
}

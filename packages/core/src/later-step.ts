import { note, type Call } from "./call.ts";
import { later } from "./later.ts";
import { thrownName, toJson } from "./normalize.ts";
import type * as OffPath from "./off-path.ts";
import { problem, type ToolResult } from "./result.ts";

/** A step of a call that is loaded when first needed; where it does not load, the call ends there. */
export function laterStep(
  call: Call | undefined,
  step: (offPath: typeof OffPath) => ToolResult | Promise<ToolResult>,
): ToolResult | Promise<ToolResult> {
  return later(step, (error) => checkFailed(call, error));
}

/** A throw that nobody foresaw (a schema's own code, say) is a refusal like any other guard's. */
export function checkFailed(call: Call | undefined, error: unknown): ToolResult {
  if (call) note(call, "pipeline", "failed", thrownName(error));
  const ran = call?.attempts ? "The tool ran; its result was withheld" : "The tool did not run";
  return problem("failed", "check_failed", `${ran}: a check on this call failed.`, {
    meta: { cause: toJson(error) },
  });
}

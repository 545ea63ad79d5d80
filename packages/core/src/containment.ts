import type { Issue } from "@toolport/schema";
import type { Advisor } from "./advisor.ts";
import { note, type Call } from "./call.ts";
import { insideOf, type Inside, type Invocation } from "./invocation.ts";
import { isPromise, toJson } from "./normalize.ts";
import { problem, type ToolResult } from "./result.ts";
import { validateInput } from "./validate.ts";

/** Validates a changed input. An attempt's input is final: a change there is refused. */
export function recheck(invocation: Invocation): ToolResult | undefined | Promise<ToolResult | undefined> {
  const inside = insideOf(invocation) as Inside;
  if (inside.checked) return undefined;
  const { call, input } = inside;
  if (call.sealed) return didNotRun(call, "An advisor changed the arguments after they were final");
  const settle = (checked: Awaited<ReturnType<typeof validateInput>>): ToolResult | undefined => {
    if (!checked.ok) return didNotRun(call, "An advisor changed the arguments into ones the tool does not accept", checked.issues);
    inside.parsed = checked.value;
    inside.checked = true;
    return undefined;
  };
  const checked = validateInput(call.tool, input);
  return isPromise(checked) ? checked.then(settle) : settle(checked);
}

/** An advisor broke before the tool: it does not run. */
export function advisorFailed(advisor: Advisor, call: Call, error: unknown): ToolResult {
  note(call, advisor.name, "failed before the tool", describe(error));
  return didNotRun(call, "A check on this call failed", undefined, { advisor: advisor.name, cause: toJson(error) });
}

/** An advisor broke after the rest was decided: the result is withheld, and kept for the app in `meta`. */
export function afterFailure(advisor: Advisor, call: Call, real: ToolResult, error: unknown): ToolResult {
  note(call, advisor.name, advisor.onError === "keep" ? "failed; result kept" : "failed; result withheld", describe(error));
  if (advisor.onError === "keep") return real;
  const meta = { advisor: advisor.name, cause: toJson(error), withheld: toJson({ ...real }) };
  if (call.attempts === 0) return didNotRun(call, "A check on this call failed", undefined, meta);
  const effect = call.tool.mutates ? " What it changed stands." : "";
  return problem("failed", "withheld", `The tool ran; its result was withheld, because a check on it failed.${effect}`, { meta });
}

function didNotRun(call: Call, what: string, issues?: readonly Issue[], meta?: ToolResult["meta"]): ToolResult {
  const ran = call.attempts === 0 ? "the tool did not run" : "the tool did not run again";
  return problem("failed", "advisor_failed", `${what}, so ${ran}.`, {
    ...(issues && { issues }),
    ...(meta && { meta }),
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

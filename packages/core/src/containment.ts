import type { Issue } from "@toolport/schema";
import type { Advisor } from "./advisor.ts";
import { note, type Call } from "./call.ts";
import { insideOf, type Inside, type Invocation } from "./invocation.ts";
import { isPromise, toJson } from "./normalize.ts";
import { isToolResult, markOf, problem, type ToolResult } from "./result.ts";
import { tidyAll } from "./tidy.ts";
import { validateInput } from "./validate.ts";

/** Validates a changed input. Past the gate the input is final: a change there is refused. It never throws. */
export function recheck(invocation: Invocation): ToolResult | undefined | Promise<ToolResult | undefined> {
  const inside = insideOf(invocation) as Inside;
  if (inside.checked) return undefined;
  const { call, input, sealed, unusable } = inside;
  if (sealed) return didNotRun(call, "The app changed the arguments after they were final");
  const refused = (issues?: readonly Issue[]): ToolResult =>
    didNotRun(call, "The app changed the arguments into ones the tool does not accept", issues);
  if (unusable) return refused([unusable]);
  const settle = (checked: Awaited<ReturnType<typeof validateInput>>): ToolResult | undefined => {
    if (!checked.ok) return refused(checked.issues);
    inside.parsed = checked.value;
    inside.checked = true;
    return undefined;
  };
  const broke = (error: unknown): ToolResult =>
    didNotRun(call, "The arguments could not be checked", undefined, { cause: toJson(error) });
  try {
    const checked = validateInput(call.tool, input);
    return isPromise(checked) ? Promise.resolve(checked).then(settle, broke) : settle(checked);
  } catch (error) {
    return broke(error);
  }
}

/** What an advisor gave, if it is a result, as clean data. */
export function tidyAdvised(out: unknown): ToolResult | undefined {
  if (!isToolResult(out)) return undefined;
  const mark = markOf(out);
  if (mark === "clean") return out;
  const { data } = out;
  return tidyAll(
    out,
    mark === "bare"
      ? [{ type: "text", text: typeof data === "string" ? data : JSON.stringify(toJson(data)) }]
      : undefined,
  );
}

/** An advisor broke before the tool: it does not run. */
export function advisorFailed(advisor: Advisor, call: Call, error: unknown): ToolResult {
  note(call, advisor.name, "failed before the tool", describe(error));
  return didNotRun(call, "A check on this call failed", undefined, {
    advisor: advisor.name,
    cause: toJson(error),
  });
}

/** An advisor broke after the rest was decided: the result is withheld, and kept for the app in `meta`. */
export function afterFailure(advisor: Advisor, call: Call, real: ToolResult, error: unknown): ToolResult {
  note(
    call,
    advisor.name,
    advisor.onError === "keep" ? "failed; result kept" : "failed; result withheld",
    describe(error),
  );
  if (advisor.onError === "keep") return real;
  return withheld(call, "A check on this call failed", {
    advisor: advisor.name,
    cause: toJson(error),
    withheld: toJson({ ...real }),
  });
}

/** What the model reads in place of a result it may not see: above all, whether the tool ran. */
export function withheld(call: Call, what: string, meta: NonNullable<ToolResult["meta"]>): ToolResult {
  if (call.attempts === 0) return didNotRun(call, what, undefined, meta);
  const effect = call.tool.mutates
    ? " What it changed stands: do not repeat the call to get the result."
    : "";
  return problem(
    "failed",
    "withheld",
    `The tool ran; its result was withheld, because a check on it failed.${effect}`,
    { meta },
  );
}

function didNotRun(
  call: Call,
  what: string,
  issues?: readonly Issue[],
  meta?: ToolResult["meta"],
): ToolResult {
  const ran = call.attempts === 0 ? "the tool did not run" : "the tool did not run again";
  return problem("failed", "advisor_failed", `${what}, so ${ran}.`, {
    ...(issues && { issues }),
    ...(meta && { meta }),
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

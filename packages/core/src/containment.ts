import type { Issue } from "@toolport/schema";
import { andThen, caught } from "./and-then.ts";
import type { Advisor } from "./advisor.ts";
import { note, type Call } from "./call.ts";
import { insideOf, type Inside, type Invocation } from "./invocation.ts";
import { thrownName, toJson } from "./normalize.ts";
import { isToolResult, markOf, problem, type ToolResult } from "./result.ts";
import { tidyAll } from "./tidy.ts";
import { validateInput } from "./validate.ts";

/** Validates a changed input. Past the gate the input is final: a change there is refused. It never throws. */
export function recheck(invocation: Invocation): ToolResult | undefined | Promise<ToolResult | undefined> {
  const inside = insideOf(invocation) as Inside;
  if (inside.checked) return undefined;
  const { call, input, sealed, unusable } = inside;
  if (sealed) return didNotRun(call, "The app changed the arguments after they were final", {});
  const refused = (issues: readonly Issue[]): ToolResult =>
    didNotRun(call, "The app changed the arguments into ones the tool does not accept", { issues });
  if (unusable) return refused(unusable);
  return caught<ToolResult | undefined>(
    () =>
      andThen(validateInput(call.tool, input), (checked) => {
        if (!checked.ok) return refused(checked.issues);
        inside.parsed = checked.value;
        inside.checked = true;
        return undefined;
      }),
    (error) => didNotRun(call, "The arguments could not be checked", { meta: { cause: toJson(error) } }),
  );
}

/** What an advisor gave, if it is a result, as clean data. */
export function tidyAdvised(out: unknown): ToolResult | undefined {
  if (!isToolResult(out)) return undefined;
  const { data } = out;
  if (markOf(out) !== "bare") return markOf(out) === "clean" ? out : tidyAll(out);
  return tidyAll(out, [
    { type: "text", text: typeof data === "string" ? data : JSON.stringify(toJson(data)) },
  ]);
}

/**
 * An advisor broke. Before the tool, the tool does not run. Once the rest was decided, the result is withheld, and
 * kept for the app in `meta`.
 */
export function advisorBroke(
  advisor: Advisor,
  call: Call,
  real: ToolResult | undefined,
  error: unknown,
): ToolResult {
  const keeps = real && advisor.onError === "keep";
  const what = keeps ? "failed; result kept" : real ? "failed; result withheld" : "failed before the tool";
  note(call, advisor.name, what, thrownName(error));
  if (keeps) return real;
  const meta = { advisor: advisor.name, cause: toJson(error) };
  if (!real) return didNotRun(call, CHECK_FAILED, { meta });
  return withheld(call, CHECK_FAILED, { ...meta, withheld: toJson({ ...real }) });
}

const CHECK_FAILED = "A check on this call failed";

/** What the model reads in place of a result it may not see: above all, whether the tool ran. */
export function withheld(call: Call, what: string, meta: NonNullable<ToolResult["meta"]>): ToolResult {
  if (call.attempts === 0) return didNotRun(call, what, { meta });
  return problem(
    "failed",
    "withheld",
    `The tool ran; its result was withheld, because a check on it failed.${changeStands(call)}`,
    { meta },
  );
}

function didNotRun(call: Call, what: string, extra: Parameters<typeof problem>[3]): ToolResult {
  const ran = call.attempts === 0 ? "the tool did not run" : "the tool did not run again";
  return problem("failed", "advisor_failed", `${what}, so ${ran}.`, extra);
}

/** Said where a result is kept from the model: repeating the call would repeat the change. */
export function changeStands(call: Call): string {
  return call.tool.mutates ? " What it changed stands: do not repeat the call to get the result." : "";
}

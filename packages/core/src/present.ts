import { withheld } from "./containment.ts";
import type { Call } from "./call.ts";
import { cutText } from "./normalize.ts";
import { problem, seal, type ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";

/** The last step of every call: masked, then cut, so that no cut can leave half a secret unmasked. It never throws. */
export function present(run: RunCore, call: Call | undefined, result: ToolResult): ToolResult {
  const { redactor, maxText } = run.box;
  let shown = result;
  if (redactor) {
    try {
      shown = redactor.result(result);
    } catch (error) {
      // The cause is only named: its message may quote what was to be masked.
      const meta = { cause: error instanceof Error ? error.name : typeof error };
      const what = "The answer could not be checked for secrets";
      return call
        ? withheld(call, what, meta)
        : problem("failed", "withheld", `${what}. The tool did not run.`, { meta });
    }
  }
  if (shown.content.every((part) => part.type !== "text" || part.text.length <= maxText)) return shown;
  const content = shown.content.map((part) =>
    part.type === "text" ? { ...part, text: cutText(part.text, maxText) } : part,
  );
  const { error } = shown;
  const cut =
    error && error.message.length > maxText ? { ...error, message: cutText(error.message, maxText) } : error;
  return seal({ ...shown, content, ...(cut && { error: cut }) } as ToolResult);
}

import type { Box } from "./box.ts";
import { cutText, toJson } from "./normalize.ts";
import { redactResult } from "./redact.ts";
import { problem, seal, type ToolResult } from "./result.ts";

/** The last step of every call: masked, then cut, so that no cut can leave half a secret unmasked. */
export function present(box: Box, result: ToolResult): ToolResult {
  const { redactor, maxText } = box;
  let shown = result;
  if (redactor) {
    try {
      shown = redactResult(result, redactor);
    } catch (error) {
      return problem("failed", "redaction_failed", "The call's result was withheld, because it could not be checked for secrets.", {
        meta: { cause: error instanceof Error ? error.name : toJson(typeof error) },
      });
    }
  }
  if (shown.content.every((part) => part.type !== "text" || part.text.length <= maxText)) return shown;
  const content = shown.content.map((part) => (part.type === "text" ? { ...part, text: cutText(part.text, maxText) } : part));
  return seal({ ...shown, content });
}

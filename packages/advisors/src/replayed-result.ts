import { failure, result, withContent, appendText, type ToolResult } from "@toolport/core";
import type { RecordedResult } from "./transcript.ts";

/** A recorded result as a result again: of a call that had ended. */
export function replayedResult({ status, content, data, error }: RecordedResult): ToolResult {
  if (status === "ok" || status === "suspended" || !error)
    return result({ content, ...(data !== undefined && { data }) });
  const { code, message, issues } = error;
  const failed = failure(message, {
    status,
    code,
    ...(data !== undefined && { data }),
    ...(issues && { issues }),
  });
  const [first, ...more] = content;
  if (first?.type !== "text" || first.text !== message) return withContent(failed, content);
  // Text that was added to a failure is no part of its error's message.
  if (more.every((part) => part.type === "text"))
    return more.reduce((sum, part) => appendText(sum, part.text), failed);
  return withContent(failed, content);
}

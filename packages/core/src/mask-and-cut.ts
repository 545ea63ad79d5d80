import type { Call } from "./call.ts";
import { withheld } from "./containment.ts";
import { firstUnits, thrownName } from "./normalize.ts";
import { MAX_TEXT } from "./present.ts";
import { problem, seal, type ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";

/** A result masked, then cut, so that no cut can leave half a secret unmasked. */
export function maskAndCut(run: RunCore, call: Call | undefined, result: ToolResult): ToolResult {
  const { redactor, maxText = MAX_TEXT } = run.box;
  try {
    return cut(redactor ? redactor.result(result) : result, maxText);
  } catch (error) {
    // The cause is only named: its message may quote what was to be masked.
    const meta = { cause: thrownName(error) };
    const what = "The answer could not be checked for secrets";
    return call
      ? withheld(call, what, meta)
      : problem("failed", "withheld", `${what}. The tool did not run.`, { meta });
  }
}

function cut(result: ToolResult, maxText: number): ToolResult {
  if (result.content.every((part) => part.type !== "text" || part.text.length <= maxText)) return result;
  const content = result.content.map((part) =>
    part.type === "text" ? { ...part, text: cutText(part.text, maxText) } : part,
  );
  const { error } = result;
  return seal({
    ...result,
    content,
    ...(error && { error: { ...error, message: cutText(error.message, maxText) } }),
  } as ToolResult);
}

const NOTE = /\n\[Cut: the first \d+ of \d+ characters are shown\.\]$/;

/** The text cut to at most `max` UTF-16 units, with a note that says how many of its characters there are. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const note = NOTE.exec(text); // cut before: it was kept, and comes back
  if (note && note.index <= max) return text;
  const head = firstUnits(text, max);
  return `${head}\n[Cut: the first ${characters(head)} of ${characters(text)} characters are shown.]`;
}

function characters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) pairs++;
  }
  return text.length - pairs;
}

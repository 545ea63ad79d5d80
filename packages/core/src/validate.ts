import type { Issue, Json, Validation } from "@toolport/schema";
import type { BoundTool } from "./bound-tool.ts";
import { copyJson, isList } from "./json.ts";
import { firstUnits } from "./normalize.ts";

/**
 * Checks arguments against the author's own schema. Without one, the only arguments are none. The schema is given a
 * copy (`spare`, when there is one already): what it makes of it is the body's own, to keep and to change.
 */
export function validateInput(
  tool: BoundTool,
  input: Json,
  spare?: unknown,
): Validation | Promise<Validation> {
  if (tool.input) return tool.input.validate(spare ?? copyJson(input));
  const isObject = typeof input === "object" && input !== null && !isList(input);
  if (isObject && Object.keys(input).length === 0) return { ok: true, value: {} };
  return { ok: false, issues: [{ pointer: "", message: "this tool takes no arguments" }] };
}

const MAX_ISSUES = 12;
const MAX_ISSUE_LENGTH = 300;

/** Issues as a list for the model, one a line; long ones and long lists are cut, and say so. */
export function issueList(issues: readonly Issue[]): string {
  const lines = issues
    .slice(0, MAX_ISSUES)
    .map(
      ({ pointer, message }) => `- ${pointer === "" ? "the arguments" : short(pointer)}: ${short(message)}`,
    );
  if (issues.length > MAX_ISSUES) lines.push(`- and ${issues.length - MAX_ISSUES} more`);
  return lines.join("\n");
}

function short(text: string): string {
  return text.length > MAX_ISSUE_LENGTH ? `${firstUnits(text, MAX_ISSUE_LENGTH)}…` : text;
}

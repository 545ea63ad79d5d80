import type { Issue, Json, Validation } from "@toolport/schema";
import type { BoundTool } from "./bound-tool.ts";

const NO_ARGUMENTS: Validation = { ok: true, value: Object.freeze({}) };

/** Checks arguments against the author's own schema. Without one, the only arguments are none. */
export function validateInput(tool: BoundTool, input: Json): Validation | Promise<Validation> {
  if (tool.input) return tool.input.validate(input);
  const [extra] = Object.keys(input as object);
  if (extra === undefined) return NO_ARGUMENTS;
  return { ok: false, issues: [{ pointer: "", message: "this tool takes no arguments" }] };
}

const MAX_ISSUES = 12;
const MAX_ISSUE_LENGTH = 300;

/** Issues as a list for the model, one a line; long ones and long lists are cut, and say so. */
export function issueList(issues: readonly Issue[]): string {
  const lines = issues.slice(0, MAX_ISSUES).map(({ pointer, message }) => {
    const text = message.length > MAX_ISSUE_LENGTH ? `${message.slice(0, MAX_ISSUE_LENGTH)}…` : message;
    return `- ${pointer === "" ? "the arguments" : pointer}: ${text}`;
  });
  if (issues.length > MAX_ISSUES) lines.push(`- and ${issues.length - MAX_ISSUES} more`);
  return lines.join("\n");
}

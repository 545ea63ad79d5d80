import type { Issue } from "@toolport/schema";
import { firstUnits } from "./normalize.ts";

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

import type { Issue, Json } from "@toolport/schema";
import { clarifyIssues } from "@toolport/schema/repair";
import { note, type Call } from "./call.ts";
import { issueList } from "./issue-list.ts";
import { BIG, quoteBigIntegers, type ParsedArguments, type Unreadable } from "./parse.ts";
import { problem, type ToolResult } from "./result.ts";
import { fieldsOf } from "./unknown-keys.ts";
import { valueAt } from "./value-at.ts";

const TOLD: Readonly<Record<Unreadable["why"], string>> = {
  not_json:
    "The arguments are not complete, valid JSON. Nothing was run. Send the whole call again with valid JSON.",
  not_object: "The arguments must be one JSON object. Nothing was run. Send the call again with an object.",
  unusable: "The arguments can't be used, so the tool did not run.",
};

/** How many of a tool's fields a refusal names. */
const MOST_FIELDS = 20;

/** Arguments that are no JSON object, or not safe to use. */
export function refuseUnreadable(call: Call, { why, issues }: Omit<Unreadable, "ok">): ToolResult {
  note(call, "arguments", "could not be read");
  const list = issues.length === 0 ? "" : `\n${issueList(issues)}\nCorrect them and call it again.`;
  return problem("invalid", "unreadable_arguments", TOLD[why] + list, { issues });
}

/** Arguments that do not fit the schema. */
export function refuseMisfit(
  call: Call,
  input: Json,
  issues: readonly Issue[],
  sent: ParsedArguments | undefined,
): ToolResult {
  note(call, "arguments", "did not fit the schema");
  const clear = clarified(call, input, issues);
  const told = hasQuotedIntegers(sent)
    ? clear.map((issue) =>
        isBigInteger(valueAt(input, issue.pointer)) ? { pointer: issue.pointer, message: BIG } : issue,
      )
    : clear;
  return problem(
    "invalid",
    "invalid_arguments",
    `The arguments do not fit the tool's input schema, so it did not run.\n${issueList(told)}\nCorrect them and call it again.`,
    { issues: told },
  );
}

function clarified({ tool }: Call, input: Json, issues: readonly Issue[]): readonly Issue[] {
  try {
    return tool.input ? clarifyIssues(issues, input, tool.input.jsonSchema()) : issues;
  } catch {
    return issues; // a schema that can't describe itself has nothing to add
  }
}

/** Arguments that the schema would drop in silence. */
export function refuseUnknown(call: Call, unknown: readonly Issue[]): ToolResult {
  note(call, "arguments", "did not fit the schema");
  const fields = fieldsOf(call).map((field) => `"${field}"`);
  const known = `${fields.slice(0, MOST_FIELDS).join(", ")}${fields.length > MOST_FIELDS ? ", …" : ""}`;
  return problem(
    "invalid",
    "invalid_arguments",
    `The tool does not know these arguments, so it did not run.\n${issueList(unknown)}\nIt takes: ${known}.\nCorrect them and call it again.`,
    { issues: unknown },
  );
}

/** Integers that a double can't hold were kept as text: where the schema wanted a number, the model is told what to do. */
function hasQuotedIntegers(sent: ParsedArguments | undefined): boolean {
  return sent?.text !== undefined && quoteBigIntegers(sent.text) !== sent.text;
}

function isBigInteger(value: Json | undefined): boolean {
  return typeof value === "string" && /^-?\d{16,}$/.test(value);
}

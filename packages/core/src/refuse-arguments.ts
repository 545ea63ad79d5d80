import type { Issue, Json } from "@toolport/schema";
import { note, type Call } from "./call.ts";
import { issueList } from "./issue-list.ts";
import { thrownName } from "./normalize.ts";
import { BIG, checkArguments, type Unreadable } from "./parse.ts";
import { mend } from "./mend.ts";
import { problem, type ToolResult } from "./result.ts";
import { validateInput } from "./validate.ts";

/** Arguments as they were mended, and what the schema made of them. */
interface Mended {
  readonly input: Json;
  readonly parsed: unknown;
}

const TOLD: Readonly<Record<Unreadable["why"], string>> = {
  not_json:
    "The arguments are not complete, valid JSON. Nothing was run. Send the whole call again with valid JSON.",
  not_object: "The arguments must be one JSON object. Nothing was run. Send the call again with an object.",
  unusable: "The arguments can't be used, so the tool did not run.",
};

/** Arguments that are no JSON object, or not safe to use. */
export function unreadable(call: Call, { why, issues }: Unreadable): ToolResult {
  note(call, "arguments", "could not be read");
  const list = issues.length === 0 ? "" : `\n${issueList(issues)}\nCorrect them and call it again.`;
  return problem("invalid", "unreadable_arguments", TOLD[why] + list, { issues });
}

/** Arguments that do not fit the schema: repaired where the repaired ones do, else refused. */
export async function mendOrRefuse(
  call: Call,
  input: Json,
  issues: readonly Issue[],
  quoted: boolean,
): Promise<Mended | ToolResult> {
  const repaired = await repairedInput(call, input);
  if (repaired !== undefined) {
    const again = await validateInput(call.tool, repaired);
    if (again.ok) {
      note(call, "arguments", "repaired");
      return { input: repaired, parsed: again.value };
    }
  }
  const told = quoted
    ? issues.map((issue) =>
        isBigIntegerAt(input, issue.pointer) ? { pointer: issue.pointer, message: BIG } : issue,
      )
    : issues;
  note(call, "arguments", "did not fit the schema");
  return problem(
    "invalid",
    "invalid_arguments",
    `The arguments do not fit the tool's input schema, so it did not run.\n${issueList(told)}\nCorrect them and call it again.`,
    { issues: told },
  );
}

async function repairedInput(call: Call, input: Json): Promise<Json | undefined> {
  const { repair = mend } = call.run.box;
  const { input: reader } = call.tool;
  if (!repair || !reader) return undefined;
  try {
    const repaired = await repair(input, reader.jsonSchema());
    const checked = repaired === undefined ? undefined : checkArguments(repaired);
    return checked?.ok ? checked.value : undefined;
  } catch (error) {
    // A schema that can't describe itself can't guide a repair: the arguments stay refused, as they were.
    note(call, "arguments", "could not be repaired", thrownName(error));
    return undefined;
  }
}

/** Where an integer was kept as text and the schema wanted a number, the model is told what to do. */
function isBigIntegerAt(input: Json, pointer: string): boolean {
  let value: unknown = input;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "string" && /^-?\d{16,}$/.test(value);
}

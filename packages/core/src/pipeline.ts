import type { Issue, Json, Validation } from "@toolport/schema";
import { explainAvailability, refusal } from "./availability.ts";
import type { BoundTool } from "./bound-tool.ts";
import { Call, note, type CallOptions, type Resumed } from "./call.ts";
import { stoppedBeforeRun } from "./execute.ts";
import { Invocation } from "./invocation.ts";
import { visible } from "./json.ts";
import { nearestNames } from "./names.ts";
import { isPromise, toJson, wellFormed } from "./normalize.ts";
import { bigIntegerIssue, parseArguments } from "./parse.ts";
import { problem, type ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import { reportFinished, reportStarted } from "./report.ts";
import { present } from "./present.ts";
import { issueList, validateInput } from "./validate.ts";

/** One call to be made. */
export interface Request {
  readonly name: string;
  readonly args: unknown;
  readonly id: string;
  readonly options: CallOptions;
  readonly parent?: Call;
  readonly resumed?: Resumed;
}

/**
 * The way of every call, from whichever adapter it comes: resolve, available and permitted, parse, decode, repair,
 * validate, then the chain. It resolves to a result and never rejects for what a model, a tool or an advisor did.
 */
export async function perform(run: RunCore, request: Request): Promise<ToolResult> {
  const tool = run.box.tools.get(request.name);
  reportStarted(run, request);
  if (!tool) {
    const result = present(run.box, unknownTool(run, request));
    reportFinished(run, request, undefined, result);
    return result;
  }
  const call = new Call(tool, run, request.id, request.options, request.parent, request.resumed);
  const release = run.track(call);
  let result: ToolResult;
  try {
    result = present(run.box, await decide(call, request));
  } catch (error) {
    result = present(run.box, broken(call, error));
  } finally {
    call.done = true;
    release();
  }
  reportFinished(run, request, call, result);
  return result;
}

/** A throw that nobody foresaw (a schema's own code, say) is a refusal like any other guard's. */
function broken(call: Call, error: unknown): ToolResult {
  note(call, "pipeline", "failed", error instanceof Error ? error.name : typeof error);
  const ran = call.attempts === 0 ? "The tool did not run" : "The tool ran; its result was withheld";
  return problem("failed", "check_failed", `${ran}: a check on this call failed.`, { meta: { cause: toJson(error) } });
}

function decide(call: Call, request: Request): ToolResult | Promise<ToolResult> {
  const { tool, run } = call;
  const refused = refusal(explainAvailability(tool.description, run.caller, run.box));
  if (refused) {
    note(call, "availability", refused.status, refused.error.code);
    return refused;
  }
  if (call.stopped) return stoppedBeforeRun(call);
  const parsed = parseArguments(request.args);
  if (!parsed.ok) {
    note(call, "arguments", "could not be read");
    const list = parsed.issues.length === 0 ? "" : `\n${issueList(parsed.issues)}`;
    return problem("invalid", "unreadable_arguments", parsed.message + list, { issues: parsed.issues });
  }
  const decoded = request.options.decode ? (request.options.decode(parsed.value) as Json) : parsed.value;
  const checked = validateInput(tool, decoded);
  return isPromise(checked)
    ? checked.then((result) => afterValidation(call, decoded, result, parsed.quoted))
    : afterValidation(call, decoded, checked, parsed.quoted);
}

function afterValidation(call: Call, input: Json, checked: Validation, quoted: boolean): ToolResult | Promise<ToolResult> {
  if (checked.ok) return enter(call, input, checked.value);
  const repaired = repairedInput(call, input);
  if (repaired === undefined) return invalid(call, input, checked.issues, quoted);
  const settle = (again: Validation): ToolResult | Promise<ToolResult> => {
    if (!again.ok) return invalid(call, input, checked.issues, quoted);
    note(call, "arguments", "repaired");
    return enter(call, repaired, again.value);
  };
  const again = validateInput(call.tool, repaired);
  return isPromise(again) ? again.then(settle) : settle(again);
}

function repairedInput(call: Call, input: Json): Json | undefined {
  const { repair } = call.run.box;
  const { input: reader } = call.tool;
  if (!repair || !reader) return undefined;
  try {
    return repair(input, reader.jsonSchema());
  } catch (error) {
    // A schema that can't describe itself can't guide a repair: the arguments stay refused, as they were.
    note(call, "arguments", "could not be repaired", error instanceof Error ? error.name : typeof error);
    return undefined;
  }
}

function enter(call: Call, input: Json, parsed: unknown): ToolResult | Promise<ToolResult> {
  call.input = input;
  return call.tool.callChain(new Invocation({ call, pass: { cursor: -1, outcomes: [] }, input, parsed, checked: true }));
}

function invalid(call: Call, input: Json, issues: readonly Issue[], quoted: boolean): ToolResult {
  const told = quoted ? issues.map((issue) => (isBigIntegerAt(input, issue.pointer) ? bigIntegerIssue(issue.pointer) : issue)) : issues;
  note(call, "arguments", "did not fit the schema");
  return problem(
    "invalid",
    "invalid_arguments",
    `The arguments do not fit the tool's input schema, so it did not run.\n${issueList(told)}\nCorrect them and call it again.`,
    { issues: told },
  );
}

/** Where an integer was kept as text and the schema wanted a number, say what the model should do. */
function isBigIntegerAt(input: Json, pointer: string): boolean {
  let value: unknown = input;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "string" && /^-?\d{16,}$/.test(value);
}

function unknownTool(run: RunCore, request: Request): ToolResult {
  const { box, caller } = run;
  const wire = request.options.wireName ?? ((name: string) => name);
  const seen = [...box.tools.values()].filter((tool: BoundTool) => explainAvailability(tool.description, caller, box).available);
  const names = nearestNames(request.name, seen.map((tool) => wire(tool.description.name)));
  const hint = names.length === 0 ? "" : ` Nearest: ${names.join(", ")}.`;
  const shown = visible(wellFormed(request.name.slice(0, 128)));
  return problem("unavailable", "unknown_tool", `There is no tool called "${shown}".${hint}`);
}

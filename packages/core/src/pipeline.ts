import type { Issue, Json, Validation } from "@toolport/schema";
import { explainAvailability, refusal } from "./availability.ts";
import type { BoundTool } from "./bound-tool.ts";
import { Call, note, type CallOptions, type Resumed } from "./call.ts";
import { over } from "./execute.ts";
import { Invocation } from "./invocation.ts";
import { isPromise, toJson } from "./normalize.ts";
import { bigIntegerIssue, checkArguments, parseArguments, UNUSABLE, type ParsedArguments } from "./parse.ts";
import { present } from "./present.ts";
import { reportFinished, reportStarted } from "./report.ts";
import { problem, type ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import { unknownTool } from "./unknown-tool.ts";
import { issueList, validateInput } from "./validate.ts";

/** One call to be made. */
export interface Request {
  readonly name: string;
  readonly args: unknown;
  /** The arguments, where somebody has read them already. */
  readonly parsed?: ParsedArguments;
  readonly id: string;
  readonly options: CallOptions;
  readonly parent?: Call;
  readonly resumed?: Resumed;
  /** Only prepares the call; called where its turn would come. */
  readonly ready?: () => void;
}

/**
 * The way of every call, from whichever adapter it comes: resolve, available and permitted, parse, decode, repair,
 * validate, then the chain. It resolves to a result and never rejects for what a model, a tool or an advisor did.
 */
export async function perform(run: RunCore, request: Request): Promise<ToolResult> {
  if (!request.ready) reportStarted(run, request);
  const tool = run.box.tools.get(request.name);
  if (!tool) {
    const result = present(run, undefined, unknownTool(run, request));
    reportEnd(run, request, undefined, result);
    return result;
  }
  const call = newCall(tool, run, request);
  run.track(call);
  let result: ToolResult;
  try {
    let decided = await decide(call, request);
    // A person gave other arguments: the call goes through everything again with those.
    while (call.edited !== undefined && decided.status === "suspended")
      decided = await restart(call, call.edited);
    result = decided;
  } catch (error) {
    result = broken(call, error);
  }
  call.end();
  run.untrack(call);
  result = present(run, call, result);
  reportEnd(run, request, call, result);
  return result;
}

/** A prepared call is news only when it ended there: one that is ready is reported when it is made. */
function reportEnd(run: RunCore, request: Request, call: Call | undefined, result: ToolResult): void {
  if (request.ready) {
    if (call?.isReady === true) return;
    reportStarted(run, request);
  }
  reportFinished(run, request, call, result);
}

function newCall(tool: BoundTool, run: RunCore, { id, options, parent, resumed, ready }: Request): Call {
  const call: Call = new Call(tool, run, id, options, parent, resumed, ready && prepared);
  return call;

  function prepared(): ToolResult {
    call.isReady = true;
    ready?.();
    return problem("cancelled", "prepared", "This call was only prepared.");
  }
}

/** A throw that nobody foresaw (a schema's own code, say) is a refusal like any other guard's. */
function broken(call: Call, error: unknown): ToolResult {
  note(call, "pipeline", "failed", error instanceof Error ? error.name : typeof error);
  const ran = call.attempts === 0 ? "The tool did not run" : "The tool ran; its result was withheld";
  return problem("failed", "check_failed", `${ran}: a check on this call failed.`, {
    meta: { cause: toJson(error) },
  });
}

function decide(call: Call, request: Request): ToolResult | Promise<ToolResult> {
  const { tool, run } = call;
  const refused = refusal(explainAvailability(tool.description, run.caller, run.box));
  if (refused) {
    note(call, "availability", refused.status, refused.error.code);
    return refused;
  }
  const ended = over({ call, pass: call });
  if (ended) return ended;
  const parsed = request.parsed ?? parseArguments(request.args);
  if (!parsed.ok) return unreadable(call, parsed.message, parsed.issues);
  let { value, spare } = parsed;
  const { decode } = request.options;
  if (decode) {
    const decoded = checkArguments(decode(value));
    if (!decoded.ok) return unreadable(call, UNUSABLE, [decoded.issue]);
    [value, spare] = [decoded.value, undefined];
  }
  return validated(call, value, { spare, quoted: parsed.quoted });
}

function unreadable(call: Call, message: string, issues: readonly Issue[]): ToolResult {
  note(call, "arguments", "could not be read");
  const list = issues.length === 0 ? "" : `\n${issueList(issues)}\nCorrect them and call it again.`;
  return problem("invalid", "unreadable_arguments", message + list, { issues });
}

function validated(
  call: Call,
  input: Json,
  { spare, quoted }: { readonly spare: unknown; readonly quoted: boolean },
): ToolResult | Promise<ToolResult> {
  const checked = validateInput(call.tool, input, spare);
  const settle = (result: Validation): ToolResult | Promise<ToolResult> =>
    result.ok ? enter(call, input, result.value) : afterRepair(call, input, result.issues, quoted);
  return isPromise(checked) ? Promise.resolve(checked).then(settle) : settle(checked);
}

function afterRepair(
  call: Call,
  input: Json,
  issues: readonly Issue[],
  quoted: boolean,
): ToolResult | Promise<ToolResult> {
  const repaired = repairedInput(call, input);
  if (repaired === undefined) return invalid(call, input, issues, quoted);
  const settle = (again: Validation): ToolResult | Promise<ToolResult> => {
    if (!again.ok) return invalid(call, input, issues, quoted);
    note(call, "arguments", "repaired");
    return enter(call, repaired, again.value);
  };
  const again = validateInput(call.tool, repaired);
  return isPromise(again) ? Promise.resolve(again).then(settle) : settle(again);
}

function repairedInput(call: Call, input: Json): Json | undefined {
  const { repair } = call.run.box;
  const { input: reader } = call.tool;
  if (!repair || !reader) return undefined;
  try {
    const repaired = repair(input, reader.jsonSchema());
    const checked = repaired === undefined ? undefined : checkArguments(repaired);
    return checked?.ok ? checked.value : undefined;
  } catch (error) {
    // A schema that can't describe itself can't guide a repair: the arguments stay refused, as they were.
    note(call, "arguments", "could not be repaired", error instanceof Error ? error.name : typeof error);
    return undefined;
  }
}

function enter(call: Call, input: Json, parsed: unknown): ToolResult | Promise<ToolResult> {
  call.input = input;
  return call.tool.callChain(
    new Invocation({ call, pass: call, input, sealed: false, parsed, checked: true }),
  );
}

async function restart(call: Call, input: Json): Promise<ToolResult> {
  call.edited = undefined;
  const ended = over({ call, pass: call });
  return ended ?? validated(call, input, { spare: undefined, quoted: false });
}

function invalid(call: Call, input: Json, issues: readonly Issue[], quoted: boolean): ToolResult {
  const told = quoted
    ? issues.map((issue) => (isBigIntegerAt(input, issue.pointer) ? bigIntegerIssue(issue.pointer) : issue))
    : issues;
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

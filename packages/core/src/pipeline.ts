import type { Json } from "@toolport/schema";
import { andThen, isPromise } from "./and-then.ts";
import { explainAvailability } from "./availability.ts";
import type { BoundTool } from "./bound-tool.ts";
import { Call, type CallOptions, type Resumed } from "./call.ts";
import { over } from "./execute.ts";
import { Invocation } from "./invocation.ts";
import { checkFailed, laterStep } from "./later-step.ts";
import { later } from "./later.ts";
import { toJson } from "./normalize.ts";
import { checkArguments, parseArguments, type ParsedArguments } from "./parse.ts";
import { present } from "./present.ts";
import { problem, type ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import { dropsKeys, validateInput } from "./validate.ts";

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
export function perform(run: RunCore, request: Request): Promise<ToolResult> {
  const { box } = run;
  if (!box.redact && box.observers.length === 0) return make(run, request);
  // Read now, whatever its owner does with the value while more is loaded.
  const { args, parsed = parseArguments(args) } = request;
  const read = { ...request, args: toJson(args), parsed };
  const made = later(
    (offPath) => {
      offPath.equip(box);
      return make(run, read);
    },
    // Nothing runs unmasked or unseen. Why it failed stays untold: it might quote what was to be masked.
    () => checkFailed(undefined, "what masks and reports could not be loaded"),
  );
  return Promise.resolve(made);
}

async function make(run: RunCore, request: Request): Promise<ToolResult> {
  if (!request.ready) run.box.report?.reportStarted(run, request);
  const tool = run.box.tools.get(request.name);
  const call = tool && newCall(tool, run, request);
  let result: ToolResult;
  try {
    result = await (call
      ? decide(call, request)
      : laterStep(undefined, (offPath) => offPath.unknownTool(run, request)));
    const decided = result;
    if (call?.edited !== undefined)
      result = await laterStep(call, (offPath) => offPath.editedResult(call, decided));
  } catch (error) {
    result = checkFailed(call, error);
  }
  if (call) {
    call.end();
    run.untrack(call);
  }
  const shown = present(run, call, result);
  result = isPromise(shown) ? await shown : shown;
  reportEnd(run, request, call, result);
  return result;
}

/** A prepared call is news only when it ended there: one that is ready is reported when it is made. */
function reportEnd(run: RunCore, request: Request, call: Call | undefined, result: ToolResult): void {
  if (call?.isReady) return;
  const { report } = run.box;
  if (request.ready) report?.reportStarted(run, request);
  report?.reportFinished(run, request, call, result);
}

function newCall(tool: BoundTool, run: RunCore, { id, options, parent, resumed, ready }: Request): Call {
  const call: Call = new Call(tool, run, id, options, parent, resumed, ready && prepared);
  run.track(call);
  return call;

  function prepared(): ToolResult {
    call.isReady = true;
    ready?.();
    return problem("cancelled", "prepared", "This call was only prepared.");
  }
}

function decide(call: Call, request: Request): ToolResult | Promise<ToolResult> {
  const { tool, run } = call;
  const explained = explainAvailability(tool.description, run.caller, run.box);
  if (!explained.available)
    return laterStep(call, (offPath) => offPath.refusal(call, explained, "availability", explained.status));
  const ended = over({ call, pass: call });
  if (ended) return ended;
  return decoded(call, request.parsed ?? parseArguments(request.args));
}

/** On from what was sent: what the wire made of it is undone, then it is validated. */
export function decoded(call: Call, sent: ParsedArguments): ToolResult | Promise<ToolResult> {
  const { decode } = call.options;
  const read: ParsedArguments = sent.ok && decode ? checkArguments(sent.value, decode) : sent;
  return read.ok
    ? validated(call, read.value, sent, read.spare)
    : laterStep(call, (offPath) => offPath.unreadable(call, read, sent));
}

/** On from the arguments: validated, or mended, then the chain. */
export function validated(
  call: Call,
  input: Json,
  /** Before they were decoded; nothing where they do not come from the model. */
  sent?: ParsedArguments,
  spare?: unknown,
): ToolResult | Promise<ToolResult> {
  return andThen(validateInput(call.tool, input, spare), (checked) => {
    if (checked.ok && !(sent && dropsKeys(input, checked.value))) return enter(call, input, checked.value);
    return laterStep(call, async (offPath) => {
      const mended = await offPath.mendOrRefuse(call, input, checked, sent);
      return "status" in mended ? mended : enter(call, mended.input, mended.parsed);
    });
  });
}

function enter(call: Call, input: Json, parsed: unknown): ToolResult | Promise<ToolResult> {
  call.input = input;
  call.entered ??= input; // not what a person made of it
  return call.tool.callChain(
    new Invocation({ call, pass: call, input, sealed: false, parsed, checked: true }),
  );
}

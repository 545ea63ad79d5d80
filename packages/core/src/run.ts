import type { Json } from "@toolport/schema";
import { explainAvailability, type Explanation } from "./availability.ts";
import type { Box } from "./box.ts";
import { Spending, type Budget } from "./budget.ts";
import type { Call, CallOptions } from "./call.ts";
import type { Caller } from "./caller.ts";
import { ToolportError } from "./errors.ts";
import { canonicalJson, randomId } from "./json.ts";
import { parseArguments } from "./parse.ts";
import { perform } from "./pipeline.ts";
import type { ToolResult } from "./result.ts";
import { resumeCall } from "./resume.ts";
import { RunCore } from "./run-core.ts";
import type { Tool, ToolDescription } from "./tool.ts";

/** Tools by name, for types only. */
export interface ToolMap {
  readonly [name: string]: Tool;
}

/** One call of several. */
export interface CallRequest extends CallOptions {
  readonly name: string;
  readonly args?: unknown;
}

/** Where calls can be made: a run, a toolbox, or a body's `ctx.run`. Adapters take any of them. */
export interface Callable<Tools extends ToolMap = ToolMap> {
  /** Never set: carries the tools' types to exports that keep them. */
  readonly "~tools"?: Tools;
  /** The tools this caller may see, in the toolbox's order. */
  readonly list: () => readonly ToolDescription[];
  /**
   * Makes one call through the whole pipeline. `args` is JSON text as the model wrote it, or a parsed value. It
   * never rejects for what a model, a tool or an advisor did: that is the result's `status`.
   */
  readonly call: (name: string, args?: unknown, options?: CallOptions) => Promise<ToolResult>;
}

/** The outcome of an answer: the call it belonged to, where the token named one, and that call's result. */
export interface Resumption {
  readonly callId?: string;
  readonly tool?: string;
  readonly result: ToolResult;
}

/** One caller's use of a toolbox, made per request: it holds budget, lane, and what was already called. */
export interface Run<Tools extends ToolMap = ToolMap> extends Callable<Tools> {
  readonly id: string;
  readonly caller: Caller;
  /** Why a tool is or is not there for this caller. */
  readonly explain: (name: string) => Explanation;
  /** Several calls at once, results in the given order. Reads run in parallel, what mutates in turn. */
  readonly callAll: (calls: readonly CallRequest[]) => Promise<readonly ToolResult[]>;
  /**
   * Answers a suspended call and finishes it. Approvals take `true`, `false` or an {@link ApprovalAnswer}; anything
   * else denies. Questions take any JSON. Only the run's caller may answer; each token counts once.
   */
  readonly resume: (token: string, answer: unknown, options: { readonly by: Caller }) => Promise<Resumption>;
  /** Stops every call under way and refuses further ones. */
  readonly cancel: (reason?: string) => void;
}

/** What a run is made of. */
export interface RunOptions<Level extends string = string> {
  readonly caller?: Caller<Level>;
  readonly signal?: AbortSignal | undefined;
  readonly budget?: Budget;
  /** Default: a random one. Give the same id to go on with a run in another process. */
  readonly id?: string;
}

/** Opens a run. @throws ToolportError `invalid_run` or `unknown_permission` */
export function openRun<Tools extends ToolMap>(
  box: Box,
  options: RunOptions & { readonly app?: unknown } = {},
): Run<Tools> {
  const core = newCore(box, options, false);
  const calls = new Map<string, Seen[]>();
  const call: Run["call"] = (name, args, callOptions = {}) => {
    const { callId } = callOptions;
    if (callId === undefined) return perform(core, { name, args, id: core.nextCallId(), options: callOptions });
    return once(calls, core, { name, args, id: callId, options: callOptions });
  };
  return Object.freeze<Run<Tools>>({
    id: core.id,
    caller: core.caller,
    list: () => listTools(box, core.caller),
    explain: (name) => explainTool(box, name, core.caller),
    call,
    callAll: (requests) => Promise.all(requests.map(({ name, args, ...rest }) => call(name, args, rest))),
    resume: async (token, answer, { by }) => {
      const resumption = await resumeCall(core, token, answer, by);
      remember(calls, resumption);
      return resumption;
    },
    cancel: (reason = "the run was cancelled") => core.cancel(reason),
  });
}

/** One call in a run of its own, as a bare toolbox makes it. */
export function callOnce(
  box: Box,
  name: string,
  args: unknown,
  options: CallOptions & Omit<RunOptions, "signal"> & { readonly app?: unknown } = {},
): Promise<ToolResult> {
  const { caller, budget, id, app, ...callOptions } = options;
  const core = newCore(box, { ...(caller && { caller }), ...(budget && { budget }), ...(id !== undefined && { id }), app }, true);
  return perform(core, { name, args, id: callOptions.callId ?? core.nextCallId(), options: callOptions });
}

/** The run as a body hands it to a sub-agent: each call is nested in the body's own. */
export function nestedCallable(parent: Call, signal: AbortSignal): Callable {
  const { run } = parent;
  return Object.freeze<Callable>({
    list: () => listTools(run.box, run.caller),
    call: (name, args, options = {}) =>
      run.box.services.callNested(parent, name, args, {
        ...options,
        signal: options.signal ? AbortSignal.any([signal, options.signal]) : signal,
      }),
  });
}

/** The tools a caller may see. */
export function listTools(box: Box, caller: Caller): readonly ToolDescription[] {
  const all = [...box.tools.values()].map((tool) => tool.description);
  return all.filter((tool) => explainAvailability(tool, caller, box).available);
}

/** Why a caller may or may not use a tool. */
export function explainTool(box: Box, name: string, caller: Caller): Explanation {
  const tool = box.tools.get(name);
  if (tool) return explainAvailability(tool.description, caller, box);
  return Object.freeze({ name, available: false, status: "unavailable", rule: "unknown", reason: `There is no tool called "${name}".` });
}

function newCore(box: Box, options: RunOptions & { readonly app?: unknown }, anonymous: boolean): RunCore {
  const caller = Object.freeze({ ...options.caller });
  const { permission } = caller;
  if (permission !== undefined && !box.permissions.includes(permission))
    throw new ToolportError("unknown_permission", `caller.permission "${permission}" is not one of the toolbox's permissions (${box.permissions.join(", ") || "none are declared"}).`);
  return new RunCore({
    box,
    id: options.id ?? randomId(),
    caller,
    app: options.app,
    spending: new Spending(options.budget),
    anonymous,
    signal: options.signal,
  });
}

interface Seen {
  readonly name: string;
  readonly args: unknown;
  outcome: Promise<ToolResult>;
  token?: string;
}

/** The same id, tool and arguments are the same call, delivered twice: it runs once. Other arguments are another. */
function once(calls: Map<string, Seen[]>, core: RunCore, request: Parameters<typeof perform>[1]): Promise<ToolResult> {
  const seen = calls.get(request.id) ?? [];
  const same = seen.find((one) => one.name === request.name && sameArguments(one.args, request.args));
  if (same) return same.outcome;
  const outcome = perform(core, request);
  const entry: Seen = { name: request.name, args: request.args, outcome };
  calls.set(request.id, [...seen, entry]);
  void outcome.then((result) => {
    if (result.status === "suspended") entry.token = result.request.token;
  });
  return outcome;
}

/** A resumed call's result is what a second delivery of the call gets from now on. */
function remember(calls: Map<string, Seen[]>, resumption: Resumption & { readonly token?: string }): void {
  if (resumption.callId === undefined || resumption.token === undefined) return;
  const entry = calls.get(resumption.callId)?.find((one) => one.token === resumption.token);
  if (!entry) return;
  entry.outcome = Promise.resolve(resumption.result);
  if (resumption.result.status === "suspended") entry.token = resumption.result.request.token;
}

function sameArguments(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [one, other] = [parseArguments(a), parseArguments(b)];
  if (!one.ok || !other.ok) return false;
  return canonicalJson(one.value as Json) === canonicalJson(other.value as Json);
}

import { explainAvailability, type Explanation } from "./availability.ts";
import { originOf } from "./bound-tool.ts";
import type { Box } from "./box.ts";
import type { Budget } from "./budget.ts";
import type { CallOptions } from "./call.ts";
import type { Caller } from "./caller.ts";
import { mayAsk } from "./gate.ts";
import { checkFailed } from "./later-step.ts";
import { isList } from "./json.ts";
import { later } from "./later.ts";
import { entryFor, once, type Seen } from "./once.ts";
import { perform } from "./pipeline.ts";
import { renamingsOf } from "./renamed-tool.ts";
import type { ToolResult } from "./result.ts";
import type { resumeCall, ResumeOptions } from "./resume.ts";
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
  /**
   * For hosts that ask their user before they run a tool: takes a call as far as its approval, and gives the result
   * it ends with there (`suspended`, or a refusal), or nothing where `call` would run the tool now. `call` with the
   * same id and arguments goes on from it: nobody is asked twice. Only a run has it.
   */
  readonly prepare?: (name: string, args?: unknown, options?: CallOptions) => Promise<ToolResult | undefined>;
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
   * else denies. Questions take any JSON. Only the run's caller may answer; each token counts once. It rejects only
   * when the store does.
   */
  readonly resume: (token: string, answer: unknown, options: ResumeOptions) => Promise<Resumption>;
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
  const core = new RunCore(box, options, false);
  const calls = new Map<string, Seen[]>();
  const call: Run["call"] = (name, args, callOptions = {}) => {
    const { callId } = callOptions;
    if (callId === undefined)
      return perform(core, { name, args, id: core.nextCallId(), options: callOptions });
    return once(calls, core, { name, args, id: callId, options: callOptions });
  };
  return Object.freeze<Run<Tools>>({
    id: core.id,
    caller: core.caller,
    list: () => listTools(box, core.caller),
    explain: (name) => explainTool(box, name, core.caller),
    call,
    prepare: async (name, args, callOptions = {}) => {
      const request = { name, args, id: callOptions.callId ?? core.nextCallId(), options: callOptions };
      const entry = entryFor(calls, request);
      return later<ToolResult | undefined>(
        (offPath) => offPath.prepareOnce(entry, core, request),
        (error) => checkFailed(undefined, error),
      );
    },
    callAll: (requests) => Promise.all(requests.map(({ name, args, ...rest }) => call(name, args, rest))),
    resume: async (...answer) => {
      const resume = await later<typeof resumeCall>(
        (offPath) => offPath.resumeCall,
        (error) => async () => ({ result: checkFailed(undefined, error) }),
      );
      return resume(core, calls, ...answer);
    },
    cancel: (reason = "the run was cancelled") => core.cancel(reason),
  });
}

/** One call in a run of its own, as a bare toolbox makes it. */
export async function callOnce(
  box: Box,
  name: string,
  args: unknown,
  options: CallOptions & Omit<RunOptions, "signal"> & { readonly app?: unknown } = {},
): Promise<ToolResult> {
  const core = new RunCore(box, { ...options, signal: undefined }, true);
  return perform(core, { name, args, id: options.callId ?? core.nextCallId(), options });
}

/** The tools a caller may see. */
export function listTools(box: Box, caller: Caller): readonly ToolDescription[] {
  const all = [...box.tools.values()].map((tool) => tool.description);
  return all.filter((tool) => explainAvailability(tool, caller, box).available);
}

/** Why a caller may or may not use a tool. */
export function explainTool(box: Box, name: string, caller: Caller): Explanation {
  const tool = box.tools.get(name);
  if (tool) {
    const explained = explainAvailability(tool.description, caller, box);
    if (!explained.available) return explained;
    const asks = mayAsk(tool, box);
    const reason = `This caller may use it${asks ? "; a person may have to approve a call first" : ""}.`;
    const { transforms: own = [] } = tool.description.metadata ?? {};
    const renamings = renamingsOf(originOf(tool.description));
    const transforms = renamings.length > 0 && isList(own) ? [...own, ...renamings] : own;
    const isChanged = !isList(transforms) || transforms.length > 0;
    return Object.freeze({ ...explained, asks, reason, ...(isChanged && { transforms }) });
  }
  return Object.freeze({
    name,
    available: false,
    status: "unavailable",
    rule: "unknown",
    reason: `There is no tool called "${name}".`,
  });
}

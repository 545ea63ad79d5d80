import type { Json } from "@toolport/schema";
import { copyJson, freezeJson } from "./json.ts";
import type { Call } from "./call.ts";
import { decisionRecord } from "./decision-record.ts";
import { emit } from "./emit.ts";
import { toJson } from "./normalize.ts";
import type { Request } from "./pipeline.ts";
import type { ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";

/** Tells the observers that a call has begun, also one for a tool that does not exist. */
export function reportStarted(run: RunCore, request: Request): void {
  emit(run, () => ({
    type: "started",
    ...base(run, request.name, request.id, about(run, request)),
    args: toJson(request.args),
  }));
}

/** Tells the observers how far a body is. */
export function reportProgress(call: Call, update: Json): void {
  emit(call.run, () => ({ type: "progress", ...baseOf(call), update }));
}

/** Tells the observers how a call ended, with its decision record where one was kept. */
export function reportFinished(
  run: RunCore,
  request: Request,
  call: Call | undefined,
  result: ToolResult,
  /** What decided, where there is no call whose steps would tell. */
  why: { readonly by: string; readonly what: string } = { by: "resolve", what: "unknown tool" },
): void {
  emit(run, () => {
    const record =
      run.box.records &&
      decisionRecord({
        tool: request.name,
        callId: request.id,
        runId: run.id,
        status: result.status,
        steps: call?.steps ?? [Object.freeze({ ...why, at: 0 })],
        ms: call ? performance.now() - call.startedAt : 0,
        message: result.error?.message,
      });
    const input = call ? call.entered : request.resumed?.input;
    return {
      type: "finished",
      ...base(run, request.name, request.id, about(run, request)),
      result,
      ...(input !== undefined && { input: freezeJson(copyJson(input)) }),
      ...(record && { record }),
    };
  });
}

/** Tells the observers what came of a body after it was stopped. */
export function reportLate(call: Call, outcome: "returned" | "threw", value: unknown): void {
  emit(call.run, () => ({ type: "settled_late", ...baseOf(call), outcome, value: toJson(value) }));
}

interface Base {
  readonly tool: string;
  readonly callId: string;
  readonly runId: string;
  readonly caller: RunCore["caller"];
}

function base(run: RunCore, tool: string, callId: string, more: object = {}): Base {
  return { tool, callId, runId: run.id, caller: run.caller, ...more };
}

function about(run: RunCore, { name, parent, resumed }: Request): object {
  const effect = run.box.tools.get(name)?.description.effect;
  return {
    ...(effect && { effect }),
    ...(parent && { parentId: parent.id }),
    ...(resumed && { resumed: true }),
  };
}

function baseOf(call: Call): Base {
  return base(call.run, call.tool.description.name, call.id);
}

import type { Call } from "./call.ts";
import { emit } from "./emit.ts";
import { toJson } from "./normalize.ts";
import type { DecisionRecord } from "./observer.ts";
import type { Request } from "./pipeline.ts";
import type { ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";

/** Tells the observers that a call has begun, also one for a tool that does not exist. */
export function reportStarted(run: RunCore, request: Request): void {
  if (run.box.observers.length === 0) return;
  emit(run, () => ({ type: "started", ...base(run, request), args: toJson(request.args) }));
}

/** Tells the observers how a call ended, with its decision record where one was kept. */
export function reportFinished(
  run: RunCore,
  request: Request,
  call: Call | undefined,
  result: ToolResult,
): void {
  if (run.box.observers.length === 0) return;
  emit(run, () => {
    const record = run.box.records ? decisionRecord(run, request, call, result) : undefined;
    return { type: "finished", ...base(run, request), result, ...(record && { record }) };
  });
}

function base(
  run: RunCore,
  request: Request,
): { tool: string; callId: string; runId: string; caller: RunCore["caller"] } {
  return { tool: request.name, callId: request.id, runId: run.id, caller: run.caller };
}

function decisionRecord(
  run: RunCore,
  request: Request,
  call: Call | undefined,
  result: ToolResult,
): DecisionRecord {
  const steps = call?.steps ?? [Object.freeze({ by: "resolve", what: "unknown tool", at: 0 })];
  return Object.freeze({
    tool: request.name,
    callId: request.id,
    runId: run.id,
    status: result.status,
    steps: Object.freeze([...steps]),
    ms: call ? performance.now() - call.startedAt : 0,
  });
}

import { canonicalJson } from "./json.ts";
import { parseArguments, readBefore, type ParsedArguments } from "./parse.ts";
import { perform, type Request } from "./pipeline.ts";
import type { ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import type { PendingCall } from "./suspension.ts";

/** A call that was made under a host's id, and what came of it. */
export interface Seen {
  readonly name: string;
  readonly parsed: ParsedArguments;
  outcome: Promise<ToolResult>;
  /** What it waits for, while it does. */
  token?: string | undefined;
}

/** The same id, tool and arguments are the same call, delivered twice: it runs once. Other arguments are another. */
export function once(calls: Map<string, Seen[]>, core: RunCore, request: Request): Promise<ToolResult> {
  // Read now, whatever its owner does with the value later.
  const parsed = parseArguments(request.args);
  const seen = calls.get(request.id);
  const same = seen?.find((one) => one.name === request.name && sameArguments(one.parsed, parsed));
  if (same) return same.outcome;
  const entry: Seen = { name: request.name, parsed, outcome: perform(core, { ...request, parsed }) };
  if (seen) seen.push(entry);
  else calls.set(request.id, [entry]);
  void entry.outcome.then((result) => (entry.token = tokenOf(result)));
  return entry.outcome;
}

/** A resumed call's result is what a second delivery of the call gets from now on, in another process as well. */
export function remember(calls: Map<string, Seen[]>, pending: PendingCall, result: ToolResult): void {
  const { callId, token } = pending.request;
  const seen = calls.get(callId) ?? [];
  let entry = seen.find((one) => one.token === token);
  if (!entry) {
    entry = { name: pending.tool, parsed: readBefore(pending.input), outcome: Promise.resolve(result) };
    calls.set(callId, [...seen, entry]);
  }
  entry.outcome = Promise.resolve(result);
  entry.token = tokenOf(result);
}

function tokenOf(result: ToolResult): string | undefined {
  return result.status === "suspended" ? result.request.token : undefined;
}

function sameArguments(one: ParsedArguments, other: ParsedArguments): boolean {
  if (!one.ok || !other.ok) return false; // refused each time, each for its own reason
  return canonicalJson(one.value) === canonicalJson(other.value);
}

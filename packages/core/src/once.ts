import { canonicalJson } from "./json.ts";
import { laterStep } from "./later-step.ts";
import { parseArguments, type ParsedArguments } from "./parse.ts";
import { perform, type Request } from "./pipeline.ts";
import type { ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";

/** A call that was made under a host's id, and what came of it. */
export interface Seen {
  readonly name: string;
  readonly parsed: ParsedArguments;
  /** Unset while the call is only prepared. */
  outcome?: Promise<ToolResult>;
  /** What preparing it gave: nothing where it would run. */
  preparing?: Promise<ToolResult | undefined>;
  /** What it waits for, while it does. */
  token?: string | undefined;
}

/** The same id, tool and arguments are the same call, delivered twice: it runs once. Other arguments are another. */
export function once(calls: Map<string, Seen[]>, core: RunCore, request: Request): Promise<ToolResult> {
  const entry = entryFor(calls, request);
  if (entry.outcome) return latest(core, entry, entry.outcome);
  const make = (): Promise<ToolResult> => perform(core, { ...request, parsed: entry.parsed });
  const outcome = entry.preparing ? entry.preparing.then((ended) => ended ?? make()) : make();
  entry.outcome = outcome;
  void outcome.then((result) => settle(entry, result));
  return outcome;
}

/** What came of a call so far. What waits may have been answered in another process, where a store tells of it. */
export function latest(core: RunCore, entry: Seen, outcome: Promise<ToolResult>): Promise<ToolResult> {
  return core.box.store && entry.token !== undefined
    ? Promise.resolve(laterStep(undefined, (offPath) => offPath.endedElsewhere(core, entry, outcome)))
    : outcome;
}

function settle(entry: Seen, result: ToolResult): void {
  entry.token = tokenOf(result);
  // The host took the call over, and comes back to it: then it is to be made, not remembered.
  if (result.error?.code === "host_control_flow") delete entry.outcome;
}

/** What is known of a call under its id, tool and arguments. */
export function entryFor(calls: Map<string, Seen[]>, request: Request): Seen {
  // Read now, whatever its owner does with the value later.
  const parsed = parseArguments(request.args);
  const seen = calls.get(request.id);
  const same = seen?.find((one) => one.name === request.name && sameArguments(one.parsed, parsed));
  if (same) return same;
  const entry: Seen = { name: request.name, parsed };
  if (seen) seen.push(entry);
  else calls.set(request.id, [entry]);
  return entry;
}

/** What a result waits for. */
export function tokenOf(result: ToolResult): string | undefined {
  return result.status === "suspended" ? result.request.token : undefined;
}

function sameArguments(one: ParsedArguments, other: ParsedArguments): boolean {
  // What can't be read may still be mended, and run.
  if (!one.ok || !other.ok) return one.text !== undefined && one.text === other.text;
  return canonicalJson(one.value) === canonicalJson(other.value);
}

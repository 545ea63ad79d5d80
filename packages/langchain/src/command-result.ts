import { failure } from "@toolport/core";
import { isToolMessage, resultOf } from "./host-result.ts";

/** What a tool's `Command` asks of the graph (langgraph 1.7, constants.js). */
interface Command {
  readonly update?: unknown;
  readonly goto?: unknown;
  readonly resume?: unknown;
  readonly graph?: unknown;
}

/** True for what LangChain gives a tool's function (`ensureConfig`): only from there can a `Command` reach a graph. */
export function isLangChainHost(host: unknown): boolean {
  return typeof host === "object" && host !== null && "recursionLimit" in host;
}

/**
 * A `Command` where no graph could carry it out: one that only adds messages is the message for this call. Of any other,
 * its message may speak of what did not happen, so the model is told that.
 */
export function commandResult(command: unknown, callId: string): unknown {
  const { update, goto, resume, graph } = command as Command;
  const changes = entriesOf(update);
  const lost = changes.filter(([key]) => key !== "messages").map(([key]) => `the state's "${key}"`);
  if (Array.isArray(goto) ? goto.length > 0 : goto !== undefined) lost.push("where to go on");
  if (resume !== undefined) lost.push("what to resume with");
  if (graph !== undefined) lost.push("another graph's state");
  const messages = changes.flatMap(([key, value]) => (key === "messages" ? [value].flat() : []));
  const answers = messages.filter((one) => isToolMessage(one));
  const [answer] = answers.filter(({ tool_call_id: id }) => id === callId);
  if (lost.length === 0 && answer) return resultOf(answer);
  const what = lost.length > 0 ? lost.join(", ") : "without an answer to this call";
  return failure(
    `The tool ran, and answered with a Command (${what}), which only a LangGraph agent can carry out: that part did not happen.`,
    { code: "needs_graph" },
  );
}

/** An update's entries, in either form: by name, or a list of pairs. */
function entriesOf(update: unknown): readonly (readonly [key: string, value: unknown])[] {
  if (typeof update !== "object" || update === null) return [];
  return Array.isArray(update) ? (update as [string, unknown][]) : Object.entries(update);
}

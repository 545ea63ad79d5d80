/** What a person decides about one call, in the words of LangChain's `humanInTheLoopMiddleware`. */
export interface Decision {
  readonly type?: string;
  readonly message?: string;
  readonly editedAction?: { readonly name?: unknown; readonly args?: unknown };
}

/** `{ decisions: [one] }` as an approval's answer; anything else goes on as it is. */
export function readDecision(value: unknown, wireName: string): unknown {
  if (typeof value !== "object" || value === null || !("decisions" in value)) return value;
  const [decision] = Array.isArray(value.decisions) ? (value.decisions as readonly Decision[]) : [];
  return answerOf(decision, wireName);
}

/** One decision as an approval's answer. What can't be read is a no. */
export function answerOf(decision: Decision | undefined, wireName: string): unknown {
  if (decision?.type === "approve") return { approved: true };
  if (decision?.type === "edit") {
    const { name, args = null } = decision.editedAction ?? {};
    // What was asked about was this tool: a yes to another one would be nobody's approval of that.
    if (name !== undefined && name !== wireName) return { approved: false, reason: OTHER_TOOL };
    return { approved: true, args };
  }
  return { approved: false, ...(decision?.message !== undefined && { reason: decision.message }) };
}

const OTHER_TOOL = "An edit can change the arguments of this call, not its tool.";

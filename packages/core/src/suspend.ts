import { note, type Call } from "./call.ts";
import { problem, seal, type FailedResult, type ToolResult } from "./result.ts";
import { unreachable } from "./journal.ts";
import { keeperOf } from "./keeper.ts";
import type { PendingCall, SuspensionRequest } from "./suspension.ts";
import type { Json } from "@toolport/schema";

/**
 * Ends the call as `suspended`. What is kept is the outermost call, to be run again from its top: a nested call's
 * question is its caller's too, and is kept when that caller has ended. A tree waits for one thing at a time.
 */
export async function suspend(
  call: Call,
  request: SuspensionRequest,
  /** Which of the toolbox's policies asks, for an approval. */
  policy?: number,
): Promise<ToolResult> {
  const { root, run, tree } = call;
  if (run.anonymous || run.caller.id === undefined) return nobodyToAsk(call);
  if (root.done) return callEnded();
  const stuck = cannotRunAgain(request.kind === "approval" ? call.parent : call);
  if (stuck) return notResumable(call, stuck);
  tree.pending ??= { request, asker: call.id, policy };
  note(call, "suspension", "waits for a person", request.kind);
  const result = joinPending(call, tree.pending.request);
  const lost = call.parent ? undefined : await keepPending(call);
  return lost ?? result;
}

/** The innermost of these bodies that must not run again from its top, as every body around a question has to. */
function cannotRunAgain(from: Call | undefined): Call | undefined {
  for (let one = from; one; one = one.parent) {
    const { idempotent, resumable } = one.tool.description;
    if (one.tool.mutates && idempotent !== true && resumable !== true) return one;
  }
  return undefined;
}

function notResumable(call: Call, stuck: Call): ToolResult {
  const { name } = stuck.tool.description;
  const hint = `"${name}" changes things, and its body would run again from its top: set resumable: true if it asks before it acts`;
  note(call, "suspension", "refused", hint);
  const ran = call.attempts === 0 ? "the tool did not run" : "it did not finish";
  const changed = stuck.attempts === 0 ? "" : ` What "${name}" has changed before stands.`;
  return problem(
    "failed",
    "not_resumable",
    `This call needs a person's word, and "${name}" can't wait for one, so ${ran}.${changed}`,
    { meta: { hint } },
  );
}

/** Whoever wanted a nested call is gone. */
export function callEnded(): ToolResult {
  return problem(
    "cancelled",
    "call_ended",
    "The call that wanted this one has already ended. Nothing was run.",
  );
}

/** Lets a call and all around it end as suspended, by whatever the tree waits for. */
export function joinPending(call: Call, request: SuspensionRequest): ToolResult {
  for (let one: Call | undefined = call; one; one = one.parent) one.suspended = true;
  return suspendedResult(request);
}

/**
 * Puts what the outermost call waits for into the store, or gives the failure where it can't. Nothing is held
 * meanwhile: no lane, no promise.
 */
export async function keepPending(root: Call): Promise<FailedResult | undefined> {
  const { tree, run, input } = root;
  const { request, asker, policy } = tree.pending as NonNullable<typeof tree.pending>;
  const { redactor } = run.box;
  const pending: PendingCall = {
    request,
    tool: root.tool.description.name,
    asker,
    ...(policy !== undefined && { policy }),
    input,
    granted: [...tree.granted],
    answers: Object.fromEntries(tree.answers),
    finished: [...tree.finished.values()].map((one) =>
      redactor ? { ...one, result: redactor.result(one.result) } : one,
    ),
    slots: [...(root.slot ? [root.id] : []), ...tree.slots],
  };
  const key = waitingKey(request.token);
  // Kept longer than it can be answered: who is late is told so.
  const ms = request.expiresAt - Date.now() + A_DAY;
  try {
    await keeperOf(run.box).set(key, pending as unknown as Json, ms);
    return undefined;
  } catch (error) {
    return unreachable(root, error);
  }
}

const A_DAY = 24 * 60 * 60_000;

/** The key of a waiting call, by its token or the id in it: whoever reads the store's keys can't answer. */
export function waitingKey(token: string): string {
  return `waiting:${token.split(".")[0]}`;
}

/** What the model is told meanwhile, should the app tell it anything. */
export function suspendedResult(request: SuspensionRequest): ToolResult {
  const what = request.kind === "approval" ? "a person's approval" : "a person's answer";
  const text = `This call waits for ${what}. It has not finished; do not call it again for this.`;
  return seal({ status: "suspended", content: [{ type: "text", text }], request });
}

/** There is no one a question could be bound to, or nowhere for the call to wait. */
export function nobodyToAsk(call: Call): ToolResult {
  const ran = call.attempts === 0 ? "the tool did not run" : "the tool did not finish";
  const hint = "the app must make the call in toolbox.run({ caller: { id } })";
  return problem(
    "denied",
    "nobody_to_ask",
    `This call needs a person's word, and there is nobody to ask here, so ${ran}.`,
    { meta: { hint } },
  );
}

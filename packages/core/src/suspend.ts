import { note, type Call } from "./call.ts";
import { problem, seal, type ToolResult } from "./result.ts";
import type { SuspensionRequest } from "./suspension.ts";

/**
 * Ends the call as `suspended`. What is stored is the outermost call, to be run again from its top: a nested call's
 * question is its caller's too. Nothing is held meanwhile: no lane, no promise.
 */
export async function suspend(call: Call, request: SuspensionRequest): Promise<ToolResult> {
  const { root, run } = call;
  if (run.anonymous || run.caller.id === undefined)
    return problem(
      "denied",
      "cannot_suspend",
      "This call must wait for a person, and it was not made in a run with a caller to wait for, so it did not run. (The app must use toolbox.run({ caller: { id } }).)",
    );
  const { granted, answers, input, slot } = root;
  await run.box.store.put({ request, tool: root.tool.description.name, input, granted: [...granted], answers, slot });
  for (let one: Call | undefined = call; one; one = one.parent) one.suspension = request;
  note(call, "suspension", "waits for a person", request.kind);
  return suspendedResult(request);
}

/** What the model is told meanwhile, should the app tell it anything. */
export function suspendedResult(request: SuspensionRequest): ToolResult {
  const what = request.kind === "approval" ? "a person's approval" : "a person's answer";
  const text = `"${request.tool}" waits for ${what}. It has not finished; do not call it again for this.`;
  return seal({ status: "suspended", content: [{ type: "text", text }], request });
}

import type { Inside } from "./invocation.ts";
import { issueList } from "./issue-list.ts";
import { toJson } from "./normalize.ts";
import { uncheckedArguments } from "./outcome.ts";
import type { ToolResult } from "./result.ts";
import { suspendedResult } from "./suspend.ts";
import { validateInput } from "./validate.ts";

/**
 * Whether a body may run once more. A further attempt gets arguments of its own: the one before may have changed what
 * it was given.
 */
export async function readyAgain({ call, input }: Inside): Promise<ToolResult | { readonly args: unknown }> {
  if (call.suspended && call.tree.pending) return suspendedResult(call.tree.pending.request);
  // What failed may be tried again, what succeeded stays done.
  for (const [id, { result }] of call.tree.finished)
    if (id.startsWith(`${call.id}/`) && result.status !== "ok") call.tree.finished.delete(id);
  try {
    const checked = await validateInput(call.tool, input);
    if (checked.ok) return { args: checked.value };
    return uncheckedArguments(call, issueList(checked.issues));
  } catch (error) {
    return uncheckedArguments(call, toJson(error));
  }
}

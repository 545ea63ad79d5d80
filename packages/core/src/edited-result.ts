import type { Call } from "./call.ts";
import { over } from "./execute.ts";
import { validated } from "./pipeline.ts";
import type { ToolResult } from "./result.ts";

/** A person gave other arguments: the call goes through everything again with those. */
export async function editedResult(call: Call, first: ToolResult): Promise<ToolResult> {
  let result = first;
  while (call.edited !== undefined && result.status === "suspended") {
    const { edited } = call;
    call.edited = undefined;
    result = await (over({ call, pass: call }) ?? validated(call, edited));
  }
  return result;
}

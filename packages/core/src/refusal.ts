import type { NotAvailable } from "./availability.ts";
import { note, type Call } from "./call.ts";
import { problem, type ToolResult } from "./result.ts";

/** The end of a call whose caller may not use the tool. */
export function refusal(call: Call, { status, reason }: NotAvailable, by: string, what: string): ToolResult {
  const code = status === "denied" ? "not_permitted" : "not_available";
  note(call, by, what, code);
  return problem(status, code, `${reason} It did not run.`);
}

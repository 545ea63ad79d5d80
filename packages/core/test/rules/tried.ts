import { textOf, type Advisor, type ToolResult } from "../../src/index.ts";
import { callOnce } from "../fixtures.ts";

export const NOT_RUN = "A check on this call failed, so the tool did not run.";
export const WITHHELD = "The tool ran; its result was withheld, because a check on it failed.";

/** Makes one call, and says how often the body ran beside what the model reads. */
export async function tried(
  advisor: Advisor | readonly Advisor[],
  effect: "read" | "write" = "read",
): Promise<[runs: number, text: string, got: ToolResult]> {
  let runs = 0;
  const advisors = Array.isArray(advisor) ? (advisor as readonly Advisor[]) : [advisor as Advisor];
  const got = await callOnce({ effect, execute: () => (runs++, "the real one") }, {}, { advisors });
  return [runs, textOf(got), got];
}

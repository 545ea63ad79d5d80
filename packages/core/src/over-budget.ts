import type { Budget } from "./budget.ts";
import { note, type Call } from "./call.ts";
import { problem, type ToolResult } from "./result.ts";

const SPENT: Readonly<Record<keyof Budget, string>> = {
  calls: "tool calls",
  actions: "calls that change something",
  ms: "ms",
  depth: "levels of nested calls",
};

/** The end of a call whose run has spent a limit: in words for the model, and in `meta` what the app could do. */
export function overBudget(call: Call, limit: keyof Budget): ToolResult {
  const hint = `the app can allow more by budget.${limit}`;
  note(call, "budget", "used up", hint);
  return problem(
    "over_budget",
    "over_budget",
    `This run's budget of ${call.run.spending.budget[limit]} ${SPENT[limit]} is used up, so the tool did not run. Finish with what you have.`,
    { meta: { hint } },
  );
}

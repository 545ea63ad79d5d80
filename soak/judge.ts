import { readFileSync } from "node:fs";
import type { ToolResult } from "@toolport/core";
import type { Ended } from "./drive.ts";
import { BUDGET, type PlannedCall } from "./plan.ts";
import { callOf } from "./tools.ts";

/** What the log and the results say that must not be. */
export function judge(plan: readonly PlannedCall[], ended: readonly Ended[], log: string): readonly string[] {
  const lines = bodiesOf(log);
  return [...judgeBodies(plan, ended, lines), ...judgeBudgets(plan, lines), ...ended.flatMap(judgeResults)];
}

/** One body that began: of which tool, by which number. */
interface Body {
  readonly what: string;
  readonly n: number;
}

export function bodiesOf(log: string): readonly Body[] {
  const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [what = "", n] = line.split(" ");
    return { what, n: Number(n) };
  });
}

function judgeBodies(
  plan: readonly PlannedCall[],
  ended: readonly Ended[],
  bodies: readonly Body[],
): readonly string[] {
  const violations: string[] = [];
  const began = new Map<string, number>();
  for (const { what, n } of bodies) addTo(began, `${what} ${n}`);
  for (const [body, times] of began)
    if (times > 1 && !body.startsWith("look")) violations.push(`${body} ran ${times} times`);
  for (const { tool, work, answer } of plan) {
    const asked = tool === "order" || tool === "ask";
    if (asked && !answer && began.has(`${tool} ${work.n}`))
      violations.push(`${tool} ${work.n} ran, and was denied`);
  }
  for (const { call, results } of ended) {
    // What says that it is done was done.
    const body = `${call.tool} ${call.work.n}`;
    if (results.some(({ status, content }) => status === "ok" && doneBy(content)) && !began.has(body))
      violations.push(`${body} did not run, and is said to be done`);
  }
  return violations;
}

function doneBy(content: ToolResult["content"]): boolean {
  return JSON.stringify(content).includes("is done");
}

/** No run began more than it may: each body is in the log before it does anything. */
function judgeBudgets(plan: readonly PlannedCall[], bodies: readonly Body[]): readonly string[] {
  const calls = new Map<string, number>();
  const actions = new Map<string, number>();
  for (const { what, n } of bodies) {
    const run = plan[callOf(what, n)]?.runId ?? "no run at all";
    addTo(calls, run);
    if (what !== "look") addTo(actions, run);
  }
  return [...over(calls, BUDGET.calls, "calls"), ...over(actions, BUDGET.actions, "actions")];
}

function addTo(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function over(spent: ReadonlyMap<string, number>, most: number, what: string): readonly string[] {
  return [...spent]
    .filter(([, count]) => count > most)
    .map(([run, count]) => `${run} spent ${count} of ${most} ${what}`);
}

/** What a call may fail with here: its body throws, Redis is gone, or its process was. */
const FAILURES = ["store_unreachable", "outcome_unknown", "unexpected_error"];

function judgeResults({ call, results, violations }: Ended): readonly string[] {
  const { callId, tool } = call;
  const odd = results.filter(
    ({ status, error }) =>
      !["ok", "denied", "cancelled", "timed_out", "over_budget"].includes(status) &&
      !(status === "failed" && FAILURES.includes(error?.code ?? "")),
  );
  return [
    ...violations.map((violation) => `${callId} (${tool}): ${violation}`),
    ...odd.map(({ status, error }) => `${callId} (${tool}): ended as ${status}, ${error?.code}`),
  ];
}

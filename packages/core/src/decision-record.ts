import type { DecisionRecord, DecisionStep } from "./observer.ts";
import { TOOK_TIME } from "./note-time.ts";
import type { Status } from "./result.ts";

/** What is known of a call when it has ended. */
export interface EndedCall extends Pick<
  DecisionRecord,
  "tool" | "callId" | "runId" | "status" | "steps" | "ms"
> {
  /** As the model was told, where the call failed. */
  readonly message: string | undefined;
}

/** A decision record with its conclusions: who decided, who changed what, where the time went, and all that in words. */
export function decisionRecord({ message, ...ended }: EndedCall): DecisionRecord {
  const { steps, ms } = ended;
  const changedBy = Object.freeze([...new Set(steps.filter(isChange).map(({ by }) => by))]);
  const spent = timeSpent(steps, ms);
  const summary = [outcome(ended, message), changes(changedBy), duration(spent, ms)]
    .filter(Boolean)
    .join(" ");
  return Object.freeze({ ...ended, steps: Object.freeze([...steps]), summary, changedBy, spent });
}

const ENDINGS: Readonly<Record<Status, string>> = {
  ok: "ran and its result stands",
  invalid: "did not run: its arguments were refused",
  failed: "failed",
  denied: "was denied",
  unavailable: "is not available",
  suspended: "waits for a person",
  cancelled: "was cancelled",
  timed_out: "took too long and was stopped",
  over_budget: "did not run: the budget is used up",
};

function outcome({ tool, status, steps }: Omit<EndedCall, "message">, message: string | undefined): string {
  const decisive = status === "ok" ? undefined : steps.findLast((step) => !isPassage(step));
  const by = decisive ? ` Decided by ${named(decisive)}.` : "";
  const told = message === undefined ? "" : ` The model was told: ${JSON.stringify(message)}.`;
  return `"${tool}" ${ENDINGS[status]}.${by}${told}`;
}

function named({ by, what, detail }: DecisionStep): string {
  return `${by}: ${what}${detail === undefined ? "" : ` (${detail})`}`;
}

function changes(changedBy: readonly string[]): string {
  return changedBy.length === 0 ? "" : `Changed by ${changedBy.join(", ")}.`;
}

/** A second is what a person notices. */
const SLOW_MS = 1_000;

function duration(spent: DecisionRecord["spent"], ms: number): string {
  const parts = spent.filter((part) => part.ms >= ms / 10).map((part) => `${part.by} ${inWords(part.ms)}`);
  const slow = ms >= SLOW_MS ? "It was slow: it" : "It";
  return `${slow} took ${inWords(ms)}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}.`;
}

function inWords(ms: number): string {
  return ms >= SLOW_MS ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms)} ms`;
}

const CHANGES = /^(changed the|repaired|text repaired|approved with other arguments|ignored unknown keys)/;

function isChange({ what }: DecisionStep): boolean {
  return CHANGES.test(what);
}

/** Steps that a call only passes; what they began lasts until the next step. */
const WAITS: Readonly<Record<string, string>> = {
  approval: "asks",
  lane: "waits for its turn",
  journal: "is entered",
  execute: "started",
};

function isPassage(step: DecisionStep): boolean {
  return (
    WAITS[step.by] === step.what ||
    step.what === "ended" ||
    step.what === TOOK_TIME ||
    step.what.startsWith("approved") ||
    isChange(step)
  );
}

/** The time after a step that begins something is that step's own; all else is the pipeline's and the advisors'. */
function timeSpent(steps: readonly DecisionStep[], ms: number): DecisionRecord["spent"] {
  const spent = new Map<string, number>();
  let from = 0;
  let by = "pipeline";
  const until = (at: number): void => void spent.set(by, (spent.get(by) ?? 0) + Math.max(0, at - from));
  for (const step of steps) {
    if (step.what === TOOK_TIME) by = step.by;
    until(step.at);
    from = step.at;
    by = WAITS[step.by] === step.what || step.what.includes("waited") ? step.by : "pipeline";
  }
  until(ms);
  const parts = [...spent].map(([one, took]) => Object.freeze({ by: one, ms: took }));
  return Object.freeze(parts.toSorted((a, b) => b.ms - a.ms));
}

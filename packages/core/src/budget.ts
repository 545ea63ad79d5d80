import { checkFields, type FieldRule } from "./check-fields.ts";
import { ToolportError } from "./errors.ts";

/** What a run may spend, over all its calls, nested ones and sub-agents included. Absent: no limit. */
export interface Budget {
  /** Tool bodies started; retries of one call count once. */
  readonly calls?: number;
  /** Mutating tool bodies started. */
  readonly actions?: number;
  /** Milliseconds since the run was made. */
  readonly ms?: number;
  /** How deep calls may nest; a call of the model is 1. */
  readonly depth?: number;
}

const LIMIT: FieldRule = [(value) => typeof value === "number" && value >= 0, "be a number from 0 up"];

const LIMITS: Readonly<Record<keyof Budget, FieldRule>> = {
  calls: LIMIT,
  actions: LIMIT,
  ms: LIMIT,
  depth: LIMIT,
};

/** The stricter of two budgets. */
export function stricter(a: Budget = {}, b: Budget = {}): Budget {
  const least: Record<string, number> = { ...a };
  for (const [limit, value] of Object.entries(b) as [string, number | undefined][])
    if (value !== undefined && !(value > (least[limit] ?? Infinity))) least[limit] = value;
  return least;
}

/** Counts what a run has spent. A slot is taken just before a body starts and never given back. */
export class Spending {
  readonly budget: Budget;
  /** Milliseconds since the epoch. */
  readonly started: number = Date.now();
  #calls = 0;
  #actions = 0;

  /** @throws ToolportError `invalid_run` for a limit that is no number from 0 up. */
  constructor(budget: Budget = {}) {
    checkFields(budget, LIMITS, (key, must) => {
      throw new ToolportError(
        "invalid_run",
        must === undefined
          ? `budget: "${key}" is not a limit (limits: ${Object.keys(LIMITS).join(", ")}).`
          : `budget.${key} must ${must}.`,
      );
    });
    this.budget = budget;
  }

  /** Takes a slot, or names the limit that is reached. */
  reserve(mutating: boolean, depth: number): keyof Budget | undefined {
    const { calls = Infinity, actions = Infinity, ms, depth: deepest = Infinity } = this.budget;
    if (this.#calls >= calls) return "calls";
    if (mutating && this.#actions >= actions) return "actions";
    if (ms !== undefined && Date.now() - this.started >= ms) return "ms";
    if (depth > deepest) return "depth";
    this.#calls++;
    if (mutating) this.#actions++;
    return undefined;
  }
}

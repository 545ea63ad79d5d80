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

const KEYS = ["calls", "actions", "ms", "depth"] as const;

/** Counts what a run has spent. A slot is taken just before a body starts and never given back. */
export class Spending {
  readonly #budget: Budget;
  readonly #started: number = Date.now();
  #calls = 0;
  #actions = 0;

  /** @throws ToolportError `invalid_run` for a limit that is no number from 0 up. */
  constructor(budget: Budget = {}) {
    for (const [key, value] of Object.entries(budget) as [string, unknown][]) {
      if (!(KEYS as readonly string[]).includes(key))
        throw new ToolportError(
          "invalid_run",
          `budget: "${key}" is not a limit (limits: ${KEYS.join(", ")}).`,
        );
      if (value !== undefined && !(typeof value === "number" && value >= 0))
        throw new ToolportError("invalid_run", `budget.${key} must be a number from 0 up.`);
    }
    this.#budget = budget;
  }

  /** Takes a slot, or says which limit is reached: in words for the model, and what the app could do. */
  reserve(mutating: boolean, depth: number): { readonly message: string; readonly hint: string } | undefined {
    const { calls, actions, ms, depth: deepest } = this.#budget;
    if (calls !== undefined && this.#calls >= calls) return over("calls", `${calls} tool calls`);
    if (mutating && actions !== undefined && this.#actions >= actions)
      return over("actions", `${actions} calls that change something`);
    if (ms !== undefined && Date.now() - this.#started >= ms) return over("ms", `${ms} ms`);
    if (deepest !== undefined && depth > deepest) return over("depth", `${deepest} levels of nested calls`);
    this.#calls++;
    if (mutating) this.#actions++;
    return undefined;
  }
}

function over(setting: string, limit: string): { readonly message: string; readonly hint: string } {
  return {
    message: `This run's budget of ${limit} is used up, so the tool did not run. Finish with what you have.`,
    hint: `the app can allow more by budget.${setting}`,
  };
}

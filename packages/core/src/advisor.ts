import type { ToolResult } from "./result.ts";
import type { Invocation } from "./invocation.ts";
import type { Awaitable, ToolDescription } from "./tool.ts";
import { checkFields, isFlag, isFunction, isNumber, isText, oneOf, type FieldRule } from "./check-fields.ts";
import { ToolportError } from "./errors.ts";

/** Runs the rest of the chain. It never rejects for what a tool or an inner advisor did: that is in the result. */
export type Next = (invocation: Invocation) => Promise<ToolResult>;

interface AdvisorBase {
  /** Appears in decision records and in errors. */
  readonly name: string;
  /**
   * `call` (default) wraps the whole call and may change input and result. `attempt` wraps each execution, inside
   * approval, lane and budget; the input is final there.
   */
  readonly stage?: "call" | "attempt";
  /** Lower is further out; negatives are fine; ties keep the given order. Default 0. */
  readonly order?: number;
  /** Asked once for each tool when the toolbox is built; false leaves the advisor out of that tool's chain. */
  readonly scope?: (tool: ToolDescription) => boolean;
  /** Asked on each call; false skips the advisor. A throw means that the tool does not run. */
  readonly applies?: (invocation: Invocation) => boolean;
  /**
   * What a throw after the tool ran does: `withhold` (default) keeps the result from the model, `keep` lets it
   * stand, for advisors that only add to it.
   */
  readonly onError?: "withhold" | "keep";
}

/** An advisor in onion form. It must return `next`'s result, one made from it, or one of its own. */
export interface AroundAdvisor extends AdvisorBase {
  readonly around: (invocation: Invocation, next: Next) => Awaitable<ToolResult>;
  /** Allows `next` more than once, as a retry needs it. */
  readonly repeats?: boolean;
  readonly before?: undefined;
  readonly after?: undefined;
}

/** The flat form, and the cheaper one: neighbours are folded into one step. */
export interface HookAdvisor extends AdvisorBase {
  /** Nothing: go on. An invocation made by `with`: go on with that. A result: end here; the tool does not run. */
  readonly before?: (invocation: Invocation) => Awaitable<void | Invocation | ToolResult>;
  /** Nothing: the result stands. A result: use that instead. */
  readonly after?: (invocation: Invocation, result: ToolResult) => Awaitable<void | ToolResult>;
  readonly around?: undefined;
  readonly repeats?: undefined;
}

/** Something wrapped around calls: it can look, change, refuse or repeat. What only looks is an `Observer`. */
export type Advisor = AroundAdvisor | HookAdvisor;

const FIELDS: Readonly<Record<keyof Advisor, FieldRule>> = {
  name: isText,
  stage: oneOf("call", "attempt"),
  order: isNumber,
  scope: isFunction,
  applies: isFunction,
  onError: oneOf("withhold", "keep"),
  around: isFunction,
  repeats: isFlag,
  before: isFunction,
  after: isFunction,
};

/**
 * Refuses an advisor that could not do what it was written for.
 *
 * @throws ToolportError `invalid_advisor`
 */
export function checkAdvisor(advisor: Advisor): void {
  const { name, around, before, after } = advisor;
  const refuse = (wrong: string): never => {
    throw new ToolportError("invalid_advisor", `${name ? `Advisor "${name}"` : "An advisor"} ${wrong}.`);
  };
  if (typeof name !== "string" || name === "") refuse("needs a name");
  checkFields(advisor, FIELDS, (field, must) =>
    refuse(must === undefined ? `has an unknown field "${field}"` : `"${field}" must ${must}`),
  );
  if ((around !== undefined) === (before !== undefined || after !== undefined))
    refuse('needs either "around", or "before" and/or "after"');
}

/** The advisors of one stage, outermost first. */
export function sortAdvisors(advisors: readonly Advisor[], stage: "call" | "attempt"): readonly Advisor[] {
  return advisors
    .filter((advisor) => (advisor.stage ?? "call") === stage)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

import type { Severity } from "../finding.ts";
import type { Subject } from "../subject.ts";
import type { CountTokens } from "../token-count.ts";
import type { CheckTarget } from "../targets.ts";

/** What a rule is told. */
export interface RuleInput {
  readonly subjects: readonly Subject[];
  /** The targets that were named; without any, only what holds for all of them is checked. */
  readonly targets: readonly CheckTarget[];
  /** The levels of permission there are; nothing where nobody says. */
  readonly permissions: readonly string[] | undefined;
  readonly countTokens: CountTokens;
}

/** What a rule found. */
export interface Problem {
  readonly subject?: Subject | undefined;
  readonly target?: CheckTarget | undefined;
  readonly where?: string | undefined;
  readonly message: string;
  /** In place of the rule's own. */
  readonly advice?: string | undefined;
}

/** One thing to look for: pure, over the whole catalogue. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** What it finds, as the list of rules says it. */
  readonly finds: string;
  /** What to do about it. */
  readonly advice: string;
  readonly check: (input: RuleInput) => Iterable<Problem>;
}

/** A rule that looks at one tool at a time. */
export function eachTool(
  rule: Omit<Rule, "check"> & {
    readonly check: (subject: Subject, input: RuleInput) => Iterable<Omit<Problem, "subject">>;
  },
): Rule {
  const { check, ...rest } = rule;
  return {
    ...rest,
    *check(input) {
      for (const subject of input.subjects)
        for (const problem of check(subject, input)) yield { ...problem, subject };
    },
  };
}

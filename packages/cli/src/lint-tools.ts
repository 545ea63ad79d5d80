import { CliError } from "./cli-error.ts";
import type { Finding } from "./finding.ts";
import type { Problem, Rule } from "./rules/rule.ts";
import { rules } from "./rules/rules.ts";
import { subjectOf, type CheckedTool } from "./subject.ts";
import type { CountTokens } from "./token-count.ts";
import { targets as known } from "./targets.ts";

/** What a check is told beside the tools. */
export interface LintOptions {
  /** The targets whose rules hold too, by name. */
  readonly targets?: readonly string[] | undefined;
  /** Rules that are not asked, by id. */
  readonly ignore?: readonly string[] | undefined;
  /** The levels of permission there are. */
  readonly permissions?: readonly string[] | undefined;
  readonly countTokens: CountTokens;
}

/**
 * Everything the rules say about a catalogue, tool by tool, in its order; what concerns all of it comes last.
 *
 * @throws CliError for a target or rule that there is not
 */
export function lintTools(tools: readonly CheckedTool[], options: LintOptions): Finding[] {
  const { ignore = [], permissions, countTokens } = options;
  const targets = (options.targets ?? []).map((id) => known.get(id) ?? unknown("target", id, known.keys()));
  const ids = rules.map(({ id }) => id);
  for (const id of ignore) if (!ids.includes(id)) unknown("rule", id, ids);
  const subjects = tools.map(subjectOf);
  const order = new Map(subjects.map((subject, at) => [subject, at]));
  const findings = rules
    .filter(({ id }) => !ignore.includes(id))
    .flatMap((rule) =>
      Array.from(rule.check({ subjects, targets, permissions, countTokens }), (problem) => ({
        place: (problem.subject && order.get(problem.subject)) ?? subjects.length,
        finding: findingOf(rule, problem),
      })),
    );
  return findings.toSorted((a, b) => a.place - b.place).map(({ finding }) => finding);
}

function findingOf({ id, severity, advice }: Rule, problem: Problem): Finding {
  const { subject, target, where, message } = problem;
  return {
    rule: id,
    severity,
    ...(subject && { file: subject.file, tool: subject.tool.name }),
    ...(target && { target: target.id }),
    ...(where !== undefined && { where }),
    message,
    advice: problem.advice ?? advice,
  };
}

function unknown(kind: string, name: string, all: Iterable<string>): never {
  throw new CliError(`there is no ${kind} "${name}". There are: ${[...all].join(", ")}.`);
}

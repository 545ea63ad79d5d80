import type { Advisor, AroundAdvisor, HookAdvisor, Next } from "./advisor.ts";
import { note, type Call } from "./call.ts";
import { advisorFailed, afterFailure, recheck } from "./containment.ts";
import { hookStep } from "./hook-step.ts";
import { insideOf, Invocation, type Inside } from "./invocation.ts";
import { isPromise } from "./normalize.ts";
import { isToolResult, type ToolResult } from "./result.ts";

/** The rest of a call: it never throws and never rejects. */
export type Step = (invocation: Invocation) => ToolResult | Promise<ToolResult>;

/** Above every level, so that no advisor's `next` is open. */
const CLOSED = -1;

/**
 * Links sorted advisors around `end`, once, when a toolbox is built: a call allocates no closures. The cursor says
 * which level may call `next`: a second call, a call after the advisor has returned, and a call with an invocation
 * of another pass are all refused. Neighbouring hook advisors are folded into one step.
 */
export function link(advisors: readonly Advisor[], end: Step): Step {
  let step = end;
  let at = advisors.length - 1;
  while (at >= 0) {
    const advisor = advisors[at] as Advisor;
    const level = at + 1;
    if (advisor.around) {
      step = aroundStep(advisor, level, step);
      at--;
      continue;
    }
    const hooks: HookAdvisor[] = [];
    for (let one = advisors[at]; one !== undefined && one.around === undefined; one = advisors[--at]) hooks.unshift(one);
    step = hookStep(hooks, step);
  }
  return step;
}

function aroundStep(advisor: AroundAdvisor, level: number, inner: Step): Step {
  const next: Next = (invocation) => {
    const inside = insideOf(invocation);
    if (inside?.pass.cursor !== level) return Promise.reject(new Error(misuse(advisor, inside)));
    const outcome = advance(invocation, inside, inner, advisor.repeats === true);
    inside.pass.outcomes[level] = outcome;
    return Promise.resolve(outcome);
  };
  return (invocation) => {
    const { call, pass } = insideOf(invocation) as Inside;
    let out: unknown;
    try {
      if (advisor.applies && !advisor.applies(invocation)) return inner(invocation);
      pass.cursor = level;
      out = advisor.around(invocation, next);
    } catch (error) {
      return broke(advisor, call, pass, level, error);
    }
    if (!isPromise(out)) return leave(advisor, call, pass, level, out);
    return Promise.resolve(out).then(
      (value) => leave(advisor, call, pass, level, value),
      (error: unknown) => broke(advisor, call, pass, level, error),
    );
  };
}

/** Goes one level in: validates first what the advisor changed, and gives a repeating advisor a fresh pass each time. */
function advance(
  invocation: Invocation,
  inside: Inside,
  inner: Step,
  repeats: boolean,
): ToolResult | Promise<ToolResult> {
  if (!repeats) inside.pass.cursor = CLOSED;
  const onward = repeats ? new Invocation({ ...inside, pass: { cursor: CLOSED, outcomes: [] } }) : invocation;
  const wrong = recheck(onward);
  if (!isPromise(wrong)) return wrong ?? inner(onward);
  return wrong.then((refusal) => refusal ?? inner(onward));
}

function leave(advisor: Advisor, call: Call, pass: Inside["pass"], level: number, out: unknown): ToolResult | Promise<ToolResult> {
  if (!isToolResult(out)) return broke(advisor, call, pass, level, new TypeError(`Advisor "${advisor.name}" returned no result`));
  pass.cursor = CLOSED;
  if (call.steps) {
    const inner = pass.outcomes[level];
    if (inner === undefined) note(call, advisor.name, "decided", out.status);
    else if (!isPromise(inner) && inner !== out) note(call, advisor.name, "changed the result");
  }
  return out;
}

/** A guard fails closed: before `next` the tool does not run, after it the result is withheld. */
function broke(advisor: Advisor, call: Call, pass: Inside["pass"], level: number, error: unknown): ToolResult | Promise<ToolResult> {
  pass.cursor = CLOSED;
  const real = pass.outcomes[level] as ToolResult | Promise<ToolResult> | undefined;
  if (real === undefined) return advisorFailed(advisor, call, error);
  const settle = (result: ToolResult): ToolResult => afterFailure(advisor, call, result, error);
  return isPromise(real) ? Promise.resolve(real).then(settle) : settle(real);
}

function misuse(advisor: Advisor, inside: Inside | undefined): string {
  if (inside === undefined) return `Advisor "${advisor.name}": next needs the invocation, or one made from it by with()`;
  return `Advisor "${advisor.name}": next may be called once, and only before the advisor returns`;
}

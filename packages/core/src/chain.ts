import type { Advisor, HookAdvisor } from "./advisor.ts";
import { insideOf, type Inside, type Invocation } from "./invocation.ts";
import { laterStep } from "./later-step.ts";
import type * as OffPath from "./off-path.ts";
import type { ToolResult } from "./result.ts";

/** The rest of a call: it never throws and never rejects. */
export type Step = (invocation: Invocation) => ToolResult | Promise<ToolResult>;

/**
 * Links sorted advisors around `end`, once, when a toolbox is built. Neighbouring hook advisors are folded into one
 * step; an advisor in onion form costs one `next` of its own in each call, which is what makes sure that it is used
 * for this call, in time, and as often as the advisor declared.
 */
export function link(advisors: readonly Advisor[], end: Step): Step {
  let step = end;
  for (let at = advisors.length - 1; at >= 0; at--) {
    const inner = step;
    const advisor = advisors[at] as Advisor;
    if (advisor.around) {
      step = laterLinked((offPath) => offPath.aroundStep(advisor, inner));
      continue;
    }
    const hooks: HookAdvisor[] = [advisor];
    for (let one = advisors[at - 1]; one !== undefined && one.around === undefined; one = advisors[--at - 1])
      hooks.unshift(one);
    step = laterLinked((offPath) => offPath.hookStep(hooks, inner));
  }
  return step;
}

/** A step whose code is loaded by the first call that comes to it. */
function laterLinked(make: (offPath: typeof OffPath) => Step): Step {
  let step: Step | undefined;
  return (invocation) => {
    if (step) return step(invocation);
    const { call } = insideOf(invocation) as Inside;
    return laterStep(call, (offPath) => (step ??= make(offPath))(invocation));
  };
}

import type { HookAdvisor } from "./advisor.ts";
import { note, type Call } from "./call.ts";
import { noteTime } from "./note-time.ts";
import type { Step } from "./chain.ts";
import { advisorBroke, recheck, tidyAdvised } from "./containment.ts";
import { insideOf, type Inside, type Invocation } from "./invocation.ts";
import { isPromise } from "./and-then.ts";
import type { ToolResult } from "./result.ts";

/** A hook that was entered, with the invocation it handed on: the one its `after` gets, as in onion form. */
type Entered = [hook: HookAdvisor, invocation: Invocation];

/** Folds neighbouring hook advisors into one step: flat loops that await only promises. */
export function hookStep(hooks: readonly HookAdvisor[], inner: Step): Step {
  return async (invocation) => {
    const { call } = insideOf(invocation) as Inside;
    const entered: Entered[] = [];
    let current = invocation;
    let result: ToolResult | undefined;
    for (const hook of hooks) {
      try {
        if (hook.applies && !hook.applies(current)) continue;
        let out = hook.before?.(current);
        if (isPromise(out)) {
          const since = performance.now();
          out = await out;
          noteTime(call, hook.name, since);
        }
        if (out !== undefined) {
          result = tidyAdvised(out);
          if (result) note(call, hook.name, "decided", result.status);
          else {
            current = changed(hook, call, current, out);
            const wrong = recheck(current);
            result = isPromise(wrong) ? await wrong : wrong;
          }
        }
      } catch (error) {
        result = advisorBroke(hook, call, undefined, error);
      }
      if (result !== undefined) break;
      if (hook.after) entered.push([hook, current]);
    }
    if (result === undefined) {
      const out = inner(current);
      result = isPromise(out) ? await out : out;
    }
    return entered.length === 0 ? result : unwind(entered, call, result);
  };
}

/** The invocation that `before` made. */
function changed(hook: HookAdvisor, call: Call, current: Invocation, out: unknown): Invocation {
  const inside = insideOf(out);
  if (inside === undefined || inside.call !== call || inside.pass !== insideOf(current)?.pass)
    throw new TypeError(
      `Advisor "${hook.name}": before must return nothing, a result, or this invocation's with()`,
    );
  if (out !== current) note(call, hook.name, "changed the arguments");
  return out as Invocation;
}

async function unwind(entered: readonly Entered[], call: Call, inner: ToolResult): Promise<ToolResult> {
  let result = inner;
  for (let at = entered.length - 1; at >= 0; at--) {
    const [hook, invocation] = entered[at] as Entered;
    try {
      let out: unknown = hook.after?.(invocation, result);
      if (isPromise(out)) {
        const since = performance.now();
        out = await out;
        noteTime(call, hook.name, since);
      }
      if (out === undefined) continue;
      const advised = tidyAdvised(out);
      if (!advised) throw new TypeError(`Advisor "${hook.name}": after must return nothing or a result`);
      if (advised !== result) note(call, hook.name, "changed the result");
      result = advised;
    } catch (error) {
      result = advisorBroke(hook, call, result, error);
    }
  }
  return result;
}

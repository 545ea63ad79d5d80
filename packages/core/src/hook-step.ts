import type { HookAdvisor } from "./advisor.ts";
import { note, type Call } from "./call.ts";
import type { Step } from "./chain.ts";
import { advisorFailed, afterFailure, recheck } from "./containment.ts";
import { insideOf, Invocation, type Inside } from "./invocation.ts";
import { isPromise } from "./normalize.ts";
import { isToolResult, type ToolResult } from "./result.ts";

/** Folds neighbouring hook advisors into one step: flat loops that await only promises. */
export function hookStep(hooks: readonly HookAdvisor[], inner: Step): Step {
  return async (invocation) => {
    const { call } = insideOf(invocation) as Inside;
    const entered: HookAdvisor[] = [];
    let current = invocation;
    let result: ToolResult | undefined;
    for (const hook of hooks) {
      try {
        if (hook.applies && !hook.applies(current)) continue;
        let out = hook.before?.(current);
        if (isPromise(out)) out = await out;
        if (out !== undefined) {
          const taken = takeBefore(hook, call, current, out);
          if (taken instanceof Invocation) {
            current = taken;
            const wrong = recheck(current);
            result = isPromise(wrong) ? await wrong : wrong;
          } else result = taken;
        }
      } catch (error) {
        result = advisorFailed(hook, call, error);
      }
      if (result !== undefined) break;
      entered.push(hook);
    }
    if (result === undefined) {
      const out = inner(current);
      result = isPromise(out) ? await out : out;
    }
    return unwind(entered, call, current, result);
  };
}

function takeBefore(hook: HookAdvisor, call: Call, current: Invocation, out: unknown): Invocation | ToolResult {
  if (isToolResult(out)) {
    note(call, hook.name, "decided", out.status);
    return out;
  }
  const inside = insideOf(out);
  if (inside === undefined || inside.pass !== insideOf(current)?.pass)
    throw new TypeError(`Advisor "${hook.name}": before must return nothing, a result, or this invocation's with()`);
  if (out !== current) note(call, hook.name, "changed the arguments");
  return out as Invocation;
}

async function unwind(entered: readonly HookAdvisor[], call: Call, invocation: Invocation, inner: ToolResult): Promise<ToolResult> {
  let result = inner;
  for (let at = entered.length - 1; at >= 0; at--) {
    const hook = entered[at] as HookAdvisor;
    if (!hook.after) continue;
    try {
      let out: unknown = hook.after(invocation, result);
      if (isPromise(out)) out = await out;
      if (out === undefined) continue;
      if (!isToolResult(out)) throw new TypeError(`Advisor "${hook.name}": after must return nothing or a result`);
      if (out !== result) note(call, hook.name, "changed the result");
      result = out;
    } catch (error) {
      result = afterFailure(hook, call, result, error);
    }
  }
  return result;
}

import type { Advisor, AroundAdvisor, Next } from "./advisor.ts";
import { andThen, isPromise } from "./and-then.ts";
import { note, type Call } from "./call.ts";
import { noteTime } from "./note-time.ts";
import type { Step } from "./chain.ts";
import { advisorBroke, recheck, tidyAdvised } from "./containment.ts";
import { insideOf, Invocation, type Inside, type Pass } from "./invocation.ts";
import { problem, type ToolResult } from "./result.ts";

/** One advisor's part in one call. */
interface Part {
  readonly advisor: AroundAdvisor;
  readonly inside: Inside;
  /** `next` may be called now. */
  open: boolean;
  left: boolean;
  /** The pass that `next` began last. */
  pass: Pass | undefined;
  /** What `next` gave last: the real outcome, should the advisor break afterwards. */
  outcome: ToolResult | Promise<ToolResult> | undefined;
  /** Since when it is the advisor's own time, where a record is kept. */
  since: number;
  /** It misused `next`: whatever it returns then does not stand. */
  misuse: Error | undefined;
}

/** An advisor in onion form around the rest of the chain. */
export function aroundStep(advisor: AroundAdvisor, inner: Step): Step {
  return (invocation) => {
    const inside = insideOf(invocation) as Inside;
    const part: Part = {
      advisor,
      inside,
      open: true,
      left: false,
      pass: undefined,
      outcome: undefined,
      since: inside.call.steps ? performance.now() : 0,
      misuse: undefined,
    };
    let out: unknown;
    try {
      if (advisor.applies && !advisor.applies(invocation)) return inner(invocation);
      const next: Next = (given) => Promise.resolve(goOn(part, given, inner));
      out = advisor.around(invocation, next);
    } catch (error) {
      return broke(part, error);
    }
    if (!isPromise(out)) return leave(part, out);
    return Promise.resolve(out).then(
      (value) => leave(part, value),
      (error: unknown) => broke(part, error),
    );
  };
}

/** Goes one level in. It answers misuse with a result: a rejection that nobody awaits would end the process. */
function goOn(part: Part, given: Invocation, inner: Step): ToolResult | Promise<ToolResult> {
  const onward = insideOf(given);
  const own = onward?.call === part.inside.call && onward.pass === part.inside.pass;
  if (!own || !part.open) return misused(part, own);
  part.open = false;
  const { call, input } = part.inside;
  noteTime(call, part.advisor.name, part.since);
  if (onward.input !== input) note(call, part.advisor.name, "changed the arguments");
  const repeats = part.advisor.repeats === true;
  // A way in of its own, which is over when the advisor leaves: what still waits further in must not begin then.
  const invocation = new Invocation({ ...onward, pass: begin(part) });
  const wrong = recheck(invocation);
  const outcome = wrong ? andThen(wrong, (refusal) => refusal ?? inner(invocation)) : inner(invocation);
  part.outcome = outcome;
  if (!isPromise(outcome)) {
    part.open = repeats && !part.left;
    return outcome;
  }
  // A record names who changed a result. Once more is fine, but never at the same time: no two bodies beside each other.
  if (repeats || part.inside.call.steps)
    void outcome.then((settled) => {
      part.outcome = settled;
      part.since = performance.now();
      return (part.open = repeats && !part.left);
    });
  return outcome;
}

function begin(part: Part): Pass {
  if (part.pass) part.pass.over = true;
  return (part.pass = { outer: part.inside.pass, over: false });
}

function misused(part: Part, own: boolean): ToolResult {
  const { advisor, inside } = part;
  const rule = own
    ? `next may be called ${advisor.repeats === true ? "again only when the last one has settled" : "once"}, and only before the advisor returns`
    : "next needs the invocation the advisor was given, or one made from it by with()";
  part.misuse ??= new Error(`Advisor "${advisor.name}": ${rule}`);
  note(inside.call, advisor.name, "misused next");
  return problem("failed", "advisor_failed", "A check on this call failed.", {
    meta: { advisor: advisor.name, why: rule },
  });
}

function leave(part: Part, out: unknown): ToolResult | Promise<ToolResult> {
  const { advisor, inside, outcome, misuse } = part;
  const { call } = inside;
  if (misuse) return broke(part, misuse);
  const result = tidyAdvised(out);
  if (!result) return broke(part, new TypeError(`Advisor "${advisor.name}" returned no result`));
  close(part);
  if (part.pass) part.pass.over = true;
  abandon(call, advisor, result);
  if (call.steps) {
    if (!isPromise(outcome)) noteTime(call, advisor.name, part.since);
    if (outcome === undefined) note(call, advisor.name, "decided", result.status);
    else if (outcome !== result && !isPromise(outcome)) note(call, advisor.name, "changed the result");
  }
  return result;
}

/** A guard fails closed, and waits for what it has begun: before `next` the tool does not run, after it the result is withheld. */
function broke(part: Part, error: unknown): ToolResult | Promise<ToolResult> {
  close(part);
  const { advisor, inside, outcome } = part;
  return andThen(outcome, (real) => advisorBroke(advisor, inside.call, real, error));
}

function close(part: Part): void {
  part.open = false;
  part.left = true;
}

/** An advisor that answers while the body still runs has given up on it: that body is stopped, and no other starts. */
function abandon(call: Call, advisor: Advisor, result: ToolResult): void {
  const status = result.status === "timed_out" ? "timed_out" : "cancelled";
  call.attempt?.stop?.({ status, why: `advisor "${advisor.name}" did not wait for it` });
}

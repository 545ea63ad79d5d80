import type { Json } from "@toolport/schema";
import type { Attempt, Call } from "./call.ts";
import { SuspendSignal, type ContextServices } from "./context.ts";
import { laterStep } from "./later-step.ts";
import { perform } from "./pipeline.ts";
import { listTools, type Callable } from "./run.ts";
import { tell } from "./tell.ts";

/** What a body's context asks of the pipeline. */
export const services: ContextServices = {
  async callNested(parent, attempt, name, args, options) {
    // An attempt that has ended can't start anything more: nobody would wait for it, and its turn may be over.
    if (parent.done || attempt.stopped || parent.attempt !== attempt)
      return laterStep(undefined, (offPath) => offPath.callEnded());
    const id = `${parent.id}/${++attempt.nested}`;
    const outcome = perform(parent.run, { name, args, id, options, parent });
    parent.children ??= new Set();
    parent.children.add(outcome);
    const result = await outcome;
    parent.children.delete(outcome);
    if (parent.suspended) throw new SuspendSignal("A nested call waits for a person; let this error pass.");
    return result;
  },
  report(call: Call, attempt: Attempt, update: Json) {
    if (call.done || attempt.stopped) return;
    const { box } = call.run;
    const { onProgress } = call.options;
    box.report?.reportProgress(call, update);
    if (onProgress)
      tell(box, "onProgress", () => onProgress(box.redactor ? box.redactor.json(update) : update));
  },
  callableFor(parent, attempt, signal) {
    const { run } = parent;
    return Object.freeze<Callable>({
      list: () => listTools(run.box, run.caller),
      call: (name, args, options = {}) =>
        services.callNested(parent, attempt, name, args, {
          ...options,
          signal: options.signal ? AbortSignal.any([signal, options.signal]) : signal,
        }),
    });
  },
};

import type { Json } from "@toolport/schema";
import type { Call } from "./call.ts";
import { SuspendSignal, type ContextServices } from "./context.ts";
import { emit } from "./emit.ts";
import { problem } from "./result.ts";
import { perform } from "./pipeline.ts";
import { nestedCallable } from "./run.ts";

/** What a body's context asks of the pipeline. */
export const services: ContextServices = {
  async callNested(parent, name, args, options) {
    // A call that has its answer can't start anything more: nobody would wait for it, and its turn may be over.
    if (parent.done) return problem("cancelled", "call_ended", "The call that wanted this one has already ended. Nothing was run.");
    const id = `${parent.id}/${++parent.nested}`;
    const outcome = perform(parent.run, { name, args, id, options, parent });
    parent.children.add(outcome);
    const result = await outcome;
    parent.children.delete(outcome);
    if (parent.suspension) throw new SuspendSignal("A nested call waits for a person; let this error pass.");
    return result;
  },
  report(call: Call, update: Json) {
    if (call.done) return;
    const { box, caller, id } = call.run;
    emit(box, () => ({ type: "progress", tool: call.tool.description.name, callId: call.id, runId: id, caller, update }));
    call.options.onProgress?.(box.redactor ? box.redactor.json(update) : update);
  },
  callableFor: nestedCallable,
};

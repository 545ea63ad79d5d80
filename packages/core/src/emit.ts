import type { Json } from "@toolport/schema";
import type { Call } from "./call.ts";
import { isPromise } from "./normalize.ts";
import type { ToolEvent } from "./observer.ts";
import type { Redactor } from "./redact.ts";
import type { RunCore } from "./run-core.ts";

/** Tells the observers, redacted. The event is made only when somebody listens, and nothing they do reaches the call. */
export function emit(run: RunCore, make: () => ToolEvent): void {
  const { observers, redactor } = run.box;
  if (observers.length === 0) return;
  let event: ToolEvent;
  try {
    const made = { ...make(), caller: run.shownCaller };
    event = Object.freeze(redactor ? masked(made, redactor) : made);
  } catch (error) {
    complain(run, error, "redaction"); // an event that can't be masked is not shown at all
    return;
  }
  for (const observer of observers) contained(run, observer.name, () => observer.observe(event));
}

/** Hands an update to the host. What its callback throws is no business of the tool's. */
export function reportProgress(call: Call, update: Json): void {
  const { run, options } = call;
  const { onProgress } = options;
  if (!onProgress) return;
  contained(run, "onProgress", () => onProgress(run.box.redactor ? run.box.redactor.json(update) : update));
}

function contained(run: RunCore, name: string, tell: () => unknown): void {
  try {
    const told = tell();
    if (isPromise(told)) void Promise.resolve(told).catch((error: unknown) => complain(run, error, name));
  } catch (error) {
    complain(run, error, name);
  }
}

function complain(run: RunCore, error: unknown, name: string): void {
  try {
    run.box.onObserverError(error, name);
  } catch {
    // There is nobody left to tell.
  }
}

function masked(event: ToolEvent, redactor: Redactor): ToolEvent {
  const tool = redactor.text(event.tool);
  if (event.type === "started") return { ...event, tool, args: redactor.json(event.args) };
  if (event.type === "progress") return { ...event, tool, update: redactor.json(event.update) };
  if (event.type === "settled_late") return { ...event, tool, value: redactor.json(event.value) };
  const { record } = event; // the result was masked on its way out
  if (!record) return { ...event, tool };
  const steps = record.steps.map(({ what, detail, ...step }) =>
    Object.freeze({
      ...step,
      what: redactor.text(what),
      ...(detail !== undefined && { detail: redactor.text(detail) }),
    }),
  );
  return { ...event, tool, record: Object.freeze({ ...record, tool, steps: Object.freeze(steps) }) };
}

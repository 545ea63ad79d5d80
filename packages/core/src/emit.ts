import type { Caller } from "./caller.ts";
import { toJson } from "./normalize.ts";
import type { ToolEvent } from "./observer.ts";
import type { Redactor } from "./redact.ts";
import type { ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import { tell } from "./tell.ts";

/** Tells the observers, redacted; nothing they do reaches the call. */
export function emit(run: RunCore, make: () => ToolEvent): void {
  const { observers, redactor } = run.box;
  // An event that can't be masked is not shown at all.
  tell(run.box, "redaction", () => {
    const made = { ...make(), caller: (run.shownCaller ??= shownCaller(run)) };
    const event = Object.freeze(redactor ? masked(made, redactor) : made);
    for (const observer of observers) tell(run.box, observer.name, () => observer.observe(event));
  });
}

/** The caller as observers see it: a frozen, masked copy, since a caller may carry objects of the app's own. */
function shownCaller(run: RunCore): Caller {
  const { redactor } = run.box;
  const copy = toJson(run.caller);
  return (redactor ? redactor.json(copy) : copy) as Caller;
}

function masked(event: ToolEvent, redactor: Redactor): ToolEvent {
  const tool = redactor.text(event.tool);
  if (event.type === "started") return { ...event, tool, args: redactor.json(event.args) };
  if (event.type === "progress") return { ...event, tool, update: redactor.json(event.update) };
  if (event.type === "settled_late") return { ...event, tool, value: redactor.json(event.value) };
  const { record } = event;
  const shown = {
    ...event,
    tool,
    result: ownerMasked(event.result, redactor),
    ...(event.input !== undefined && { input: redactor.json(event.input) }),
  };
  if (!record) return shown;
  const steps = record.steps.map(({ what, detail, ...step }) =>
    Object.freeze({
      ...step,
      what: redactor.text(what),
      ...(detail !== undefined && { detail: redactor.text(detail) }),
    }),
  );
  return {
    ...shown,
    record: Object.freeze({
      ...record,
      tool,
      steps: Object.freeze(steps),
      summary: redactor.text(record.summary),
    }),
  };
}

/** A result was masked on its way out; only the app, which has to find its owner, gets a request with the owner's id. */
function ownerMasked(result: ToolResult, redactor: Redactor): ToolResult {
  if (result.status !== "suspended") return result;
  const request = Object.freeze({ ...result.request, owner: redactor.text(result.request.owner) });
  return Object.freeze({ ...result, request });
}

import type { Json } from "@toolport/schema";
import type { Box } from "./box.ts";
import type { ToolEvent } from "./observer.ts";
import { redactResult } from "./redact.ts";

/** Tells the observers, redacted. The event is made only when somebody listens. */
export function emit(box: Box, make: () => ToolEvent): void {
  if (box.observers.length === 0) return;
  let event: ToolEvent;
  try {
    event = Object.freeze(redactEvent(make(), box));
  } catch (error) {
    box.onObserverError(error, "redaction"); // an event that can't be masked is not shown at all
    return;
  }
  for (const observer of box.observers) {
    try {
      observer.observe(event);
    } catch (error) {
      box.onObserverError(error, observer.name);
    }
  }
}

function redactEvent(event: ToolEvent, box: Box): ToolEvent {
  const { redactor } = box;
  if (!redactor) return event;
  const tool = redactor.text(event.tool);
  switch (event.type) {
    case "started":
      return { ...event, tool, args: redactor.json(event.args) };
    case "progress":
      return { ...event, tool, update: redactor.json(event.update) };
    case "settled_late":
      return { ...event, tool, value: redactor.json(event.value) };
    case "finished":
      return {
        ...event,
        tool,
        result: redactResult(event.result, redactor),
        ...(event.record && { record: redactor.json(event.record as unknown as Json) as never }),
      };
  }
}

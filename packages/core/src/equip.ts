import type { Box } from "./box.ts";
import { redactor } from "./redact.ts";
import { reportFinished, reportLate, reportProgress, reportStarted } from "./report.ts";

/** Gives a toolbox what masks and reports for it, where its settings ask for that: before anything is run in it. */
export function equip(box: Box): void {
  if (box.redact) box.redactor ??= redactor(box.redact);
  if (box.observers.length > 0) box.report ??= { reportFinished, reportLate, reportProgress, reportStarted };
}

// What a plain call passes by, as one module: see `later`.
export { approve } from "./approve.ts";
export { aroundStep } from "./around-step.ts";
export { hookStep } from "./hook-step.ts";
export { inTurn } from "./in-turn.ts";
export { maskAndCut } from "./mask-and-cut.ts";
export { mend } from "./mend.ts";
export { outcome } from "./outcome.ts";
export { overBudget } from "./over-budget.ts";
export { redactor } from "./redact.ts";
export { mendOrRefuse, unreadable } from "./refuse-arguments.ts";
export { refusal } from "./refusal.ts";
export { reportFinished, reportLate, reportProgress, reportStarted } from "./report.ts";
export { resumeCall } from "./resume.ts";
export { readyAgain } from "./retry.ts";
export { joinPending } from "./suspend.ts";
export { unknownTool } from "./unknown-tool.ts";

// What a plain call passes by, as one module: see `later`.
export { approve } from "./approve.ts";
export { aroundStep } from "./around-step.ts";
export { editedResult } from "./edited-result.ts";
export { equip } from "./equip.ts";
export { hookStep } from "./hook-step.ts";
export { inTurn } from "./in-turn.ts";
export { maskAndCut } from "./mask-and-cut.ts";
export { mend } from "./mend.ts";
export { outcome } from "./outcome.ts";
export { overBudget } from "./over-budget.ts";
export { reservedInStore } from "./shared-budget.ts";
export { mendOrRefuse, unreadable } from "./mend-arguments.ts";
export { prepareOnce } from "./prepare.ts";
export { refusal } from "./refusal.ts";
export { resumeCall } from "./resume.ts";
export { readyAgain } from "./retry.ts";
export { callEnded, joinPending } from "./suspend.ts";
export { unknownTool } from "./unknown-tool.ts";

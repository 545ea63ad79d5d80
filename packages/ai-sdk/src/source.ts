import type { Callable, Run, ToolMap } from "@toolport/core";

/** A run or a toolbox. Only a run can suspend, and so ask for approvals, and resume. */
export type Source<Tools extends ToolMap = ToolMap> = Callable<Tools> &
  Partial<Pick<Run, "resume" | "explain">>;

import { note, type Call } from "./call.ts";

/** What is shorter is no reason for a call to be slow. */
const WORTH_MS = 5;

/** Notes that an advisor kept the call waiting, where a record is kept: since `performance.now()` was `since`. */
export function noteTime(call: Call, name: string, since: number): void {
  if (call.steps && performance.now() - since >= WORTH_MS) note(call, name, TOOK_TIME);
}

/** The time before this step is its own. */
export const TOOK_TIME = "took its time";

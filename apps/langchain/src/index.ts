export { ask, type Ask } from "./ask.ts";
export { problemsOf } from "./check.ts";
export { converse, freshNoteName, WAYS, type Happened, type Told, type Way } from "./converse.ts";

export { untilAnswered } from "./ask.ts";
export { WAYS } from "./ways.ts";

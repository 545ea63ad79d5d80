export { askChat } from "./ask-chat.ts";
export { askResponses } from "./ask-responses.ts";
export { converse, freshNoteName, WAYS, type Happened, type Told, type Way } from "./converse.ts";
export { problemsOf } from "./check.ts";

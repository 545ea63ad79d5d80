export { askChat } from "./ask-chat.ts";
export { askResponses } from "./ask-responses.ts";
export { WAYS } from "./ways.ts";

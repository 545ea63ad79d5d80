export { askAgent } from "./ask-agent.ts";
export { WAYS } from "./ways.ts";

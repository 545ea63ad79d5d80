export { EXAMPLES, exampleOf, type Example } from "./examples.ts";
export { hold, QUESTION, type Conversation } from "./hold.ts";
export { migrated, type Migrated } from "./migrated.ts";

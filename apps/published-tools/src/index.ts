export { allPublished } from "./all-published.ts";
export type { Opened, Published, Trial } from "./published.ts";
export { tryEverywhere, WAY_NAMES, type Tried } from "./try-everywhere.ts";

export * from "./good-others.ts";
export * from "./good-ours.ts";

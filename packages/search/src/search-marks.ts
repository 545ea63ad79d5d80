import type { ToolDescription } from "@toolport/core";

/** What part a tool of ours plays. Kept in its metadata, which stays with it through `prefix` and `rename`. */
export type SearchRole = "find" | "call";

const KEY = "@toolport/search";

/** The metadata that says so. */
export function markOf(role: SearchRole): { readonly [key: string]: string } {
  return { [KEY]: role };
}

/** What part a tool plays; undefined for any other. */
export function roleOf({ metadata }: ToolDescription): SearchRole | undefined {
  const role = metadata?.[KEY];
  return role === "find" || role === "call" ? role : undefined;
}

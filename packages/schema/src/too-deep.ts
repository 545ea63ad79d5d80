import type { Validation } from "./schema-source.ts";

// Far beyond any tool's arguments, far below where a validator's recursion overflows the stack.
export const deepest = 400;

export const tooDeep: Validation = {
  ok: false,
  issues: [{ pointer: "", message: "nested too deeply to be checked" }],
};

/** Walks without recursion, since it is asked after a stack overflow; a cycle counts as too deep. */
export function isTooDeep(value: unknown): boolean {
  const open: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [current, depth] = next;
    if (typeof current !== "object" || current === null) continue;
    if (depth > deepest) return true;
    for (const child of Object.values(current)) open.push([child, depth + 1]);
  }
  return false;
}

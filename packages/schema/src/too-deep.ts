import { SchemaError } from "./schema-error.ts";
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

/** Does something with a schema. @throws SchemaError `invalid_schema` where that overflows the stack */
export function withinStack<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SchemaError(
      "invalid_schema",
      "The JSON Schema is nested too deeply to be read: put inner schemas into $defs, and refer to them.",
      { cause: error },
    );
  }
}

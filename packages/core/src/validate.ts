import type { Json, Validation } from "@toolport/schema";
import type { BoundTool } from "./bound-tool.ts";
import { copyJson, isList } from "./json.ts";

/**
 * Checks arguments against the author's own schema. Without one, the only arguments are none. The schema is given a
 * copy (`spare`, when there is one already): what it makes of it is the body's own, to keep and to change.
 */
export function validateInput(
  tool: BoundTool,
  input: Json,
  spare?: unknown,
): Validation | Promise<Validation> {
  if (tool.input) return tool.input.validate(spare ?? copyJson(input));
  const isObject = typeof input === "object" && input !== null && !isList(input);
  if (isObject && Object.keys(input).length === 0) return { ok: true, value: {} };
  return { ok: false, issues: [{ pointer: "", message: "this tool takes no arguments" }] };
}

/**
 * Whether the schema left a key of the arguments out, at any depth: it may be a slip that nobody would notice. True for
 * what it made something else of, too; the schema itself is asked then.
 */
export function dropsKeys(input: Json, parsed: unknown): boolean {
  const kept = Object(parsed) as Readonly<Record<string, unknown>>;
  for (const key in input as object) {
    if (!(key in kept)) return true;
    const part = (input as Readonly<Record<string, Json>>)[key];
    if (typeof part === "object" && part !== null && dropsKeys(part, kept[key])) return true;
  }
  return false;
}

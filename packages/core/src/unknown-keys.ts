import type { Issue, Json } from "@toolport/schema";
import { declaredKeys } from "@toolport/schema/repair";
import type { Call } from "./call.ts";
import { valueAt } from "./value-at.ts";

/** Keys that the tool's schema drops in silence. A schema that can't tell is taken to drop none. */
export function unknownKeys({ tool }: Call, input: Json): readonly Issue[] {
  try {
    return tool.input?.unknownKeys(input) ?? [];
  } catch {
    return [];
  }
}

/** The arguments a tool takes; empty where its schema can't tell. */
export function fieldsOf({ tool }: Pick<Call, "tool">): readonly string[] {
  try {
    return tool.input ? declaredKeys(tool.input.jsonSchema()) : [];
  } catch {
    return [];
  }
}

/** Whether an unknown key was meant for a declared one, which isn't there. */
export function isSlip({ pointer, message }: Issue, input: Json): boolean {
  const [, meant] = /; did you mean "(.*)"\?$/.exec(message) ?? [];
  if (meant === undefined) return false;
  const holder = valueAt(input, pointer.slice(0, pointer.lastIndexOf("/")));
  return typeof holder === "object" && holder !== null && !Object.hasOwn(holder, meant);
}

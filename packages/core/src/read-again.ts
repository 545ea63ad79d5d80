import { note, type Call } from "./call.ts";
import { thrownName } from "./normalize.ts";
import { parseArguments, type Readable, type Unreadable } from "./parse.ts";
import { soleObject } from "./sole-object.ts";

/** Mends the text of arguments that are no JSON: quotes, commas, comments. `jsonrepair` is one. */
export interface TextRepair {
  /** Gets one whole object, from its first brace to its last; gives JSON text, or throws. */
  readonly repair: (text: string) => string;
  /** For tools that mutate as well. Default: only for those that read. */
  readonly mutating?: boolean;
}

/**
 * Arguments whose text the strict parser refused, read once more where the caller asked for that: the one complete
 * object in the text, without what stands around it. What is cut short stays refused, whatever a repair would make
 * of it.
 */
export function readAgain(call: Call, { why, text }: Unreadable): Readable | undefined {
  const { repairText } = call.options;
  if (!repairText || why !== "not_json" || text === undefined) return undefined;
  if (call.tool.mutates && repairText.mutating !== true) return undefined;
  const object = soleObject(text);
  if (object === undefined) return undefined;
  try {
    let parsed = parseArguments(object);
    if (!parsed.ok) parsed = parseArguments(repairText.repair(object));
    if (!parsed.ok) return undefined;
    note(call, "arguments", "text repaired");
    return parsed;
  } catch (error) {
    note(call, "arguments", "text could not be repaired", thrownName(error));
    return undefined;
  }
}

import { isPromise } from "./and-then.ts";
import { ToolportError } from "./errors.ts";
import { origins } from "./origins.ts";
import type { Tool } from "./tool.ts";

/**
 * A list or a record of tools as a list; a record's keys are their names. `what` names it where it is something else.
 *
 * @throws ToolportError `invalid_toolbox` that says what was given: none of the tools in it would be found
 */
export function toolSet(given: unknown, what: string): readonly Tool[] {
  const refuse = (wrong: string): never => {
    throw new ToolportError("invalid_toolbox", `${what} ${wrong}.`);
  };
  if (typeof given !== "object" || given === null)
    return refuse("must be a list or a record of tools, or a function that gives one");
  if (isPromise(given)) refuse("is a promise: await it first");
  if (origins.has(given)) refuse("is a toolbox: use its merge(), or mergeToolboxes()");
  if ("execute" in given && "description" in given && typeof given.execute === "function")
    refuse("is a tool: put it into a list");
  if (Array.isArray(given)) return given.map((tool, at) => entry(tool, String(at), what));
  if (Symbol.iterator in given) refuse("must be a list: give [...tools], or Object.fromEntries() of a map");
  const entries = Object.entries(given);
  if (entries.length === 0 && !isRecord(given))
    refuse(
      `is an instance of ${given.constructor.name}: are its methods meant, by toolsFrom() of @toolport/decorators?`,
    );
  return entries.map(([name, tool]) => {
    const own = entry(tool, `"${name}"`, what);
    return own.name === name ? own : { ...own, name };
  });
}

function entry(tool: unknown, at: string, what: string): Tool {
  if (typeof tool === "object" && tool !== null && !Array.isArray(tool)) return tool as Tool;
  const kind = Array.isArray(tool) ? "a list" : typeof tool === "function" ? "a function" : String(tool);
  throw new ToolportError("invalid_toolbox", `${what} must hold tools, and at ${at} it has ${kind}.`);
}

/** Plain, of whatever realm, or a module's exports. */
function isRecord(given: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

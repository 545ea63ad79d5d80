import { ToolportError } from "./errors.ts";

/** What an importer was called with, and what it takes. */
export interface ImportCall {
  /** As its user calls it, as in "fromOpenAI". */
  readonly importer: string;
  readonly given: unknown;
  readonly form: "list" | "record";
  /** In words, with an example. */
  readonly takes: string;
  readonly options: unknown;
}

/**
 * Checks what types can't: that an import was given tools at all, and options.
 *
 * @throws ToolportError `invalid_tool` that says what was given, and what to do about it
 */
export function checkImport({ importer, given, form, takes, options }: ImportCall): void {
  const what = insteadOf(given, form);
  if (what !== undefined)
    throw new ToolportError("invalid_tool", `${importer}() takes ${takes}. It was given ${what}.`);
  if (typeof options === "object" && options !== null) return;
  throw new ToolportError(
    "invalid_tool",
    `${importer}() needs options that say at least what the tools do, as in ${importer}(tools, { effect: "read" }).`,
  );
}

function isForm(given: unknown, form: ImportCall["form"]): boolean {
  if (form === "list") return Array.isArray(given);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
  return !isPromise(given) && !isIterable(given) && !isSingle(given);
}

/** What it is instead of tools in that form, and how it becomes what is wanted; undefined for what has the form. */
export function insteadOf(given: unknown, form: ImportCall["form"]): string | undefined {
  return isForm(given, form) ? undefined : described(given, form);
}

function described(given: unknown, form: ImportCall["form"]): string {
  if (typeof given === "function") return "a function: call it, and give what it returns";
  if (typeof given !== "object" || given === null) return given == null ? String(given) : `a ${typeof given}`;
  if (isPromise(given)) return "a promise: await it first";
  if (Symbol.asyncIterator in given)
    return "something that gives its values one after another: collect them first";
  if (given instanceof Map)
    return `a Map: give ${form === "list" ? "[...map.values()]" : "Object.fromEntries(map)"}`;
  if (Array.isArray(given)) return "a list: give each tool a name";
  if (isIterable(given))
    return form === "list" ? "an iterable: give [...it]" : "an iterable, which has no names";
  if (isSingle(given)) return `a single tool: give ${form === "list" ? "[tool]" : "{ name: tool }"}`;
  if ("tools" in given) return "an object: give its `tools`";
  return "an object: give Object.values(tools), where it holds tools by their names";
}

function isPromise(given: object): boolean {
  return "then" in given && typeof given.then === "function";
}

function isIterable(given: object): boolean {
  return Symbol.iterator in given || Symbol.asyncIterator in given;
}

/** A record of tools holds no text and no function. */
function isSingle(given: object): boolean {
  const { description, execute, invoke, type } = given as Readonly<Record<string, unknown>>;
  return (
    [description, type].some((one) => typeof one === "string") ||
    [execute, invoke].some((one) => typeof one === "function")
  );
}

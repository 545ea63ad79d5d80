/** A tool of LangChain: `tool()`, `DynamicTool`, a subclass of `Tool` or `StructuredTool`, a runnable's `asTool()`. */
export interface HostTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly schema?: unknown;
  readonly returnDirect?: boolean;
  readonly metadata?: Record<string, unknown> | undefined;
  readonly extras?: Record<string, unknown> | undefined;
  readonly invoke: (input: never, config?: never) => Promise<unknown>;
}

/** A headless tool with the body that it was given for the client: what its `implement(execute)` returns. */
export interface HostImplementation {
  readonly tool: HostTool;
  readonly execute: (args: never) => unknown;
}

/** What only the model's provider can run, such as a web search, or a definition without a body. */
export type HostDefinition = Readonly<Record<string, unknown>> & { readonly invoke?: never };

/** What lists of tools hold. */
export type HostEntry = HostTool | HostImplementation | HostDefinition;

/** A toolkit; an MCP client, whose tools come later; anything else that holds tools. */
export type HostToolkit =
  | { readonly getTools: () => readonly HostEntry[] | PromiseLike<readonly HostEntry[]> }
  | { readonly tools: readonly HostEntry[] };

/** Where tools come from. */
export type HostTools = readonly HostEntry[] | HostToolkit | PromiseLike<readonly HostEntry[]>;

/** The tools that are meant, or a promise of them. */
export function listOf(tools: HostTools): readonly HostEntry[] | PromiseLike<readonly HostEntry[]> {
  // Without types it may be anything, and the import says so.
  if (!isObject(tools)) return tools;
  if ("getTools" in tools) return tools.getTools();
  return "tools" in tools ? tools.tools : tools;
}

/** True for what must be waited for. */
export function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** True for a headless tool with its body. */
export function isImplementation(entry: HostEntry): entry is HostImplementation {
  return isObject(entry) && "execute" in entry && isObject(entry.tool) && "invoke" in entry.tool;
}

/** As messages and options name it; empty where it has no name at all. */
export function nameOf(entry: HostEntry): string {
  if (!isObject(entry)) return "";
  const { name, type, function: defined } = entry;
  const named = name ?? (isObject(defined) ? defined["name"] : undefined) ?? type;
  return typeof named === "string" ? named : "";
}

/** Why it can't run here, as a sentence that starts with "it"; nothing for one that can, or that is no tool at all. */
export function unsupported(entry: HostEntry): string | undefined {
  if (!isObject(entry) || "invoke" in entry || "getTools" in entry) return undefined;
  const { type, schema, function: defined } = entry;
  if (isObject(defined) || schema !== undefined)
    return "it is only a definition, without a body: give the tool itself";
  return typeof type === "string"
    ? `it is "${type}", which the model's provider runs: nothing of it could run here`
    : undefined;
}

/** The tool, or a throw that says why it is none. */
export function checked(entry: unknown): HostTool {
  if (!isObject(entry)) throw new TypeError(`it is no tool, but ${entry === null ? "null" : typeof entry}`);
  if ("getTools" in entry) throw new TypeError("it is a toolkit: spread its `getTools()` into the list");
  if (Array.isArray(entry)) throw new TypeError("it is a list: spread it into the list");
  if (typeof entry["then"] === "function") throw new TypeError("it is a promise: await it first");
  if (typeof entry.invoke !== "function") throw new TypeError("it is no tool: it has no `invoke`");
  if (typeof entry.name !== "string" || entry.name === "") throw new TypeError("it has no name");
  return entry as unknown as HostTool;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

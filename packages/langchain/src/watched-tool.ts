import type { HostTool } from "./host-tool.ts";

/** A tool for one call, and what its body returned for content. */
export interface WatchedTool {
  readonly tool: HostTool;
  /** Undefined where it can't be told: a stream, a tool that is not LangChain's own. */
  readonly returned: () => { readonly value: unknown } | undefined;
  /** Whether the body has begun; undefined for a tool that is not LangChain's own. */
  readonly began: () => boolean | undefined;
}

interface Watching {
  readonly unknownToHost: boolean;
  readonly signal: AbortSignal;
}

type Body = (...args: unknown[]) => unknown;

/**
 * LangChain makes text of what a body returns before anybody sees it: indented in core 0.3, `{}` for a `Map`, nothing at all
 * for a BigInt. So the body is watched, on a copy for one call that has the tool as its prototype; everything else is the
 * tool's. `unknownToHost` gives the copy a schema that LangChain finds nothing wrong with.
 */
export function watchedTool(tool: HostTool, { unknownToHost, signal }: Watching): WatchedTool {
  const { _call: body, responseFormat } = tool as {
    readonly _call?: unknown;
    readonly responseFormat?: unknown;
  };
  const schema = unknownToHost && { schema: { value: {} } };
  if (typeof body !== "function" || !isLangChains(tool))
    return { tool: schema ? derived(tool, schema) : tool, returned: () => undefined, began: () => undefined };
  let returned: { readonly value: unknown } | undefined;
  let began = false;
  const watched = async (...args: unknown[]): Promise<unknown> => {
    began = true;
    const value = await (body as Body).apply(tool, args);
    const pair = responseFormat === "content_and_artifact" && Array.isArray(value) && value.length === 2;
    if (isSteps(value)) return untilStopped(value, signal);
    if (!isStream(value)) returned = { value: pair ? (value as unknown[])[0] : value };
    return value;
  };
  return {
    tool: derived(tool, { ...schema, _call: { value: watched } }),
    returned: () => returned,
    began: () => began,
  };
}

function derived(tool: HostTool, fields: PropertyDescriptorMap): HostTool {
  return Object.create(tool, fields) as HostTool;
}

/** The classes of LangChain (core 0.3 and 1, tools/index.js) whose methods lead to the body. */
const BASES: readonly string[] = ["StructuredTool", "Tool", "DynamicTool", "DynamicStructuredTool"];

/** Whether LangChain's own methods lead to the body. Others may need the very object that the tool is. */
function isLangChains(tool: HostTool): boolean {
  return ["invoke", "call"].every((method) => BASES.includes(ownerOf(tool, method)));
}

/** The name of the class that a method comes from. */
function ownerOf(tool: object, method: string): string {
  if (Object.hasOwn(tool, method)) return "";
  let owner = Object.getPrototypeOf(tool) as object | null;
  while (owner && !Object.hasOwn(owner, method)) owner = Object.getPrototypeOf(owner) as object | null;
  return owner?.constructor.name ?? "";
}

function isStream(value: unknown): boolean {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** A generator, of either kind: what LangChain (core 1, runnables/iter.js) reads to its end. */
function isSteps(value: unknown): value is Steps {
  return typeof value === "object" && value !== null && "next" in value && typeof value.next === "function";
}

interface Steps {
  readonly next: () => unknown;
  readonly return?: (value?: unknown) => unknown;
}

/** The same steps until the call is stopped. LangChain itself would go on to the end, and leaves by `return`. */
function untilStopped(steps: Steps, signal: AbortSignal): Steps & AsyncIterable<unknown> {
  const watched = {
    next: async (): Promise<IteratorResult<unknown>> => {
      if (signal.aborted) throw signal.reason;
      return (await steps.next()) as IteratorResult<unknown>;
    },
    return: async (value?: unknown): Promise<IteratorResult<unknown>> =>
      ((await steps.return?.(value)) as IteratorResult<unknown> | undefined) ?? { done: true, value },
    [Symbol.asyncIterator]: () => watched,
  };
  return watched;
}

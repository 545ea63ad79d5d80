import type { CallOptions, ToolDescription } from "@toolport/core";

/** The call that a call of the calling tool stands for. */
export interface ForwardedCall {
  readonly name: string;
  readonly args: unknown;
  readonly options: CallOptions;
}

/**
 * Reads whom a call of the calling tool is for, so that it can be made as if the model had called that tool itself.
 * Nothing where the arguments aren't plainly right: then the pipeline answers the call of the calling tool.
 */
export function forwardedCall(
  args: unknown,
  { decode, ...options }: CallOptions,
  tools: readonly ToolDescription[],
): ForwardedCall | undefined {
  const text = typeof args === "string" ? args : undefined;
  if (text?.includes(MARK)) return undefined;
  const read = plainly(text === undefined ? args : () => JSON.parse(marked(text)), decode);
  if (typeof read !== "object" || read === null) return undefined;
  const { name, arguments: inner, ...more } = read as { readonly [key: string]: unknown };
  if (typeof name !== "string" || Object.keys(more).length > 0) return undefined;
  const passed = text !== undefined && LONG_NUMBER.test(text) ? unmarked(JSON.stringify(inner)) : inner;
  return { name: canonicalName(name, options, tools), args: passed, options };
}

function plainly(args: unknown, decode: CallOptions["decode"]): unknown {
  try {
    const value: unknown = typeof args === "function" ? args() : args;
    return decode ? decode(value) : value;
  } catch {
    return undefined;
  }
}

// An integer that a double may not hold must reach the pipeline as the model wrote it, which never rounds.
const LONG_NUMBER = /\d{16}/;
const MARK = "@toolport/search:integer:";

function marked(text: string): string {
  if (!LONG_NUMBER.test(text)) return text;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    /^-?\d{16,}$/.test(token) ? `"${MARK}${token}"` : token,
  );
}

function unmarked(text: string | undefined): string | undefined {
  return text?.replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, "g"), "$1");
}

/** What was found by its own name may be called by the one it has on the wire. */
function canonicalName(name: string, { wireName }: CallOptions, tools: readonly ToolDescription[]): string {
  if (!wireName || tools.some((tool) => tool.name === name)) return name;
  return tools.find((tool) => wireName(tool.name) === name)?.name ?? name;
}

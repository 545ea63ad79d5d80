import {
  createToolbox,
  memoryStore,
  type Advisor,
  type Observer,
  type Run,
  type RunOptions,
  type Store,
  type Tool,
  type ToolboxSettings,
  type ToolContext,
  type ToolDescription,
  type ToolResult,
} from "@toolport/core";

export type Args = Readonly<Record<string, unknown>>;

export interface ToolFields extends Partial<ToolDescription> {
  readonly execute?: (args: Args, ctx: ToolContext) => unknown;
}

/** A tool that takes anything, reads and answers "done", unless told otherwise. */
export function tool(fields: ToolFields = {}): Tool {
  const { execute = () => "done", ...rest } = fields;
  return {
    name: "t",
    description: "A test tool.",
    input: { type: "object" },
    effect: "read",
    ...rest,
    execute,
  };
}

export const ann = { id: "ann" };
export const bob = { id: "bob" };

/** Ann's run of a toolbox that asks nobody. */
export function runOf(
  tools: Tool | readonly Tool[],
  settings: ToolboxSettings = {},
  options: RunOptions = {},
): Run {
  const list = Array.isArray(tools) ? (tools as readonly Tool[]) : [tools as Tool];
  const box = createToolbox<string, readonly Tool[]>({ approval: "none", ...settings, tools: list });
  return box.run({ caller: ann, ...options });
}

/** One call of a tool under advisors. */
export function callOnce(
  fields: ToolFields,
  advisors: readonly Advisor[],
  args: unknown = {},
  observers: readonly Observer[] = [],
): Promise<ToolResult> {
  return runOf(tool(fields), { advisors, observers }).call(fields.name ?? "t", args);
}

/** A store in memory of which some methods do something else. */
export function storeWith(methods: Partial<Store> = {}, kept: Store = memoryStore()): Store {
  return { ...kept, ...methods };
}

/** A store that can't be reached. */
export function deadStore(): Store {
  const fail = (): Promise<never> => Promise.reject(new Error("down"));
  return { shared: true, get: fail, set: fail, add: fail, take: fail, swap: fail, count: fail };
}

export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

export function deferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((yes) => (resolve = yes));
  return { promise, resolve };
}

/** A body that ends only when it is told to stop. */
export function obedient(_: Args, { signal }: ToolContext): Promise<never> {
  return new Promise((__, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets everything that can go on do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    await crypto.subtle.digest("SHA-256", new Uint8Array(1));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** An error as HTTP clients throw it. */
export function httpError(status: number, headers: Readonly<Record<string, string>> = {}): Error {
  return Object.assign(new Error(`HTTP ${status}`), { status, headers: new Headers(headers) });
}

// What is loaded when it is first needed is there before any test.
await createToolbox({ tools: [] }).call("nobody");

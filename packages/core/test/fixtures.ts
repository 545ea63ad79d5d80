import type { JsonSchema } from "@toolport/schema";
import {
  createToolbox,
  memoryStore,
  textOf,
  type Advisor,
  type Run,
  type RunOptions,
  type Store,
  type SuspendedResult,
  type Tool,
  type Toolbox,
  type ToolboxSettings,
  type ToolContext,
  type ToolDescription,
  type ToolEvent,
  type ToolResult,
} from "../src/index.ts";

/** A body's arguments, where a test doesn't care for their types. */
export type Args = Readonly<Record<string, unknown>>;

export interface ToolFields extends Partial<ToolDescription> {
  readonly execute?: (args: Args, ctx: ToolContext) => unknown;
}

/** A tool that reads and answers "done", unless told otherwise. */
export function tool(fields: ToolFields = {}): Tool {
  const { execute = () => "done", ...rest } = fields;
  return {
    name: "t",
    description: "A test tool.",
    effect: "read",
    ...rest,
    execute: execute,
  };
}

/** A toolbox that asks nobody, unless told otherwise. */
export function boxOf(tools: Tool | readonly Tool[], settings: ToolboxSettings = {}): Toolbox {
  const list = Array.isArray(tools) ? (tools as readonly Tool[]) : [tools as Tool];
  return createToolbox<string, readonly Tool[]>({ approval: "none", ...settings, tools: list });
}

export const ann = { id: "ann" };

/** Ann's run of a toolbox of these tools. */
export function runOf(
  tools: Tool | readonly Tool[],
  settings: ToolboxSettings = {},
  options: RunOptions = {},
): Run {
  return boxOf(tools, settings).run({ caller: ann, ...options });
}

/** One call of the tool `t`, in a toolbox of its own. */
export function callOnce(
  fields: ToolFields,
  args?: unknown,
  settings: ToolboxSettings = {},
): Promise<ToolResult> {
  return runOf(tool(fields), settings).call("t", args);
}

export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

export function deferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Lets everything that can go on do so: promises settle, digests are computed. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    await crypto.subtle.digest("SHA-256", new Uint8Array(1));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export function suspended(result: ToolResult): SuspendedResult {
  if (result.status !== "suspended")
    throw new Error(`expected a suspended result, got ${result.status}: ${textOf(result)}`);
  return result;
}

export function tokenOf(result: ToolResult): string {
  return suspended(result).request.token;
}

/** An observer that keeps what it is told. */
export function recorder(records = false): {
  readonly name: string;
  readonly records: boolean;
  readonly events: ToolEvent[];
  readonly observe: (event: ToolEvent) => void;
} {
  const events: ToolEvent[] = [];
  return { name: "recorder", records, events, observe: (event) => void events.push(event) };
}

/** An advisor that passes everything on, noting when. */
export function noting(
  name: string,
  log: string[],
  more: Partial<Pick<Advisor, "order" | "stage" | "scope" | "applies">> = {},
): Advisor {
  return {
    name,
    ...more,
    around: async (invocation, next) => {
      log.push(`${name} in`);
      const result = await next(invocation);
      log.push(`${name} out`);
      return result;
    },
  };
}

export function object(properties: Record<string, unknown>, required: readonly string[] = []): JsonSchema {
  return { type: "object", properties, required };
}

// What is loaded when it is first needed is there before any test: how long that takes is not what these are about.
await createToolbox({ tools: [] }).call("nobody");

/** A secret for stores that leave the process. */
export const secret = "a secret that only tests may know";

/** A store that is taken for one outside of the process, and shows what is in it. */
export function sharedStore(): Store & { readonly rows: Map<string, string> } {
  const rows = new Map<string, string>();
  const inner = memoryStore();
  return {
    ...inner,
    shared: true,
    rows,
    set: async (key, value, ms) => (await inner.set(key, value, ms), void rows.set(key, value)),
    add: async (key, value, ms) => {
      const added = await inner.add(key, value, ms);
      if (added) rows.set(key, value);
      return added;
    },
    get: async (key) => {
      const kept = await inner.get(key);
      return kept === undefined ? undefined : (rows.get(key) ?? kept);
    },
    take: async (key) => {
      const taken = await inner.take(key);
      const shown = rows.get(key) ?? taken;
      rows.delete(key);
      return taken === undefined ? undefined : shown;
    },
    swap: async (key, from, to, ms) => {
      const swapped = await inner.swap(key, from, to, ms);
      if (swapped) rows.set(key, to);
      return swapped;
    },
  };
}

/** A store that can't be reached. */
export function brokenStore(): Store {
  const fail = (): never => {
    throw new Error("the store is away");
  };
  return { shared: false, get: fail, set: fail, add: fail, take: fail, swap: fail, count: fail };
}

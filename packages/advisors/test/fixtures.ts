import {
  memoryStore,
  type Advisor,
  type Observer,
  type Store,
  type Tool,
  type ToolContext,
  type ToolResult,
} from "@toolport/core";
import { runOf, tool as bareTool, type Args, type ToolFields } from "../../core/test/fixtures.ts";

export {
  ann,
  deferred,
  runOf,
  settle,
  type Args,
  type Deferred,
  type ToolFields,
} from "../../core/test/fixtures.ts";

/** A tool that takes anything, reads and answers "done", unless told otherwise. */
export function tool(fields: ToolFields = {}): Tool {
  return bareTool({ input: { type: "object" }, ...fields });
}

export const bob = { id: "bob" };

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

/** A body that ends only when it is told to stop. */
export function obedient(_: Args, { signal }: ToolContext): Promise<never> {
  return new Promise((__, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An error as HTTP clients throw it. */
export function httpError(status: number, headers: Readonly<Record<string, string>> = {}): Error {
  return Object.assign(new Error(`HTTP ${status}`), { status, headers: new Headers(headers) });
}

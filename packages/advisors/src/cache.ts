import type { Json } from "@toolport/schema";
import {
  memoryStore,
  redacted,
  result,
  type Advisor,
  type Invocation,
  type OkResult,
  type Store,
  type ToolDescription,
  type ToolResult,
} from "@toolport/core";
import { checkOptions, either, isDelay, isFunction, optional, oneOf } from "@toolport/core/options";
import { place, PLACEMENT, type Placement } from "./placement.ts";
import { isStore, storeKey } from "./store-key.ts";

export interface CacheOptions extends Placement {
  /** How long a result may be used again, in milliseconds. */
  readonly ms: number;
  /**
   * Who shares results. Default `"caller"`: calls of one caller (id, permission, channel, platform); a caller without
   * an id shares with nobody, itself included. `"everyone"`: all. A function: those it gives the same key; undefined
   * is not cached.
   */
  readonly by?: "caller" | "everyone" | ((invocation: Invocation) => string | undefined);
  /** Default: in memory, the last 1,000 results. */
  readonly store?: Store;
}

/**
 * Answers a read that was made before with the result it had. Only `ok` results of tools that read and need no
 * approval are kept, masked, and only for the same input (RFC 8785). A store that fails is passed by.
 */
export function cache(options: CacheOptions): Advisor {
  checkOptions("cache", options, {
    ms: isDelay,
    by: optional(either(oneOf("caller", "everyone"), isFunction)),
    store: optional(isStore),
    ...PLACEMENT,
  });
  const { ms, by = "caller", store = memoryStore({ max: 1_000 }) } = options;
  return {
    ...place("cache", options, isCacheable),
    around: async (invocation, next) => {
      const key = await keyFor(by, invocation);
      if (key === undefined) return next(invocation);
      const found = readKept(await tried(() => store.get(key)));
      if (found) return restored(found);
      const made = await next(invocation);
      if (made.status === "ok") await tried(() => store.set(key, kept(invocation, made), ms));
      return made;
    },
  };
}

/** A person's word is asked for each time: what needs it is not answered from memory. */
function isCacheable({ effect, approval }: ToolDescription): boolean {
  return effect === "read" && approval === undefined;
}

async function keyFor(
  by: NonNullable<CacheOptions["by"]>,
  invocation: Invocation,
): Promise<string | undefined> {
  const { caller, tool, input } = invocation;
  const { id, permission = null, channel = null, platform = null } = caller;
  const own = id === undefined ? undefined : [id, permission, channel, platform];
  const sharers = by === "caller" ? own : by === "everyone" ? [] : by(invocation);
  if (sharers === undefined) return undefined;
  return storeKey("cache", [tool.name, sharers, input]);
}

function kept(invocation: Invocation, { content, data, meta }: OkResult): string {
  const fields = { content, ...(data !== undefined && { data }), ...(meta && { meta }) };
  return JSON.stringify(redacted(invocation, fields as unknown as Json));
}

type Kept = Pick<OkResult, "content" | "data" | "meta">;

/** What another version of this, or another program, wrote there is passed by. */
function readKept(text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined;
  try {
    const found = JSON.parse(text) as Partial<Kept> | null;
    return Array.isArray(found?.content) ? (found as Kept) : undefined;
  } catch {
    return undefined;
  }
}

function restored({ meta, ...fields }: Kept): ToolResult {
  return result({ ...fields, meta: { ...meta, cached: true } });
}

async function tried<T>(work: () => T | PromiseLike<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

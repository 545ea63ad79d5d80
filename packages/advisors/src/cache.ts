import type { Json } from "@toolport/schema";
import {
  canonicalJson,
  redacted,
  result,
  type Advisor,
  type Invocation,
  type OkResult,
  type ToolDescription,
  type ToolResult,
} from "@toolport/core";
import { checkOptions, either, isDelay, isFunction, optional, word } from "./check-options.ts";
import { place, PLACEMENT, type Placement } from "./placement.ts";
import { isStore, memoryValues, type ValueStore } from "./value-store.ts";

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
  readonly store?: ValueStore;
}

/**
 * Answers a read that was made before with the result it had. Only `ok` results of tools that read and need no
 * approval are kept, masked, and only for the same input (RFC 8785). A store that fails is passed by.
 */
export function cache(options: CacheOptions): Advisor {
  checkOptions("cache", options, {
    ms: isDelay,
    by: optional(either(word("caller", "everyone"), isFunction)),
    store: optional(isStore),
    ...PLACEMENT,
  });
  const { ms, by = "caller", store = memoryValues() } = options;
  return {
    ...place("cache", options, isCacheable),
    around: async (invocation, next) => {
      const key = await keyFor(by, invocation);
      if (key === undefined) return next(invocation);
      const found = await tried(() => store.get(key));
      if (isKept(found)) return restored(found);
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
  // A digest: a store's keys are listed and logged, and arguments may hold what only the caller may know.
  const text = canonicalJson([tool.name, sharers, input]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `cache:${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function kept(invocation: Invocation, { content, data, meta }: OkResult): Json {
  const fields = { content, ...(data !== undefined && { data }), ...(meta && { meta }) };
  return redacted(invocation, fields as unknown as Json);
}

type Kept = Pick<OkResult, "content" | "data" | "meta">;

/** A store may be shared with what keeps other things. */
function isKept(found: unknown): found is Kept {
  return typeof found === "object" && found !== null && Array.isArray((found as Partial<Kept>).content);
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

import { ToolportError, type Store } from "@toolport/core";
import { checkOptions, isWholeDelay, optional, textLike, type OptionRules } from "@toolport/core/options";
import type { RedisClient, RedisCommands } from "./redis-client.ts";
import { runScript, script } from "./script.ts";

export interface RedisStoreOptions {
  /** Stands before each key: letters, digits, `_`, `.`, `:` and `-`. Stores with different prefixes know nothing of each other. */
  readonly prefix?: string;
  /** How long a command may take before it rejects, in milliseconds. */
  readonly timeoutMs?: number;
}

const OPTIONS: OptionRules<RedisStoreOptions> = {
  prefix: optional(textLike(/^[\w.:-]{1,64}$/, 'be 1 to 64 letters, digits, "_", ".", ":" and "-"')),
  timeoutMs: optional(isWholeDelay),
};

const SWAP = script(`
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[3] == "" then redis.call("SET", KEYS[1], ARGV[2]) else redis.call("SET", KEYS[1], ARGV[2], "PX", ARGV[3]) end
return 1`);

// Given as text: Lua writes large numbers with fewer digits than they have, unless it is told how.
const COUNT = script(`
local first = redis.call("EXISTS", KEYS[1]) == 0
redis.call("INCRBY", KEYS[1], ARGV[1])
if first and ARGV[2] ~= "" then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
return redis.call("GET", KEYS[1]) .. string.format(" %.0f", redis.call("PTTL", KEYS[1]))`);

/**
 * A store in Redis (6.2 or later), for many machines. Each method is one command or one script on one key. It rejects
 * after `timeoutMs`, also while the client waits for a connection; what was not sent by then is never sent, and what was
 * sent is in doubt: it may have been carried out.
 *
 * @throws ToolportError `invalid_toolbox` where the client or an option is none
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): Store {
  if (typeof client?.withCommandOptions !== "function")
    throw new ToolportError(
      "invalid_toolbox",
      'redisStore(): the client must be one of the package "redis" (5 or later), such as createClient() gives.',
    );
  checkOptions("redisStore", options, OPTIONS, "invalid_toolbox");
  const { prefix = "toolport", timeoutMs = 2_000 } = options;
  // No prefix has a slash, so that where it ends is never in doubt.
  const value = (key: string): string => `${prefix}/value/${wellFormed(key)}`;
  const counter = (key: string): string => `${prefix}/count/${wellFormed(key)}`;
  const ask = <T>(command: (redis: RedisCommands) => Promise<T>): Promise<T> =>
    inTime(client, timeoutMs, command);
  return Object.freeze<Store>({
    shared: true,
    get: async (key) => {
      const at = value(key);
      return textOf(await ask((redis) => redis.get(at)));
    },
    set: async (key, text, ms) => {
      const [at, kept] = [value(key), wellFormed(text)];
      await ask((redis) => redis.set(at, kept, lifeOf(ms)));
    },
    add: async (key, text, ms) => {
      const [at, kept] = [value(key), wellFormed(text)];
      // "OK", or nothing where there was a value.
      const reply = await ask((redis) => redis.set(at, kept, { ...lifeOf(ms), condition: "NX" }));
      return textOf(reply) === "OK";
    },
    take: async (key) => {
      const at = value(key);
      return textOf(await ask((redis) => redis.getDel(at)));
    },
    swap: async (key, from, to, ms) => {
      const input = { keys: [value(key)], arguments: [wellFormed(from), wellFormed(to), millisecondsOf(ms)] };
      return Number(await ask((redis) => runScript(redis, SWAP, input))) === 1;
    },
    count: async (key, by, ms) => {
      const input = { keys: [counter(key)], arguments: [String(by), millisecondsOf(ms)] };
      const [count, left] = String(await ask((redis) => runScript(redis, COUNT, input))).split(" ");
      // PTTL gives -1 for what is for good.
      return { count: Number(count), left: left === "-1" ? Infinity : Number(left) };
    },
  });
}

/** What the command gives, or a rejection once it has taken too long; then it is taken back unless it was sent. */
async function inTime<T>(
  client: RedisClient,
  timeoutMs: number,
  command: (redis: RedisCommands) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Redis did not answer within ${timeoutMs} ms.`));
      stop.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([command(client.withCommandOptions({ abortSignal: stop.signal })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** UTF-8 has no half characters: what is sent would be another text, perhaps another's key. */
function wellFormed(text: string): string {
  if (!text.isWellFormed())
    throw new TypeError("Redis can't keep a text with half a character (a lone surrogate) in it.");
  return text;
}

/** Whole milliseconds, at least one, as Redis counts; "" for good, as is what no date could tell. */
function millisecondsOf(ms: number): string {
  return ms > Number.MAX_SAFE_INTEGER ? "" : String(Math.max(1, Math.ceil(ms)));
}

function lifeOf(ms: number): { readonly expiration?: { readonly type: "PX"; readonly value: number } } {
  const value = millisecondsOf(ms);
  return value === "" ? {} : { expiration: { type: "PX", value: Number(value) } };
}

/** What Redis has: nothing is null. */
function textOf(reply: unknown): string | undefined {
  return typeof reply === "string" ? reply : undefined;
}

import { ToolportError } from "@toolport/core";
import type { RedisClient } from "./redis-client.ts";
import type { RedisStoreOptions } from "./redis-store.ts";

const KNOWN = ["prefix", "timeoutMs"];

/** The options, complete. */
export function checkOptions(client: RedisClient, options: RedisStoreOptions): Required<RedisStoreOptions> {
  if (typeof client?.withCommandOptions !== "function")
    refuse('the client must be one of the package "redis" (5 or later), such as createClient() gives.');
  const unknown = Object.keys(options).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) refuse(`there is no option "${unknown}". There are: ${KNOWN.join(", ")}.`);
  const { prefix = "toolport", timeoutMs = 2_000 } = options;
  if (typeof prefix !== "string" || !/^[\w.:-]{1,64}$/.test(prefix))
    refuse('"prefix" must be 1 to 64 letters, digits, "_", ".", ":" and "-".');
  // Longer than this, a timer fires at once.
  if (!(Number.isSafeInteger(timeoutMs) && timeoutMs > 0 && timeoutMs < 2 ** 31))
    refuse('"timeoutMs" must be a whole number of milliseconds above 0.');
  return { prefix, timeoutMs };
}

function refuse(why: string): never {
  throw new ToolportError("invalid_toolbox", `redisStore(): ${why}`);
}

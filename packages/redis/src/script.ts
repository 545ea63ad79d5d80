import { createHash } from "node:crypto";
import type { RedisCommands, ScriptInput } from "./redis-client.ts";

/** A script that Redis runs as one step. */
export interface Script {
  readonly text: string;
  readonly hash: string;
}

export function script(text: string): Script {
  // SHA-1 is what EVALSHA names a script by.
  return { text, hash: createHash("sha1").update(text).digest("hex") };
}

/** Runs a script by its hash; a server that does not have it (or was started anew) is given the text. */
export async function runScript(
  redis: RedisCommands,
  { text, hash }: Script,
  input: ScriptInput,
): Promise<unknown> {
  try {
    return await redis.evalSha(hash, input);
  } catch (error) {
    // Refused before anything of it ran, so that running it now is not running it twice.
    if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
    return redis.eval(text, input);
  }
}

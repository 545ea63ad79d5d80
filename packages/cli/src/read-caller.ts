import type { Caller } from "@toolport/core";
import { CliError } from "./cli-error.ts";
import { parseJson } from "./read-arguments.ts";

/** What the options say about who calls. */
export interface CallerOptions {
  /** An id, or a whole caller as JSON. */
  readonly caller: string;
  readonly permission?: string;
  readonly channel?: string;
  readonly platform?: string;
}

/**
 * On whose behalf a call is made; single options win over a caller given as a whole.
 *
 * @throws CliError for JSON that is no object
 */
export function readCaller({ caller, permission, channel, platform }: CallerOptions): Caller {
  const single = Object.entries({ permission, channel, platform }).filter(([, value]) => value !== undefined);
  return { ...wholeOf(caller), ...Object.fromEntries(single) };
}

function wholeOf(caller: string): Caller {
  if (!/^\s*[[{]/.test(caller)) return { id: caller };
  const whole = parseJson(caller, "--caller is");
  if (Array.isArray(whole))
    throw new CliError('--caller is a list; give an id, or an object as in {"id":"ann"}');
  return whole as Caller;
}

import { latest, tokenOf, type Seen } from "./once.ts";
import { perform, type Request } from "./pipeline.ts";
import type { ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";

/**
 * Goes as far as the gate, once: gives how the call ended there, or nothing where it would run now. What ended there
 * is what making the call gives from now on.
 */
export function prepareOnce(entry: Seen, core: RunCore, request: Request): Promise<ToolResult | undefined> {
  if (entry.outcome)
    return latest(core, entry, entry.outcome).then((result) =>
      result.status === "suspended" ? result : undefined,
    );
  let ready = false;
  entry.preparing ??= perform(core, { ...request, parsed: entry.parsed, ready: () => (ready = true) }).then(
    (result) => {
      if (ready && result.status !== "suspended") return undefined;
      entry.token = tokenOf(result);
      entry.outcome ??= Promise.resolve(result);
      return result;
    },
  );
  return entry.preparing;
}

import type { Json } from "@toolport/schema";
import type { Box } from "./box.ts";
import { keepMs } from "./journal.ts";
import { keeperOf } from "./keeper.ts";
import { tokenOf, type Seen } from "./once.ts";
import { seal, type ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import { tell } from "./tell.ts";

/** Tells the other processes of a run what came of a call that waited: they were told no more than that it does. */
export async function keepEnd(box: Box, token: string, result: ToolResult): Promise<void> {
  if (!box.store) return;
  try {
    await keeperOf(box).set(endKey(token), result as unknown as Json, keepMs(box));
  } catch (error) {
    // The result stands, and the journal knows what ran: only a second delivery elsewhere still hears that it waits.
    tellOf(box, error);
  }
}

/** The result of a call that was suspended here, and may have been answered in another process since. */
export async function endedElsewhere(
  { box }: RunCore,
  entry: Seen,
  outcome: Promise<ToolResult>,
): Promise<ToolResult> {
  let result = await outcome;
  for (let token = entry.token; token !== undefined; token = entry.token) {
    const ended = await endOf(box, token);
    if (!ended || entry.token !== token) break;
    result = ended;
    entry.outcome = Promise.resolve(result);
    entry.token = tokenOf(result);
  }
  return entry.outcome ?? result;
}

async function endOf(box: Box, token: string): Promise<ToolResult | undefined> {
  try {
    const kept = await keeperOf(box).get(endKey(token));
    return kept && seal({ ...(kept.value as unknown as ToolResult) });
  } catch (error) {
    tellOf(box, error); // what is known here is still true: it was not answered in this process
    return undefined;
  }
}

function tellOf(box: Box, error: unknown): void {
  tell(box, "store", () => {
    throw error;
  });
}

function endKey(token: string): string {
  return `ended:${token.split(".")[0]}`;
}

import { z } from "zod";
import type { Approver } from "../../src/index.ts";
import { runOf, tool, type Args } from "../fixtures.ts";

export const DENIED = "The approval for this call was denied, so the tool did not run.";
export const input = z.object({ to: z.string(), n: z.number().default(1) });

/** A mutating tool whose arguments are kept, under an approver. */
export function asked(
  approval: Approver | "suspend",
  more: Parameters<typeof tool>[0] = {},
): { readonly ran: Args[]; readonly run: ReturnType<typeof runOf> } {
  const ran: Args[] = [];
  const run = runOf(
    tool({ effect: "write", input, execute: (args) => (ran.push(args), "sent"), ...more }),
    { approval },
    { id: "run" },
  );
  return { ran, run };
}

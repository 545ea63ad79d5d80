import { failure, result, type Store, type Tool, type ToolContext } from "@toolport/core";
import { checkOptions, isCount, optional } from "@toolport/core/options";
import { pageOf } from "./page-of.ts";
import { READS_SPILL, spilt } from "./spill.ts";
import { isStore } from "./store-key.ts";

export interface ReadMoreOptions {
  /** UTF-16 units of one page. Default 10,000; keep it below the toolbox's `maxText`. */
  readonly max?: number;
}

const INPUT = {
  type: "object",
  properties: {
    handle: { type: "string", description: "The handle, as the cut result names it." },
    from: { type: "integer", minimum: 0, description: "Where to read on, as the cut result names it." },
  },
  required: ["handle", "from"],
  additionalProperties: false,
} as const;

/** The tool that reads on where `truncate({ max, spill: store })` has cut. A handle opens for its caller only. */
export function readMore(store: Store, options: ReadMoreOptions = {}): Tool {
  checkOptions("readMore", options && { store, ...options }, { store: isStore, max: optional(isCount) });
  const { max = 10_000 } = options;
  return Object.freeze<Tool>({
    name: "read_more",
    description: "Reads on in a result that was cut because it was long.",
    input: INPUT,
    effect: "read",
    idempotent: true,
    // What it gives may have come from anywhere: `untrusted` has to mark the pages as it marked the beginning.
    openWorld: true,
    source: "@toolport/advisors",
    metadata: { [READS_SPILL]: true },
    execute: async ({ handle, from }: { handle: string; from: number }, { caller }: ToolContext) => {
      const all = await spilt(store, caller, handle);
      if (all === undefined)
        return failure("Nothing is kept under this handle (any more): make the call again.", {
          code: "unknown_handle",
        });
      const { text, from: start, to } = pageOf(all, from, max);
      const next = to < all.length ? ` Read on with from ${to}.` : " This is the end.";
      return result({ content: `${text}\n[${start} to ${to} of ${all.length}.${next}]` });
    },
  });
}

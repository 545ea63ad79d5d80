import {
  redacted,
  withContent,
  type Advisor,
  type ContentPart,
  type Invocation,
  type Store,
  type ToolResult,
} from "@toolport/core";
import { checkOptions, isCount, isDelay, optional } from "@toolport/core/options";
import { pageOf } from "./page-of.ts";
import { place, PLACEMENT, type Placement } from "./placement.ts";
import { READS_SPILL, spill, SPILL_MS } from "./spill.ts";
import { isStore } from "./store-key.ts";

export interface TruncateOptions extends Placement {
  /** UTF-16 units of text the model gets of one result, the marker not counted. */
  readonly max: number;
  /** Keeps the whole text for `readMore(store)`, which the toolbox must have, too. */
  readonly spill?: Store;
  /** How long it is kept, in milliseconds. Default: an hour. */
  readonly spillMs?: number;
  /** What the toolbox calls the reading tool. Default `read_more`. */
  readonly reader?: string;
}

const isName = [(value: unknown) => typeof value === "string" && value !== "", "be a tool's name"] as const;

/**
 * Cuts long text at a whole character and says so. What is cut, or kept to be read on, is masked before. `data`, which
 * programs read, and media stay whole.
 */
export function truncate(options: TruncateOptions): Advisor {
  checkOptions("truncate", options, {
    max: isCount,
    spill: optional(isStore),
    spillMs: optional(isDelay),
    reader: optional(isName),
    ...PLACEMENT,
  });
  return {
    ...place("truncate", options, ({ metadata }) => metadata?.[READS_SPILL] !== true),
    after: async (invocation, result) => {
      if (result.status === "suspended" || textLength(result) <= options.max) return undefined;
      return cut(options, invocation, result);
    },
  };
}

function textLength({ content }: ToolResult): number {
  return content.reduce((sum, part) => sum + (part.type === "text" ? part.text.length : 0), 0);
}

async function cut(
  options: TruncateOptions,
  invocation: Invocation,
  result: ToolResult,
): Promise<ToolResult> {
  const texts = result.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const all = redacted(invocation, texts.join("\n")) as string;
  const { text, to } = pageOf(all, 0, options.max);
  const media = result.content.filter((part) => part.type !== "text");
  const marker = to < all.length ? `\n${await markerFor(options, invocation, all, to)}` : "";
  const head: ContentPart = { type: "text", text: text + marker };
  return withContent(result, [head, ...media]);
}

async function markerFor(
  { spill: store, spillMs = SPILL_MS, reader = "read_more" }: TruncateOptions,
  { caller }: Invocation,
  all: string,
  to: number,
): Promise<string> {
  const shown = `the first ${characters(all.slice(0, to))} of ${characters(all)} characters are shown`;
  if (!store) return `[Cut: ${shown}.]`;
  try {
    const handle = await spill(store, caller, all, spillMs);
    return `[Cut: ${shown}. Read on with ${reader}(${JSON.stringify({ handle, from: to })}).]`;
  } catch {
    return `[Cut: ${shown}; the rest could not be kept.]`;
  }
}

/** Code points: a character outside the basic plane is one. */
function characters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

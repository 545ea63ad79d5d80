import type { Tool } from "./tool.ts";
import type { ToolboxSettings } from "./toolbox-options.ts";

/** What a toolbox was made from. */
export interface Origin {
  readonly tools: readonly Tool[];
  readonly settings: ToolboxSettings;
}

/** By toolbox. Not reachable from the toolbox itself: a tool holds its bare body. */
export const origins: WeakMap<object, Origin> = new WeakMap();

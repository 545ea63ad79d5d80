import type { BoundTool } from "./bound-tool.ts";
import type { ContextServices } from "./context.ts";
import type { Observer } from "./observer.ts";
import type { Keeper } from "./keeper.ts";
import type { Redactor } from "./redact.ts";
import type * as Report from "./report.ts";
import type { ToolboxSettings } from "./toolbox-options.ts";

/** The inside of a toolbox, linked once when it is built: its settings, and what was made of them. */
export interface Box extends ToolboxSettings {
  readonly tools: ReadonlyMap<string, BoundTool>;
  readonly permissions: readonly string[];
  readonly observers: readonly Observer[];
  /** Some observer wants decision records. */
  readonly records: boolean;
  /** What a body's context needs of the pipeline. */
  readonly services: ContextServices;
  /** Made when something is first kept. */
  keeper?: Keeper;
  /** Made by the first call, where there is something to mask. */
  redactor?: Redactor | undefined;
  /** Set by the first call, where somebody observes. */
  report?: typeof Report;
}

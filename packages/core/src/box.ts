import type { Permit } from "./availability.ts";
import type { ApprovalPolicy } from "./approval.ts";
import type { ContextServices } from "./context.ts";
import type { BoundTool } from "./bound-tool.ts";
import type { Observer } from "./observer.ts";
import type { Redactor } from "./redact.ts";
import type { Repair } from "./repair.ts";
import type { SuspensionStore } from "./suspension.ts";

/** The inside of a toolbox, linked once when it is built. */
export interface Box {
  readonly tools: ReadonlyMap<string, BoundTool>;
  readonly permissions: readonly string[];
  readonly permit: Permit | undefined;
  readonly approval: ApprovalPolicy | undefined;
  readonly approvalTtlMs: number;
  readonly store: SuspensionStore;
  readonly observers: readonly Observer[];
  /** Some observer wants decision records. */
  readonly records: boolean;
  readonly onObserverError: (error: unknown, observer: string) => void;
  readonly redactor: Redactor | undefined;
  readonly repair: Repair | undefined;
  readonly showErrors: boolean;
  readonly maxText: number;
  readonly graceMs: number;
  /** What a body's context needs of the pipeline. */
  readonly services: ContextServices;
}

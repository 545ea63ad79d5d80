/**
 * A tool of `ai` 4 to 7, as far as it is read here. `never` stands for parameters that differ from tool to tool, and
 * what is only noted as lost is `unknown`.
 */
export interface HostTool {
  readonly description?: unknown;
  readonly title?: string | undefined;
  readonly inputSchema?: unknown;
  /** Version 4's name for it. */
  readonly parameters?: unknown;
  readonly outputSchema?: unknown;
  readonly metadata?: unknown;
  /** `provider-defined` in versions 4 and 5, `provider` from 6 on. */
  readonly type?: string | undefined;
  /** Of a provider's tools. */
  readonly id?: string | undefined;
  readonly isProviderExecuted?: boolean | undefined;
  readonly execute?: ((input: never, options: never) => unknown) | undefined;
  readonly needsApproval?: boolean | ((input: never, options: never) => unknown) | undefined;
  readonly toModelOutput?: ((about: never) => unknown) | undefined;
  /** Version 4's. */
  readonly experimental_toToolResultContent?: ((output: never) => unknown) | undefined;
  readonly args?: unknown;
  readonly strict?: unknown;
  readonly inputExamples?: unknown;
  readonly providerOptions?: unknown;
  readonly deferLoading?: unknown;
  readonly contextSchema?: unknown;
  readonly onInputStart?: unknown;
  readonly onInputDelta?: unknown;
  readonly onInputAvailable?: unknown;
}

/** Tools by name, as the SDK takes them. */
export interface HostTools {
  readonly [name: string]: HostTool;
}

/** The majors whose tools come home. */
export type HostMajor = 4 | 5 | 6 | 7;

/** Whether it has a body that runs where the SDK does; a client's tool and a provider's have none. */
export function runsHere({ execute, isProviderExecuted }: HostTool): boolean {
  return typeof execute === "function" && isProviderExecuted !== true;
}

/** Whether a provider made it: it knows name, description and arguments by itself. */
export function isProviders({ type }: HostTool): boolean {
  return type === "provider" || type === "provider-defined";
}

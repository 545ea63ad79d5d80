import type { ToolDescription } from "@toolport/core";

/** What both kinds of decorators say of a tool, beside its parameters. */
export interface MethodOptions extends Omit<ToolDescription, "name" | "input" | "source"> {
  /** Default: the method's name. */
  readonly name?: string;
}

// Registered, so that errors of two copies of this package know each other.
const MARK = Symbol.for("toolport.error");

/** What a programmer did wrong; the closed set behind {@link ToolportError.code}. */
export type ToolportErrorCode =
  | "invalid_tool"
  | "invalid_toolbox"
  | "invalid_advisor"
  | "invalid_run"
  | "invalid_transcript"
  | "duplicate_name"
  | "name_collision"
  | "approval_undecided"
  | "unknown_permission"
  | "wrong_context";

/**
 * Misuse by the programmer, thrown when a tool, toolbox, run or export is built. What a model, a tool body or an
 * advisor does wrong during a call is never thrown: it is a `ToolResult`.
 */
export class ToolportError extends Error {
  override readonly name = "ToolportError";
  readonly code: ToolportErrorCode;

  constructor(code: ToolportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    Object.defineProperty(this, MARK, { value: true });
  }
}

/** True for a `ToolportError` of any copy of this package, with this code when one is given. */
export function isToolportError(error: unknown, code?: ToolportErrorCode): error is ToolportError {
  if (typeof error !== "object" || error === null || !(MARK in error)) return false;
  return code === undefined || ("code" in error && error.code === code);
}

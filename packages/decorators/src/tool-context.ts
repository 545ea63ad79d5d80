import type { ToolContext as Context } from "@toolport/core";

/** The body's context, as core has it. */
export type ToolContext<App = unknown> = Context<App>;

// Registered, so that another copy's class is known.
const CONTEXT = Symbol.for("toolport.context");

/**
 * Stands for the context where a type has to be there at run time: a parameter of this type is given the context, and
 * is none of the arguments.
 */
export const ToolContext: abstract new () => Context = Object.defineProperty(contextClass, CONTEXT, {
  value: true,
}) as never;

/** Whether a parameter's type is the context's class, of any copy of this package, or one made from it. */
export function isContextType(type: unknown): boolean {
  return typeof type === "function" && (type as { readonly [CONTEXT]?: boolean })[CONTEXT] === true;
}

/** Nobody makes one. */
function contextClass(): void {}

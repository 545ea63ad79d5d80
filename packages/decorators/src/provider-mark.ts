import type { ToolDescription } from "@toolport/core";

// Registered, so that a tool is known by another copy of this package.
const PROVIDER = Symbol.for("toolport.provider");

type IsProvider = (candidate: object) => boolean;

const marks = new WeakMap<object, object>();

/**
 * What a provider's tools carry, and keep when they are renamed or wrapped. It answers whether it is of a provider, and
 * doesn't lead to it: a description is shown to advisors and observers, and a provider has bare methods.
 */
export function providerMark(provider: object): object {
  let mark = marks.get(provider);
  if (!mark) {
    const isProvider: IsProvider = (candidate) => candidate === provider;
    marks.set(provider, (mark = { [PROVIDER]: isProvider }));
  }
  return mark;
}

/** Whether a tool was made of this provider. */
export function isOf(tool: ToolDescription, provider: object): boolean {
  return (tool as { readonly [PROVIDER]?: IsProvider })[PROVIDER]?.(provider) === true;
}

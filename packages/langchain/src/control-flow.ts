/**
 * What a body gives or throws to steer LangGraph rather than to fail: interrupts and the other signals that bubble
 * up (`is_bubble_up`), and a `Command` (`lg_name`). Known by their shape, as LangGraph knows them itself (errors.js,
 * constants.js of 1.7): an import would tie this package to one copy of it.
 */
export function isHostControlFlow(value: unknown): boolean {
  return isBubbleUp(value) || isCommand(value);
}

/** A signal that LangGraph's runner must see thrown. */
export function isBubbleUp(value: unknown): boolean {
  return read(value, "is_bubble_up") === true;
}

/** An update of the graph, which a tool gives as its result. */
export function isCommand(value: unknown): boolean {
  return read(value, "lg_name") === "Command";
}

function read(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Remembers what one call's body threw to steer the host, so that the border can raise the very same value. */
export interface Steering {
  readonly isControlFlow: (thrown: unknown) => boolean;
  readonly thrown: () => { readonly value: unknown } | undefined;
}

/** Nothing thrown yet. */
export function newSteering(): Steering {
  let first: { readonly value: unknown } | undefined;
  return {
    isControlFlow(thrown) {
      if (!isHostControlFlow(thrown)) return false;
      first ??= { value: thrown };
      return true;
    },
    thrown: () => first,
  };
}

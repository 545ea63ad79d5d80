import { caught } from "./and-then.ts";
import type { Box } from "./box.ts";

/** Tells somebody outside. What comes of it is no business of the call's: a throw goes to `onObserverError`. */
export function tell(box: Box, name: string, listen: () => unknown): void {
  void caught(listen, (error) => {
    try {
      if (box.onObserverError) box.onObserverError(error, name);
      else console.error(`@toolport/core: "${name}" failed while it was told of a call:`, error);
    } catch {
      // There is nobody left to tell.
    }
  });
}

import { appendText, type Advisor, type Awaitable, type Invocation, type ToolResult } from "@toolport/core";
import { checkOptions, isFunction } from "@toolport/core/options";
import { place, PLACEMENT, type Placement } from "./placement.ts";

/** What to tell the model beside a result; nothing: nothing. */
export type Hint = (invocation: Invocation, result: ToolResult) => Awaitable<string | undefined>;

/** Appends a text to results, as "3 todos are open". When it breaks, the result stands as it is. */
export function hint(say: Hint, options: Placement = {}): Advisor {
  checkOptions("hint", options && { say, ...options }, { say: isFunction, ...PLACEMENT });
  return {
    ...place("hint", options),
    onError: "keep",
    after: async (invocation, result) => {
      if (result.status === "suspended") return undefined;
      const text = await say(invocation, result);
      return text === undefined || text === "" ? undefined : appendText(result, text);
    },
  };
}

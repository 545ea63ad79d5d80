import type { ModelResponse } from "./model-responses.ts";

/** The calls and outputs that a conversation holds, by `call_id`. */
export interface CallLedger {
  readonly calls: ReadonlySet<string>;
  readonly outputs: ReadonlySet<string>;
}

/** What the service keeps of its stored responses, for `previous_response_id` and `item_reference`. */
export interface ResponseMemory {
  ledgerOf(responseId: string): CallLedger | undefined;
  /** The call id behind an item id, `null` for an item that is no call. */
  callIdOf(itemId: string): string | null | undefined;
  store(response: ModelResponse, input: CallLedger): void;
}

/** A memory that lasts as long as the server does. */
export function createResponseMemory(): ResponseMemory {
  const ledgers = new Map<string, CallLedger>();
  const items = new Map<string, string | null>();
  return {
    ledgerOf: (responseId) => ledgers.get(responseId),
    callIdOf: (itemId) => items.get(itemId),
    store: (response, input) => {
      const calls = new Set(input.calls);
      for (const item of response.output) {
        if (item.type === "function_call") calls.add(item.call_id);
        items.set(item.id, item.type === "function_call" ? item.call_id : null);
      }
      ledgers.set(response.id, { calls, outputs: input.outputs });
    },
  };
}

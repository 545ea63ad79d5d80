import type { ModelResponse, OutputItem } from "./model-responses.ts";

/** What kind of call the service says that an output is missing for. */
export type CallKind = "function call" | "tool search call";

/** The calls and outputs that a conversation holds, by `call_id`. */
export interface CallLedger {
  readonly calls: ReadonlyMap<string, CallKind>;
  readonly outputs: ReadonlySet<string>;
}

/** A call that an item carries. */
export interface LedgerCall {
  readonly id: string;
  readonly kind: CallKind;
}

/** What the service keeps of its stored responses, for `previous_response_id` and `item_reference`. */
export interface ResponseMemory {
  ledgerOf(responseId: string): CallLedger | undefined;
  /** The call behind an item id, `null` for an item that is no call. */
  callOf(itemId: string): LedgerCall | null | undefined;
  store(response: ModelResponse, input: CallLedger): void;
}

/** A memory that lasts as long as the server does. */
export function createResponseMemory(): ResponseMemory {
  const ledgers = new Map<string, CallLedger>();
  const items = new Map<string, LedgerCall | null>();
  return {
    ledgerOf: (responseId) => ledgers.get(responseId),
    callOf: (itemId) => items.get(itemId),
    store: (response, input) => {
      const calls = new Map(input.calls);
      for (const item of response.output) {
        const call = callIn(item);
        if (call) calls.set(call.id, call.kind);
        items.set(item.id, call);
      }
      ledgers.set(response.id, { calls, outputs: input.outputs });
    },
  };
}

function callIn(item: OutputItem): LedgerCall | null {
  if (item.type === "message") return null;
  const kind = item.type === "function_call" ? "function call" : "tool search call";
  return { id: item.call_id, kind };
}

import type { AIMessage } from "@langchain/core/messages";
import type { Json } from "@toolport/schema";
import { mutates, type CallOptions, type Catalogue, type ToolDescription } from "@toolport/core";
import type { Source } from "./answer-call.ts";
import { withCalls } from "./model-calls.ts";
import { argumentsOf, type HostCall } from "./raw-arguments.ts";

/** What a person is asked about a call, as the call carries it through the host's checkpoints. */
export interface AskedAbout {
  /** Binds the answer: what it lets run is what the run keeps under it, whatever the call says by then. */
  readonly token: string;
  readonly args: Json;
  readonly text: string;
}

/** The key, on a tool call, of what is asked about it. */
const KEY = "toolportAsks";

/** What a person is asked about a call before it is made; undefined for calls nobody need be asked about. */
export function askedAbout(call: HostCall): AskedAbout | undefined {
  const asked = (call as { readonly [KEY]?: unknown })[KEY];
  if (typeof asked !== "object" || asked === null) return undefined;
  const { token, args = null, text = "" } = asked as Partial<AskedAbout>;
  return typeof token === "string" ? { token, args, text } : undefined;
}

/** The model's message, where each call that the run wants a person asked about says so. */
export async function withAskedCalls(
  message: AIMessage,
  { prepare, explain }: Pick<Source, "prepare" | "explain">,
  { advertised, names, decoderOf }: Catalogue,
  options: Pick<CallOptions, "signal" | "host">,
): Promise<AIMessage> {
  const { tool_calls: calls = [] } = message;
  const called = new Set(calls.map(({ name }) => name));
  const asks = advertised.filter(({ name, tool }) => called.has(name) && mayAsk(tool, explain));
  const ours = new Set(asks.map(({ name }) => name));
  if (!prepare || ours.size === 0) return message;
  const asked = await Promise.all(
    calls.map(async (call) => {
      if (!ours.has(call.name)) return call;
      const name = names.fromWire(call.name);
      const result = await prepare(name, argumentsOf(call), {
        ...options,
        callId: call.id,
        decode: decoderOf(name),
        wireName: names.toWire,
      });
      if (result?.status !== "suspended" || result.request.kind !== "approval") return call;
      const { token, args, text } = result.request;
      return { ...call, [KEY]: { token, args, text } satisfies AskedAbout };
    }),
  );
  return asked.some((call, at) => call !== calls[at]) ? withCalls(message, asked) : message;
}

/** Whether the toolbox's policy may want a person asked about calls of this tool. */
function mayAsk({ name, effect, approval }: ToolDescription, explain: Source["explain"]): boolean {
  const explained = explain?.(name);
  return explained?.available === true ? explained.asks : mutates(effect) || approval !== undefined;
}

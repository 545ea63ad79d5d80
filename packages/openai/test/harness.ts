import type { Callable } from "@toolport/core";
import {
  startModelServer,
  toldOf,
  type Conversation,
  type Harness,
  type ModelServer,
  type Outcome,
  type Told,
} from "@toolport/testing";
import type OpenAI from "openai";
import type { Answers, OpenAIOptions } from "../src/index.ts";
import { chatLoop } from "./chat-loop.ts";
import { responsesLoop } from "./responses-loop.ts";

/** The client of either major; the majors' types differ in places that play no part here. */
export type Client = new (options: { apiKey: string; baseURL: string; maxRetries: number }) => OpenAI;

/** One turn of an app's loop, whatever the API: ask, answer the calls, send the answers. */
export interface Turn {
  /** The call ids of the assistant's turn. */
  readonly callIds: readonly string[];
  readonly answers: Answers<unknown>;
  /** The conversation so far, with the answers, as an app keeps it until the rest is there. */
  readonly stored: string;
}

/** An app's loop over one of the two APIs. */
export interface Loop {
  readonly tools: (
    source: Callable,
    options: OpenAIOptions,
  ) => { name: string; description: string; schema: Record<string, unknown> }[];
  readonly exported: (source: Callable, options: OpenAIOptions) => unknown;
  readonly turn: (client: OpenAI, conversation: Conversation, options: OpenAIOptions) => Promise<Turn>;
  /** Sends what was stored back to the model, with the answers that came later. */
  readonly send: (
    client: OpenAI,
    source: Callable,
    options: OpenAIOptions,
    ...conversation: [stored: string, late: readonly unknown[]]
  ) => Promise<unknown>;
  readonly resume: (
    source: Callable,
    options: OpenAIOptions,
    ...answer: [token: string, answer: unknown, by: { id?: string }]
  ) => Promise<Answers<unknown>>;
}

const LOOPS = { chat: chatLoop, responses: responsesLoop } as const;

/** A turn that waits for a person, kept until it can be sent: nothing in it but text. */
interface Waiting {
  readonly server: ModelServer;
  readonly turn: Pick<Turn, "callIds" | "stored">;
  /** How many answers are still missing. */
  readonly missing: number;
  readonly late: unknown[];
}

/** Drives the adapter by the real client over HTTP: what the model was told is what the next request carried. */
export function openAIHarness(
  api: keyof typeof LOOPS,
  name: string,
  Client: Client,
  options: OpenAIOptions = {},
): Harness {
  const loop = LOOPS[api];
  const waiting = new WeakMap<Callable, Waiting>();
  /** Sends the finished turn, and reads from the request what it carried. */
  const sent = async (source: Callable, held: Omit<Waiting, "missing">): Promise<readonly Told[]> => {
    const { server, turn, late } = held;
    const client = new Client({ apiKey: "x", baseURL: server.url, maxRetries: 0 });
    try {
      await loop.send(client, source, options, turn.stored, late);
    } catch (error) {
      // The service takes no repeated call id within a turn; what the app would have sent is recorded all the same.
      if (new Set(turn.callIds).size === turn.callIds.length) throw error;
    }
    return (server.requests.at(-1)?.toolResults ?? []).map(toldOf);
  };
  return {
    name: `openai ${api} (${name})`,
    capabilities: {
      media: api === "responses",
      rawArguments: true,
      streaming: true,
      suspension: true,
      restart: true,
      toldAfterAbort: true,
      unknownNames: true,
      duplicateIds: true,
      inspection: true,
    },
    advertise: async (source) => loop.tools(source, options),
    exported: (source) => loop.exported(source, options),
    async converse(conversation) {
      const wire = wireNames(conversation.source, loop, options);
      const calls = conversation.calls.map((call) => ({ ...call, name: wire.get(call.name) ?? call.name }));
      const server = await startModelServer([{ calls }, { text: "done" }]);
      const client = new Client({ apiKey: "x", baseURL: server.url, maxRetries: 0 });
      try {
        const turn = await loop.turn(client, conversation, options);
        const suspended = turn.answers.suspended.map(({ callId, request }) => ({
          callId,
          token: request.token,
        }));
        const { source } = conversation;
        if (suspended.length === 0)
          return { told: await sent(source, { server, turn, late: [] }), suspended };
        const { callIds, stored } = turn;
        const missing = callIds.length - turn.answers.messages.length;
        waiting.set(source, { server, turn: { callIds, stored }, missing, late: [] });
        return { told: told(turn.answers.messages), suspended };
      } catch (rejected) {
        return { told: [], suspended: [], rejected };
      } finally {
        if (!waiting.has(conversation.source)) await server.close();
      }
    },
    restart(from, to) {
      const held = waiting.get(from);
      if (!held) return;
      const { turn, missing, late } = JSON.parse(JSON.stringify(held)) as Waiting;
      waiting.set(to, { server: held.server, turn, missing, late });
    },
    async resume(source, token, answer, by): Promise<Outcome> {
      const { messages, suspended } = await loop.resume(source, options, token, answer, by);
      const held = waiting.get(source);
      held?.late.push(...messages);
      const whole = held && held.late.length >= held.missing;
      const onWire = whole ? await sent(source, held) : told(messages);
      if (whole) await held.server.close();
      const ids = new Set(told(messages).map(({ id }) => id));
      return {
        told: onWire.filter(({ id }) => ids.has(id)),
        suspended: suspended.map(({ callId, request }) => ({ callId, token: request.token })),
      };
    },
  };
}

function told(messages: readonly unknown[]): readonly Told[] {
  return (
    messages as readonly { tool_call_id?: string; call_id?: string; content?: unknown; output?: unknown }[]
  ).map((message) =>
    toldOf({
      callId: message.tool_call_id ?? message.call_id ?? "",
      output: message.content ?? message.output,
    }),
  );
}

function wireNames(source: Callable, loop: Loop, options: OpenAIOptions): ReadonlyMap<string, string> {
  const wire = loop.tools(source, options);
  return new Map(source.list().map((tool, at) => [tool.name, wire[at]?.name ?? tool.name]));
}

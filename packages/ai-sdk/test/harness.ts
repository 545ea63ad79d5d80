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
import type { ModelMessage } from "ai";
import { toAISDK, type AISDKExport, type AISDKOptions, type ApprovalResponse } from "../src/index.ts";
import { loopOf, type HowTo, type Turn } from "./loop.ts";
import type { Major } from "./majors.ts";

/** A conversation that waits for a person, kept until it can go on. */
interface Waiting {
  readonly server: ModelServer;
  readonly messages: readonly ModelMessage[];
  readonly responses: ApprovalResponse[];
  /** The SDK's ids of what it asked for, by token. */
  readonly approvals: Readonly<Record<string, string>>;
  /** The tokens that were not answered yet. */
  readonly open: Set<string>;
}

/** Drives the export by a major's real loop and its real provider over HTTP; what the model was told is what the next request carried. */
export function aiSDKHarness(major: Major, how: HowTo, options: AISDKOptions = {}): Harness {
  const loop = loopOf(major, how);
  const exports = new WeakMap<Callable, AISDKExport>();
  const waiting = new WeakMap<Callable, Waiting>();
  const exportOf = (source: Callable): AISDKExport => {
    const known = exports.get(source) ?? toAISDK(source, options);
    exports.set(source, known);
    return known;
  };
  const goOn = async (held: Waiting, exported: AISDKExport): Promise<readonly Told[]> => {
    const { server, responses } = held;
    const answers: ModelMessage[] = responses.length === 0 ? [] : [{ role: "tool", content: responses }];
    await loop(server, exported, { messages: [...exported.settle(held.messages), ...answers] });
    return onWire(server);
  };
  return {
    name: `${major.name}, ${how.api}, ${how.loop}`,
    capabilities: {
      media: options.media === "parts",
      rawArguments: true,
      streaming: how.loop === "streamText",
      suspension: true,
      restart: true,
      toldAfterAbort: false,
      unknownNames: true,
      // The provider gives the second of two streamed Chat calls with one id an id of its own.
      duplicateIds: how.loop === "generateText" || how.api === "responses",
      inspection: true,
      ordered: !(major.major === 5 && how.loop === "streamText"),
    },
    async advertise(source) {
      await using server = await startModelServer([{ text: "done" }]);
      await loop(server, toAISDK(source, options), { messages: PROMPT });
      return ((server.requests[0]?.body.tools ?? []) as readonly WireTool[]).map(advertised);
    },
    exported: (source) => toAISDK(source, options),
    async converse({ source, calls, signal }: Conversation): Promise<Outcome> {
      const exported = exportOf(source);
      const wire = wireNames(source, exported);
      const scripted = calls.map((call) => ({ ...call, name: wire.get(call.name) ?? call.name }));
      const server = await startModelServer([{ calls: scripted }, { text: "done" }]);
      const repeated = new Set(calls.map(({ id }) => id)).size < calls.length;
      let kept = false;
      try {
        const turn = await loop(server, exported, { messages: PROMPT, signal, repeated });
        const ids = new Set(calls.map(({ id }) => id));
        const suspended = exported.waiting().filter(({ callId }) => ids.has(callId));
        const listed = suspended.map(({ callId, request }) => ({ callId, token: request.token }));
        if (listed.length === 0)
          return { told: onWire(server), suspended: [], hostAnswered: turn.hostAnswered };
        kept = true;
        const messages = [...PROMPT, ...turn.messages];
        const asked = exported.approvals(messages);
        waiting.set(source, {
          server,
          messages,
          responses: [],
          approvals: Object.fromEntries(asked.map(({ request, approvalId }) => [request.token, approvalId])),
          open: new Set(listed.map(({ token }) => token)),
        });
        const waits = new Set(listed.map(({ callId }) => callId));
        return {
          told: inMessages(turn).filter(({ id }) => !waits.has(id)),
          suspended: listed,
          hostAnswered: turn.hostAnswered,
        };
      } catch (rejected) {
        return { told: [], suspended: [], rejected };
      } finally {
        if (!kept) await server.close();
      }
    },
    restart(from, to) {
      const held = waiting.get(from);
      if (!held) return;
      const { server, open, ...data } = held;
      const stored = JSON.parse(JSON.stringify(data)) as Omit<Waiting, "server" | "open">;
      waiting.set(to, { ...stored, server, open: new Set(open) });
    },
    async resume(source, token, answer, by): Promise<Outcome> {
      const exported = exportOf(source);
      const held = waiting.get(source);
      const approvalId = held?.approvals[token];
      const { callId, result, response } = await exported.resume(token, answer, {
        by,
        ...(approvalId !== undefined && { approvalId }),
      });
      if (callId === undefined || !held) return { told: [], suspended: [] };
      held.open.delete(token);
      if (result.status === "suspended") {
        held.open.add(result.request.token);
        if (approvalId !== undefined) Object.assign(held.approvals, { [result.request.token]: approvalId });
        return { told: [], suspended: [{ callId, token: result.request.token }] };
      }
      if (response) held.responses.push(response);
      if (held.open.size > 0)
        return { told: [await toldLater(exported, held, callId, response)], suspended: [] };
      const told = await goOn(held, exported);
      await held.server.close();
      return { told: told.filter(({ id }) => id === callId), suspended: [] };
    },
  };
}

const PROMPT: ModelMessage[] = [{ role: "user", content: "go" }];

interface WireTool {
  readonly name?: string;
  readonly description?: string;
  readonly parameters?: Record<string, unknown>;
  readonly function?: WireTool;
}

function advertised(tool: WireTool) {
  const { name = "", description = "", parameters = {} } = tool.function ?? tool;
  return { name, description, schema: parameters };
}

function wireNames(source: Callable, exported: AISDKExport): ReadonlyMap<string, string> {
  const wire = Object.keys(exported.tools);
  return new Map(source.list().map((tool, at) => [tool.name, wire[at] ?? tool.name]));
}

/** What the last request carried. */
function onWire(server: ModelServer): readonly Told[] {
  return (server.requests.at(-1)?.toolResults ?? []).map(toldOf);
}

/** What the next request will carry. */
function inMessages({ messages }: Turn): readonly Told[] {
  return messages.flatMap((message) =>
    message.role === "tool"
      ? message.content.flatMap((part) =>
          part.type === "tool-result" && part.output.type === "text"
            ? [{ id: part.toolCallId, text: part.output.value, media: [] }]
            : [],
        )
      : [],
  );
}

/** What the model will be told of an answered call, when the others of its message are answered as well. */
async function toldLater(
  exported: AISDKExport,
  held: Waiting,
  callId: string,
  response: ApprovalResponse | undefined,
): Promise<Told> {
  if (response?.approved === false) return { id: callId, text: response.reason ?? "", media: [] };
  for (const message of held.messages)
    if (message.role === "assistant" && typeof message.content !== "string")
      for (const part of message.content) {
        if (part.type !== "tool-call" || part.toolCallId !== callId) continue;
        const tool = exported.tools[part.toolName];
        const output = await lastOf(tool?.execute(part.input, { toolCallId: callId }));
        const told = tool?.toModelOutput({ toolCallId: callId, output });
        return { id: callId, text: told?.type === "text" ? told.value : "", media: [] };
      }
  throw new Error(`no message holds the call ${callId}`);
}

async function lastOf(returned: unknown): Promise<unknown> {
  if (typeof returned !== "object" || returned === null || !(Symbol.asyncIterator in returned))
    return returned;
  let last: unknown;
  for await (const value of returned as AsyncIterable<unknown>) last = value;
  return last;
}

import { advertise, type Callable, type Caller, type Run, type ToolResult } from "@toolport/core";
import type { AdvertisedTool, Conversation, Harness, Outcome, ScriptedCall } from "./harness.ts";
import { toldOf } from "./same.ts";

/** What a wire adapter is: definitions out, calls in by the same name table and projections. */
interface DirectAdapter {
  readonly tools: readonly AdvertisedTool[];
  readonly toWire: (name: string) => string;
  readonly run: (calls: readonly ScriptedCall[], signal?: AbortSignal) => Promise<readonly ToolResult[]>;
}

function directAdapter(source: Callable): DirectAdapter {
  const { advertised, names, decoderOf } = advertise(source, {
    title: "direct calls",
    names: { allowed: /[A-Za-z0-9_-]/, maxLength: 64 },
    dialect: "openai",
  });
  const answer = (call: ScriptedCall, signal: AbortSignal | undefined): Promise<ToolResult> => {
    const name = names.fromWire(call.name);
    const decode = decoderOf(name);
    return source.call(name, call.arguments, { callId: call.id, signal, decode, wireName: names.toWire });
  };
  return {
    tools: advertised.map(({ name, description, schema }) => ({ name, description, schema })),
    toWire: names.toWire,
    run: (calls, signal) => Promise.all(calls.map((call) => answer(call, signal))),
  };
}

/** The assistant message as it arrives: the arguments may come in pieces. */
function onTheWire(
  { calls, stream }: Conversation,
  toWire: (name: string) => string,
): readonly ScriptedCall[] {
  return calls.map((call) => {
    const pieces = stream ? (call.arguments.match(/[\s\S]{1,3}/g) ?? []) : [call.arguments];
    return { id: call.id, name: toWire(call.name), arguments: pieces.join("") };
  });
}

/** The harness for a target that carries images beside text, or text only. */
export function directHarnessFor(target: { readonly media: boolean }): Harness {
  const { media } = target;
  const harness: Harness = {
    name: "direct calls",
    capabilities: {
      media,
      rawArguments: true,
      streaming: true,
      suspension: true,
      restart: true,
      toldAfterAbort: true,
      unknownNames: true,
      duplicateIds: true,
      inspection: true,
    },
    async converse(conversation) {
      const adapter = directAdapter(conversation.source);
      const message = onTheWire(conversation, adapter.toWire);
      const results = await adapter.run(message, conversation.signal);
      return outcomeOf(
        harness,
        message.map(({ id }, at) => ({ id, result: results[at] as ToolResult })),
      );
    },
    async resume(source: Callable, token: string, answer: unknown, by: Caller) {
      const { callId, result } = await (source as Run).resume(token, answer, { by });
      // An answer that named no waiting call is told to whoever gave it, not to the model.
      return outcomeOf(harness, callId === undefined ? [] : [{ id: callId, result }]);
    },
    restart: () => undefined, // nothing is kept beside the run
    // async, so that an export that throws becomes a rejection
    advertise: async (source) => await Promise.resolve(directAdapter(source).tools),
    exported: directAdapter,
  };
  return harness;
}

/**
 * The least adapter there can be, over direct calls and no framework: the reference the kit tests itself with, and
 * an example of a harness.
 */
export const directHarness: Harness = directHarnessFor({ media: true });

function outcomeOf(
  harness: Harness,
  answers: readonly { readonly id: string; readonly result: ToolResult }[],
): Outcome {
  const suspended: { callId: string; token: string }[] = [];
  for (const { id, result } of answers)
    if (result.status === "suspended") suspended.push({ callId: id, token: result.request.token });
  const told = answers.filter(({ result }) => result.status !== "suspended");
  return { told: told.map(({ id, result }) => toldOf(harness, id, result)), suspended };
}

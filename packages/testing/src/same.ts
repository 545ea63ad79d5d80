import { project, readSchema } from "@toolport/schema";
import { textOf, type MediaPart, type TextPart, type ToolResult } from "@toolport/core";
import { expectEqual, expectThat } from "./expectations.ts";
import type { Harness, Outcome, ScriptedCall, Told } from "./harness.ts";
import { openWorld, traceOf, type Scene, type World } from "./world.ts";

/** What came of a scene through the adapter, beside the same scene in direct calls. */
export interface Seen {
  readonly outcome: Outcome;
  readonly world: World;
  readonly direct: World;
  /** Of the direct calls, in their order. */
  readonly results: readonly ToolResult[];
  /** What the model was told about a call. */
  readonly textFor: (callId: string) => string;
}

/**
 * Plays a scene through the adapter and by direct calls on a toolbox of its own, and compares: what the model is
 * told, in which order, each status, the arguments each body got, and how often it ran.
 */
export async function expectSame(harness: Harness, scene: () => Scene): Promise<Seen> {
  const [mine, theirs] = [scene(), scene()];
  const [world, direct] = [openWorld(mine, harness), openWorld(theirs)];
  const results = await callDirectly(direct, theirs.calls, theirs.signal);
  const outcome = await converse(harness, world, mine);
  expectThat(outcome.rejected === undefined, `the run loop rejected: ${String(outcome.rejected)}`);
  expectEqual(outcome.hostAnswered ?? [], [], "calls the host answered before the adapter was asked");
  expectTold(harness, { calls: mine.calls, results, outcome });
  expectEqual(traceOf(world), traceOf(direct), "calls and bodies, as observers and bodies saw them");
  return { outcome, world, direct, results, textFor: (callId) => textTold(outcome, callId) };
}

/** One conversation over a world. */
export async function converse(
  harness: Harness,
  world: World,
  scene: Omit<Scene, "tools">,
): Promise<Outcome> {
  const { calls, signal, stream } = scene;
  const outcome = await harness.converse({
    source: world.source,
    calls,
    ...(signal && { signal }),
    ...(stream && { stream }),
  });
  if (harness.capabilities.ordered !== false) return outcome;
  const ids = calls.map(({ id }) => id);
  return { ...outcome, told: outcome.told.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
}

/** The calls of one message as a program makes them: all at once. */
export function callDirectly(
  world: World,
  calls: readonly ScriptedCall[],
  signal?: AbortSignal,
): Promise<ToolResult[]> {
  const one = (call: ScriptedCall): Promise<ToolResult> =>
    world.source.call(call.name, call.arguments, {
      callId: call.id,
      signal,
      decode: decoderOf(world, call.name),
    });
  return Promise.all(calls.map(one));
}

/** What the model should be told of a result: the media are told apart where they can be carried. */
export function toldOf(harness: Harness, id: string, result: ToolResult): Told {
  if (!harness.capabilities.media) return { id, text: textOf(result), media: [] };
  const text = result.content.filter((part): part is TextPart => part.type === "text");
  const media = result.content.filter((part): part is MediaPart => part.type !== "text");
  return {
    id,
    text: text.map((part) => part.text).join("\n"),
    media: media.map(({ mediaType, data }) => ({ mediaType, data })),
  };
}

function expectTold(
  harness: Harness,
  seen: {
    readonly calls: readonly ScriptedCall[];
    readonly results: readonly ToolResult[];
    readonly outcome: Outcome;
  },
): void {
  const { calls, results, outcome } = seen;
  const listed = harness.capabilities.suspension;
  const pairs = calls.map(({ id }, at) => ({ id, result: results[at] as ToolResult }));
  const answered = pairs.filter(({ result }) => !listed || result.status !== "suspended");
  const waiting = listed ? pairs.filter(({ result }) => result.status === "suspended") : [];
  expectEqual(
    outcome.told.map(({ id }) => id),
    answered.map(({ id }) => id),
    "the ids of the messages, in order",
  );
  expectEqual(
    outcome.suspended.map(({ callId }) => callId),
    waiting.map(({ id }) => id),
    "the ids of the suspended calls",
  );
  for (const [at, { id, result }] of answered.entries()) {
    expectEqual(
      plain(outcome.told[at] as Told),
      toldOf(harness, id, result),
      `what the model is told about ${id}`,
    );
  }
}

function plain({ id, text, media }: Told): Told {
  return { id, text, media: media.map(({ mediaType, data }) => ({ mediaType, data })) };
}

function textTold(outcome: Outcome, callId: string): string {
  const told = outcome.told.filter(({ id }) => id === callId);
  expectThat(told.length > 0, `the model was told nothing about ${callId}`);
  return (told[0] as Told).text;
}

function decoderOf(world: World, name: string): ((value: unknown) => unknown) | undefined {
  const input = world.tools.find((tool) => tool.name === name)?.input;
  if (input === undefined) return undefined;
  return project(readSchema(input).jsonSchema(), "json-schema-2020-12").decode;
}

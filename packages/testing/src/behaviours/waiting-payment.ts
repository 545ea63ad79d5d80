import type { Caller } from "@toolport/core";
import { expectEqual } from "../expectations.ts";
import { calls, payTool } from "../fixtures.ts";
import type { Harness, Outcome } from "../harness.ts";
import { converse, toldOf, type Seen } from "../same.ts";
import { openWorld, traceOf, type Scene, type World } from "../world.ts";

const ann: Caller = { id: "ann" };

/** A payment that waits for an approval. */
export function payment(): Scene {
  return { tools: [payTool()], settings: { approval: "suspend" }, calls: calls("pay", { amount: 9 }) };
}

/** Plays a scene whose first call must be suspended. */
export async function suspended(
  harness: Harness,
  scene: Scene,
): Promise<{ readonly world: World; readonly token: string }> {
  const world = openWorld(scene, harness);
  const outcome = await converse(harness, world, scene);
  const [waiting] = outcome.suspended;
  if (!waiting) throw new Error("the call is not listed as suspended");
  return { world, token: waiting.token };
}

/** A person's answer; Ann's, who is the caller, unless told otherwise. */
export function answerTo(
  harness: Harness,
  world: World,
  given: { readonly token: string; readonly answer: unknown; readonly by?: Caller },
): Promise<Outcome> {
  if (!harness.resume) throw new Error("a harness with the capability suspension needs resume");
  return harness.resume(world.source, given.token, given.answer, given.by ?? ann);
}

/** The messages as pairs of call id and text. */
export function messagesOf({ told }: Pick<Outcome, "told">): readonly (readonly [string, string])[] {
  return told.map(({ id, text }) => [id, text]);
}

/** Answers the first waiting call through the adapter and directly, and compares. */
export async function answerBoth(harness: Harness, seen: Seen, answer: unknown): Promise<Outcome> {
  const { world, direct, results, outcome } = seen;
  const [result] = results;
  if (result?.status !== "suspended") throw new Error("the direct call was not suspended");
  const expected = await direct.run.resume(result.request.token, answer, { by: ann });
  const resumed = await answerTo(harness, world, { token: outcome.suspended[0]?.token ?? "", answer });
  expectEqual(
    resumed.told,
    [toldOf(harness, result.request.callId, expected.result)],
    "what the model is told",
  );
  expectEqual(traceOf(world), traceOf(direct), "calls and bodies after the answer");
  return resumed;
}

import type { Status } from "@toolport/core";
import type { Happened } from "./converse.ts";

/** How the scripted model's calls must end on any folder; the others depend on what is in it. */
const EXPECTED: Readonly<Record<string, Status>> = {
  look: "ok",
  find: "ok",
  escape: "invalid",
  wrong: "invalid",
  unknown: "unavailable",
  cut: "invalid",
  denied: "denied",
  note: "ok",
};

/** What is wrong with a conversation; empty when all is as promised. */
export function problemsOf(happened: Happened, first: Happened): readonly string[] {
  const problems: string[] = [];
  if (happened.answer === "") problems.push("the model gave no answer");
  const { wire } = happened;
  if (wire === undefined) return problems; // nobody knows beforehand what the real model calls
  const calls = new Map(happened.calls.map((call) => [call.callId, call]));
  for (const [id, status] of Object.entries(EXPECTED))
    if (calls.get(id)?.status !== status)
      problems.push(`${id}: expected ${status}, got ${calls.get(id)?.status ?? "nothing"}`);
  for (const { callId, text } of first.calls)
    if (calls.get(callId)?.text !== text)
      problems.push(`${callId}: its text differs from the first conversation's`);
  for (const { callId, text } of happened.calls)
    if (wire.get(callId) !== text)
      problems.push(`${callId}: the model was told something else than the result says`);
  if (happened.asked !== 1) problems.push(`a person was asked ${happened.asked} times, not once`);
  return problems;
}

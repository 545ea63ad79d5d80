import { readTranscript, record, replay, type Replay, type ReplayOptions } from "@toolport/advisors";
import { beforeAll, describe, expect, it } from "vitest";
import type { Way } from "@toolport-apps/conversation";
import { wayCalled } from "../src/index.ts";
import { call, play, TURNS, type Played, type Turn } from "./replayed-conversation.ts";

/** The main way to drive each adapter. */
const MAIN = [
  "OpenAI Chat",
  "OpenAI Responses",
  "AI SDK generateText",
  "AI SDK streamText",
  "LangChain createAgent",
];
const ways = MAIN.map(wayCalled);
const pairs = ways.flatMap((from) => ways.map((to) => ({ from, to, pair: `${from.name} → ${to.name}` })));

interface Recorded {
  readonly played: Played;
  readonly transcript: string;
}

const recorded = new Map<Way, Recorded>();

beforeAll(async () => {
  for (const way of ways) recorded.set(way, await recordedIn(way, TURNS));
});

async function recordedIn(way: Way, turns: readonly Turn[]): Promise<Recorded> {
  let transcript = "";
  const recording = record({ append: (line) => void (transcript += `${line}\n`) });
  const played = await play(way, { turns, ids: "call_", settings: { observers: [recording] } });
  await recording.flush();
  return { played, transcript };
}

async function replayedIn(
  way: Way,
  transcript: string,
  { turns = TURNS, ...options }: ReplayOptions & { readonly turns?: readonly Turn[] } = {},
): Promise<{ readonly played: Played; readonly replayed: Replay }> {
  const replayed = replay(transcript, options);
  const played = await play(way, { turns, ids: "other-", settings: replayed.settings });
  return { played, replayed };
}

const ofWay = (way: Way): Recorded => recorded.get(way) as Recorded;

describe("a recorded conversation", () => {
  it.each(ways)("holds what models do: $name", (way) => {
    const { played, transcript } = ofWay(way);
    expect(played.asked).toBe(4);
    expect(transcript).not.toContain("hunter2");
    const statuses = Object.fromEntries(
      readTranscript(transcript).calls.map(({ callId, result }) => [callId.slice(5), result.status]),
    );
    expect(statuses).toMatchObject({
      read: "ok",
      wrong: "invalid",
      cut: "invalid",
      unknown: "unavailable",
      denied: "denied",
      thrown: "failed",
      failed: "failed",
      paid: "ok",
      refused: "denied",
      line9: "ok",
    });
    expect(Object.keys(statuses)).toHaveLength(TURNS.flat().length);
  });
});

describe.each(pairs)("replayed: $pair", ({ from, to }) => {
  it("gives equal results and tells the model the same; no body runs, and nobody is asked", async () => {
    const { played, replayed } = await replayedIn(to, ofWay(from).transcript, { mutations: "answer" });
    replayed.assertFinished();
    expect(played.results).toEqual(ofWay(from).played.results);
    expect(played.told).toEqual(ofWay(to).played.told);
    expect(played).toMatchObject({ bodies: [], asked: 0, answer: "That is all." });
  });

  it("takes parallel calls in another order", async () => {
    const turns = TURNS.map((turn) => turn.toReversed());
    const { played, replayed } = await replayedIn(to, ofWay(from).transcript, { mutations: "answer", turns });
    replayed.assertFinished();
    expect(played.results).toEqual(ofWay(from).played.results);
    expect(played.bodies).toEqual([]);
  });

  it("ends at the first call that mutates", async () => {
    const { played, replayed } = await replayedIn(to, ofWay(from).transcript);
    expect(replayed.end).toMatchObject({ kind: "mutation", came: { callId: "other-paid", tool: "pay" } });
    expect(played.results.get("failed")).toEqual(ofWay(from).played.results.get("failed"));
    expect(played.results.get("line0")).toMatchObject({ status: "failed", error: { code: "replay_ended" } });
    expect(played).toMatchObject({ bodies: [], asked: 0 });
  });
});

// Where a call is compared, nothing is known of the framework it was recorded in: each once is enough.
describe.each(pairs.filter(({ from, to }) => ways.indexOf(to) === (ways.indexOf(from) + 1) % ways.length))(
  "replayed: $pair",
  ({ from, to }) => {
    it.each<[string, Turn, object]>([
      [
        "a changed argument",
        [call("read", "files.read", { path: "b" }), call("look", "look")],
        {
          kind: "arguments",
          came: { callId: "other-read", tool: "files.read", args: { path: "b" } },
          recorded: { tool: "files.read", callId: "call_read" },
          changes: [{ pointer: "/path", recorded: "a", came: "b" }],
        },
      ],
      ["another tool", [call("read", "pay", { amount: 7 })], { kind: "tool", came: { tool: "pay" } }],
      ["a call before its turn", [call("read", "sensor")], { kind: "order", came: { tool: "sensor" } }],
      [
        "a call too many",
        [call("read", "files.read", { path: "a" }), call("look", "look"), call("more", "look")],
        { came: { callId: "other-more", tool: "look" } },
      ],
      [
        "wrong arguments where there were right ones",
        [call("look", "look"), call("read", "files.read", { path: [] })],
        {
          kind: "outcome",
          came: { tool: "files.read", status: "invalid" },
          recorded: { args: { path: "a" } },
        },
      ],
    ])("ends at a difference, and names it: %s", async (_, first, difference) => {
      const turns = [first, ...TURNS.slice(1)];
      const { played, replayed } = await replayedIn(to, ofWay(from).transcript, {
        mutations: "answer",
        turns,
      });
      expect(replayed.difference).toMatchObject(difference);
      expect(played.results.get("failed")).toMatchObject({ error: { code: "replay_ended" } });
      expect(played.bodies).toEqual([]);
    });
  },
);

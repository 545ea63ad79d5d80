import type { ToolContext } from "@toolport/core";
import { behaviour, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectThat } from "../expectations.ts";
import { call, cityTool, giving, payTool } from "../fixtures.ts";
import { comesAbout, fired, newGate, type Gate } from "../patience.ts";
import { callDirectly, converse, toldOf } from "../same.ts";
import { openWorld, type Args, type Scene, type ToolSpec } from "../world.ts";

const rule = "cancellation";

/** Cancellation and time-out. */
export const stoppingBehaviours: readonly Behaviour[] = [
  behaviour({
    name: "a conversation that is cancelled before it begins runs no body",
    rule,
    async check(harness) {
      const scene: Scene = { tools: [cityTool()], calls: twoCities(), signal: AbortSignal.abort() };
      const world = openWorld(scene, harness);
      await converse(harness, world, scene);
      expectEqual(
        world.bodies.map(({ callId }) => callId),
        [],
        "calls whose body ran",
      );
    },
  }),
  sameAsDirect({
    name: "a conversation that is cancelled before it begins answers every call",
    rule,
    needs: ["toldAfterAbort"],
    scene: () => ({ tools: [cityTool()], calls: twoCities(), signal: AbortSignal.abort() }),
    also: ({ results }) =>
      expectEqual(
        results.map(({ status }) => status),
        ["cancelled", "cancelled"],
        "the statuses",
      ),
  }),
  behaviour({
    name: "a cancellation reaches the bodies under way",
    rule,
    async check(harness) {
      const stop = new AbortController();
      const noticed = newGate();
      const world = openWorld({ tools: [waiting({ noticed, onStart: () => stop.abort() })] }, harness);
      await converse(harness, world, { calls: [call("c1", "wait")], signal: stop.signal });
      expectThat(await comesAbout(noticed.opened), "the body's signal did not fire");
    },
  }),
  behaviour({
    name: "after a cancellation each call still gets its one message",
    rule,
    needs: ["toldAfterAbort"],
    async check(harness) {
      const calls = [call("c1", "wait"), call("c2", "get_weather", { city: "Oslo" }), call("c3", "wait")];
      const play = (): Scene => {
        const stop = new AbortController();
        // Once both are waiting and the weather is told, whichever of the three comes last.
        const came = atThe(3, () => stop.abort());
        return {
          tools: [waiting({ onStart: came }), cityTool()],
          settings: {
            observers: [
              {
                name: "end",
                observe: ({ type, tool }) => type === "finished" && tool === "get_weather" && came(),
              },
            ],
          },
          calls,
          signal: stop.signal,
        };
      };
      const [mine, theirs] = [play(), play()];
      const outcome = await converse(harness, openWorld(mine, harness), mine);
      const results = await callDirectly(openWorld(theirs), calls, theirs.signal);
      const expected = results.map((result, at) => toldOf(harness, calls[at]?.id ?? "", result));
      expectEqual(outcome.told, expected, "what the model is told");
    },
  }),
  sameAsDirect({
    name: "a cancelled run answers every call, while the loop goes on",
    rule,
    scene: () => {
      const stop = new AbortController();
      return {
        tools: [waiting({ onStart: atThe(2, () => stop.abort()) })],
        run: { id: "run", caller: { id: "ann" }, signal: stop.signal },
        calls: [call("c1", "wait"), call("c2", "wait")],
      };
    },
    also: ({ results }) =>
      expectEqual(
        results.map(({ status }) => status),
        ["cancelled", "cancelled"],
        "the statuses",
      ),
  }),
  sameAsDirect({
    name: "a tool that takes too long is stopped, and the model is told",
    rule: "time-out",
    scene: () => ({
      tools: [waiting({ timeoutMs: 20 }), cityTool()],
      calls: [call("c1", "wait"), ...twoCities().slice(1)],
    }),
    also: ({ results }) =>
      expectEqual(
        results.map(({ status }) => status),
        ["timed_out", "ok"],
        "the statuses",
      ),
  }),
  behaviour({
    name: "a time-out reaches the body by its signal",
    rule: "time-out",
    async check(harness) {
      const noticed = newGate();
      const world = openWorld({ tools: [waiting({ timeoutMs: 20, noticed })] }, harness);
      const outcome = await converse(harness, world, { calls: [call("c1", "wait")] });
      expectThat(await comesAbout(noticed.opened), "the body's signal did not fire");
      expectEqual(
        world.endings.map(({ status }) => status),
        ["timed_out"],
        "the status",
      );
      expectEqual(
        outcome.told.map(({ id }) => id),
        ["c1"],
        "the ids of the messages",
      );
    },
  }),
  sameAsDirect({
    name: "a changing tool that is stopped midway is told to have an unknown outcome",
    rule: "time-out",
    scene: () => ({
      tools: [payTool({ timeoutMs: 20, body: async (_, ctx) => await untilStopped(ctx) })],
      settings: { approval: "none" },
      calls: [call("c1", "pay", { amount: 5 })],
    }),
    also: ({ textFor }) => expectContains(textFor("c1"), "unknown", "the text"),
  }),
  sameAsDirect({
    name: "a body that ignores its signal does not hold up the answers",
    rule: "time-out",
    scene: () => {
      const never = new Promise<never>(() => undefined);
      return {
        tools: [giving(() => never, { timeoutMs: 20 }), cityTool()],
        calls: [call("c1", "give"), ...twoCities().slice(1)],
      };
    },
  }),
];

function twoCities(): readonly ReturnType<typeof call>[] {
  return [call("c1", "get_weather", { city: "Oslo" }), call("c2", "get_weather", { city: "Bergen" })];
}

/** A function that does something when it is called for the n-th time. */
function atThe(nth: number, act: () => void): () => void {
  let times = 0;
  return () => {
    if (++times === nth) act();
  };
}

/** A tool that works until it is stopped. */
function waiting(options: {
  readonly onStart?: () => void;
  readonly noticed?: Gate;
  readonly timeoutMs?: number;
}): ToolSpec {
  const { onStart, noticed, timeoutMs } = options;
  const body = async (_: Args, ctx: ToolContext): Promise<string> => {
    const stopped = untilStopped(ctx);
    onStart?.();
    if ((await stopped) === "stopped") noticed?.open();
    return "late";
  };
  return { name: "wait", body, ...(timeoutMs !== undefined && { timeoutMs }) };
}

async function untilStopped(ctx: ToolContext): Promise<string> {
  return (await comesAbout(fired(ctx.signal))) ? "stopped" : "never stopped";
}

import type { ToolContext } from "@toolport/core";
import { behaviour, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectEqual } from "../expectations.ts";
import { call, calls, cityTool, giving, payTool } from "../fixtures.ts";
import { comesAbout, meetingOf, newGate, type Meeting } from "../patience.ts";
import { anotherRun, openWorld, type Args, type Scene } from "../world.ts";

const rule = "calls";

/** Several calls in one message, and one call delivered several times. */
export const callBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "the model's call ids reach the bodies unchanged",
    rule,
    scene: () => ({
      tools: [giving((): unknown => "x", { body: (_, ctx) => ctx.callId })],
      calls: ["call_9fZ", "toolu-01-ABC_xyz", "0", "a".repeat(40)].map((id) => call(id, "give")),
    }),
    also: ({ outcome }) => {
      for (const { id, text } of outcome.told) expectEqual(text, id, "the id the body saw");
    },
  }),
  sameAsDirect({
    name: "answers come in the order of the calls, whichever ends first",
    rule,
    needs: ["ordered"],
    scene: () => {
      const ended = newGate();
      const body = async ({ city }: Args): Promise<string> => {
        if (city === "last") ended.open();
        else await comesAbout(ended.opened);
        return `Sunny in ${String(city)}`;
      };
      return {
        tools: [cityTool({ body })],
        calls: calls("get_weather", { city: "first" }, { city: "second" }, { city: "last" }),
      };
    },
  }),
  sameAsDirect({
    name: "calls that only read run at the same time",
    rule,
    scene: () => meeting(meetingOf(3), 3),
    also: ({ textFor }) => expectEqual(textFor("c1"), "met", "whether the bodies met"),
  }),
  sameAsDirect({
    name: "ten calls at once with three failures get ten answers",
    rule,
    scene: () => ({
      tools: [
        giving(() => "", {
          input: { type: "object", properties: { n: { type: "integer" } } },
          body: ({ n }) => (Number(n) % 4 === 1 ? Promise.reject(new Error("no")) : `answer ${String(n)}`),
        }),
      ],
      calls: calls("give", ...Array.from({ length: 10 }, (_, n) => ({ n }))),
    }),
    also: ({ results, outcome }) => {
      expectEqual(results.filter(({ status }) => status === "failed").length, 3, "the failures");
      expectEqual(outcome.told.length, 10, "the answers");
    },
  }),
  sameAsDirect({
    name: "fifty calls at once keep their own ids and arguments",
    rule,
    scene: () => {
      const all = meetingOf(50);
      const body = async ({ city }: Args, ctx: ToolContext): Promise<string> => {
        const met = await all.arrive();
        return `${ctx.callId} ${String(city)} ${met ? "" : "alone"}`;
      };
      return {
        tools: [cityTool({ body })],
        calls: calls("get_weather", ...Array.from({ length: 50 }, (_, n) => ({ city: `n${n}` }))),
      };
    },
  }),
  behaviour({
    name: "two callers at the same time do not get in each other's way",
    rule,
    async check(harness) {
      const both = meetingOf(2);
      const body = async (_: Args, ctx: ToolContext): Promise<string> => {
        await both.arrive();
        return `${String(ctx.caller.id)} with ${String(ctx.app)}`;
      };
      const scene = {
        tools: [giving(() => "", { body })],
        run: { id: "one", caller: { id: "ann" }, app: "her data" },
      };
      const world = openWorld(scene, harness);
      const other = anotherRun(world, { id: "two", caller: { id: "bob" }, app: "his data" });
      const message = [call("c1", "give")];
      const [ann, bob] = await Promise.all([
        harness.converse({ source: world.source, calls: message }),
        harness.converse({ source: other, calls: message }),
      ]);
      expectEqual(
        ann.told.map(({ text }) => text),
        ["ann with her data"],
        "what Ann's model was told",
      );
      expectEqual(
        bob.told.map(({ text }) => text),
        ["bob with his data"],
        "what Bob's model was told",
      );
    },
  }),
  sameAsDirect({
    name: "calls that change something run one at a time, in their order",
    rule,
    scene: () => {
      let inside = 0;
      const body = async ({ amount }: Args): Promise<string> => {
        const alone = ++inside === 1;
        await Promise.resolve();
        await Promise.resolve();
        inside--;
        return `${String(amount)} ${alone ? "alone" : "together"}`;
      };
      return {
        tools: [payTool({ body })],
        settings: { approval: "none" },
        calls: calls("pay", { amount: 1 }, { amount: 2 }, { amount: 3 }),
      };
    },
    also: ({ world, outcome }) => {
      expectEqual(
        world.bodies.map(({ args }) => args.amount),
        [1, 2, 3],
        "the order of the bodies",
      );
      expectEqual(
        outcome.told.map(({ text }) => text),
        ["1 alone", "2 alone", "3 alone"],
        "the answers",
      );
    },
  }),
];

function meeting(place: Meeting, count: number): Scene {
  const body = async (): Promise<string> => ((await place.arrive()) ? "met" : "waited in vain");
  return {
    tools: [giving(() => "", { body })],
    calls: calls("give", ...Array.from({ length: count }, () => ({}))),
  };
}

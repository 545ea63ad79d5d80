import { behaviour, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectEqual } from "../expectations.ts";
import { call, calls, cityTool, payTool } from "../fixtures.ts";
import { converse } from "../same.ts";
import { openWorld } from "../world.ts";

const rule = "repeated calls";

/** The same call id, or the same arguments, more than once. */
export const repeatBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "two calls with the same arguments and different ids both run",
    rule,
    scene: () => ({ tools: [cityTool()], calls: calls("get_weather", { city: "Oslo" }, { city: "Oslo" }) }),
    also: ({ world }) => expectEqual(world.bodies.length, 2, "runs of the body"),
  }),
  sameAsDirect({
    name: "the same call twice in one message runs once and is answered twice",
    rule,
    needs: ["duplicateIds"],
    scene: () => ({
      tools: [cityTool()],
      calls: [call("c1", "get_weather", '{"city":"Oslo"}'), call("c1", "get_weather", '{ "city": "Oslo" }')],
    }),
    also: ({ world, outcome }) => {
      expectEqual(world.bodies.length, 1, "runs of the body");
      expectEqual(
        outcome.told.map(({ text }) => text),
        ["Sunny in Oslo", "Sunny in Oslo"],
        "the answers",
      );
    },
  }),
  sameAsDirect({
    name: "two calls with one id and different arguments both run",
    rule,
    needs: ["duplicateIds"],
    scene: () => ({
      tools: [cityTool()],
      calls: [call("c1", "get_weather", { city: "Oslo" }), call("c1", "get_weather", { city: "Bergen" })],
    }),
    also: ({ outcome }) =>
      expectEqual(
        outcome.told.map(({ text }) => text),
        ["Sunny in Oslo", "Sunny in Bergen"],
        "the answers",
      ),
  }),
  behaviour({
    name: "a call delivered again in a later message of the run is not run again",
    rule,
    async check(harness) {
      const world = openWorld({ tools: [payTool()], settings: { approval: "none" } }, harness);
      const message = { calls: [call("c1", "pay", { amount: 5 })] };
      const first = await converse(harness, world, message);
      const again = await converse(harness, world, message);
      expectEqual(world.bodies.length, 1, "runs of the body");
      expectEqual(
        again.told.map(({ text }) => text),
        first.told.map(({ text }) => text),
        "the second answer",
      );
      expectEqual(
        first.told.map(({ text }) => text),
        ["Paid 5"],
        "the first answer",
      );
    },
  }),
];

import { behaviour, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectEqual, expectThat } from "../expectations.ts";
import { call, cityTool, payTool } from "../fixtures.ts";
import { callDirectly, converse } from "../same.ts";
import { openWorld } from "../world.ts";

const rule = "budget";

/** What a run may spend. */
export const budgetBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "what exceeds the budget is refused, and the other calls go on",
    rule,
    scene: () => ({
      tools: [payTool(), cityTool()],
      settings: { approval: "none" },
      run: { id: "run", caller: { id: "ann" }, budget: { actions: 1 } },
      calls: [
        call("c1", "pay", { amount: 1 }),
        call("c2", "pay", { amount: 2 }),
        call("c3", "get_weather", { city: "Oslo" }),
      ],
    }),
    also: ({ results }) =>
      expectEqual(
        results.map(({ status }) => status),
        ["ok", "over_budget", "ok"],
        "the statuses",
      ),
  }),
  behaviour({
    name: "the budget holds over all messages of a run",
    rule,
    async check(harness) {
      const scene = { tools: [cityTool()], run: { id: "run", caller: { id: "ann" }, budget: { calls: 1 } } };
      const [world, direct] = [openWorld(scene, harness), openWorld(scene)];
      const texts: string[] = [];
      for (const id of ["c1", "c2"]) {
        const message = [call(id, "get_weather", { city: "Oslo" })];
        const outcome = await converse(harness, world, { calls: message });
        texts.push(...outcome.told.map(({ text }) => text));
        await callDirectly(direct, message);
      }
      expectEqual(world.endings, direct.endings, "the statuses");
      expectThat(
        texts.length === 2 && texts[1] !== "Sunny in Oslo",
        "the second message must be told of the budget",
      );
    },
  }),
];

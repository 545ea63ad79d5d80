import { isToolportError, type Budget } from "@toolport/core";
import { behaviour, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectEqual, expectThat } from "../expectations.ts";
import { call, calls, cityTool, giving, payTool } from "../fixtures.ts";
import { callDirectly, converse } from "../same.ts";
import { openWorld, worldIn, type Scene } from "../world.ts";
import { answerTo } from "./waiting-payment.ts";

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
  ...(["calls", "actions", "ms", "depth"] as const).map((limit) =>
    sameAsDirect({
      name: `a run without ${limit === "ms" ? "time" : limit} to spend runs nothing, and the model is told`,
      rule,
      scene: () => ({ ...payments({ [limit]: 0 }), calls: calls("pay", { amount: 1 }) }),
      also: ({ results, world }) =>
        expectEqual([results[0]?.status, world.bodies], ["over_budget", []], "the status and the bodies"),
    }),
  ),
  sameAsDirect({
    name: "calls at the same time that want the last slot do not share it",
    rule,
    scene: () => ({
      tools: [cityTool({ body: async ({ city }) => (await Promise.resolve(), `Sunny in ${String(city)}`) })],
      run: { id: "run", caller: { id: "ann" }, budget: { calls: 2 } },
      calls: calls("get_weather", ...["Oslo", "Rome", "Bern", "Riga", "Kyiv"].map((city) => ({ city }))),
    }),
    also: ({ results, world }) => {
      expectEqual(world.bodies.length, 2, "runs of the body");
      expectEqual(results.filter(({ status }) => status === "over_budget").length, 3, "the refusals");
    },
  }),
  behaviour({
    name: "approved calls that want the last slot do not share it",
    rule,
    needs: ["suspension"],
    async check(harness) {
      const scene = payments({ actions: 1 });
      const world = openWorld({ ...scene, settings: { approval: "suspend" } }, harness);
      const message = { calls: calls("pay", { amount: 1 }, { amount: 2 }) };
      const { suspended } = await converse(harness, world, message);
      for (const { token } of suspended) await answerTo(harness, world, { token, answer: true });
      expectEqual(world.bodies.length, 1, "runs of the body");
      expectEqual(
        world.endings.slice(-2).map(({ status }) => status),
        ["ok", "over_budget"],
        "the statuses",
      );
    },
  }),
  behaviour({
    name: "a toolbox that has a budget is exported by a run only",
    rule,
    async check(harness) {
      const scene = { tools: [cityTool()], settings: { budget: { calls: 1 } } };
      const { source } = openWorld({ ...scene, run: "bare" }, harness);
      const refusal: unknown = await harness.advertise(source).then(
        () => undefined,
        (error: unknown) => error,
      );
      expectThat(refusal !== undefined, "the toolbox was exported without a run");
      if (!isToolportError(refusal, "invalid_run")) throw refusal;
      const tools = await harness.advertise(openWorld(scene, harness).source);
      expectEqual(tools.length, 1, "the tools that its run exports");
    },
  }),
  sameAsDirect({
    name: "a run may spend what the toolbox allows, and no more by asking for more",
    rule,
    scene: () => ({
      tools: [cityTool()],
      settings: { budget: { calls: 1 } },
      run: { id: "run", caller: { id: "ann" }, budget: { calls: 9 } },
      calls: calls("get_weather", { city: "Oslo" }, { city: "Rome" }),
    }),
    also: ({ results }) =>
      expectEqual(results.map(({ status }) => status).toSorted(), ["ok", "over_budget"], "the statuses"),
  }),
  behaviour({
    name: "a sub-agent that a body runs spends its caller's budget",
    rule,
    async check(harness) {
      const told: string[] = [];
      const spree: Scene["tools"][number] = giving(() => "", {
        name: "delegate",
        async body(_, ctx, world) {
          const message = calls("pay", { amount: 1 }, { amount: 2 }, { amount: 3 });
          const outcome = await harness.converse({ source: worldIn(world, ctx.run), calls: message });
          told.push(...outcome.told.map(({ text }) => text));
          return "delegated";
        },
      });
      const { tools, ...scene } = payments({ actions: 2 });
      const world = openWorld({ ...scene, tools: [...tools, spree] }, harness);
      await converse(harness, world, { calls: [call("c1", "delegate")] });
      const after = await converse(harness, world, { calls: [call("c2", "pay", { amount: 4 })] });
      expectEqual(world.bodies.filter(({ tool }) => tool === "pay").length, 2, "payments");
      expectEqual(
        [told.filter((text) => text.startsWith("Paid")).length, told.length],
        [2, 3],
        "what the sub-agent's model is told: payments, and messages",
      );
      expectThat(after.told[0]?.text.startsWith("Paid") === false, "the caller must be told of the budget");
    },
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

function payments(budget: Budget): Pick<Scene, "tools" | "settings" | "run"> {
  return {
    tools: [payTool()],
    settings: { approval: "none" },
    run: { id: "run", caller: { id: "ann" }, budget },
  };
}

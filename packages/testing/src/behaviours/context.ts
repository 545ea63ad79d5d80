import { textOf } from "@toolport/core";
import { currentToolContext } from "@toolport/core/current";
import { sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual } from "../expectations.ts";
import { call, cityTool, giving, payTool } from "../fixtures.ts";
import { meetingOf } from "../patience.ts";

const rule = "context";

/** What a body gets beside its arguments. */
export const contextBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "the run's caller and app data reach the body",
    rule,
    scene: () => ({
      tools: [giving(() => "ok")],
      run: { id: "run", caller: { id: "ann", tenant: "acme" }, app: { db: "orders" } },
      calls: [call("c1", "give")],
    }),
    also: ({ world }) => {
      expectEqual(world.bodies[0]?.caller, { id: "ann", tenant: "acme" }, "the caller");
      expectEqual(world.bodies[0]?.app, { db: "orders" }, "the app data");
    },
  }),
  sameAsDirect({
    name: "a body's idempotency key is the run's and the call's",
    rule,
    scene: () => ({
      tools: [giving(() => "", { body: (_, ctx) => ctx.idempotencyKey })],
      calls: [call("c1", "give"), call("c2", "give")],
    }),
    also: ({ textFor }) => expectContains(textFor("c2"), "c2", "the key"),
  }),
  sameAsDirect({
    name: "a call that a body makes goes through the whole pipeline",
    rule: "nested calls",
    scene: () => ({
      tools: [
        giving(() => "", {
          name: "plan",
          body: async (_, ctx) => textOf(await ctx.call("get_weather", { city: "Oslo" })),
        }),
        giving(() => "", {
          name: "slip",
          body: async (_, ctx) => textOf(await ctx.call("get_weather", { city: {} })),
        }),
        giving(() => "", { name: "pry", body: async (_, ctx) => textOf(await ctx.call("hidden")) }),
        cityTool(),
        giving(() => "hush", { name: "hidden", permission: "admin" }),
      ],
      settings: { permissions: ["user", "admin"] },
      calls: [call("c1", "plan"), call("c2", "slip"), call("c3", "pry")],
    }),
    also: ({ textFor, world }) => {
      expectEqual(textFor("c1"), "Sunny in Oslo", "the text of the nested call");
      expectEqual(world.bodies.length, 4, "runs of bodies");
      expectEqual(world.endings.length, 6, "calls the observer saw");
    },
  }),
  sameAsDirect({
    name: "a changing tool that calls another one does not wait for itself",
    rule: "nested calls",
    scene: () => ({
      tools: [
        payTool(),
        giving(() => "", {
          name: "settle",
          effect: "update",
          body: async (_, ctx) => textOf(await ctx.call("pay", { amount: 3 })),
        }),
      ],
      settings: { approval: "none" },
      calls: [call("c1", "settle"), call("c2", "pay", { amount: 4 })],
    }),
    also: ({ world }) =>
      expectEqual(
        world.bodies.map(({ tool }) => tool),
        ["settle", "pay", "pay"],
        "the order of the bodies",
      ),
  }),
  sameAsDirect({
    name: "code deep inside a body finds the context of its own call, however many run at the same time",
    rule,
    scene: () => {
      const all = meetingOf(3);
      const deep = async (): Promise<string> => {
        await all.arrive();
        const { callId, caller } = currentToolContext();
        return `${callId} of ${String(caller.id)}`;
      };
      return {
        tools: [giving(() => "", { body: async () => await deep() })],
        calls: ["c1", "c2", "c3"].map((id) => call(id, "give")),
      };
    },
    also: ({ outcome }) => {
      for (const { id, text } of outcome.told)
        expectEqual(text, `${id} of ann`, "the context that was found");
    },
  }),
  sameAsDirect({
    name: "a bare toolbox answers as an anonymous caller",
    rule: "runs",
    scene: () => ({ tools: [cityTool()], run: "bare", calls: [call("c1", "get_weather", { city: "Oslo" })] }),
    also: ({ world, textFor }) => {
      expectEqual(textFor("c1"), "Sunny in Oslo", "the text");
      expectEqual(world.bodies[0]?.caller, {}, "the caller");
    },
  }),
];

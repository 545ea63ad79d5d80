import type { SuspensionRequest } from "@toolport/core";
import { neverRuns, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual } from "../expectations.ts";
import { call, calls, cityTool, giving, payTool } from "../fixtures.ts";

const rule = "approval";

/** Nothing that changes things runs without a person's word. */
export const approvalBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "a call that a person denies does not run, and the model reads the reason",
    rule,
    scene: () => ({
      tools: [payTool(), cityTool()],
      settings: { approval: () => ({ approved: false, reason: "Over the limit." }) },
      calls: [call("c1", "pay", { amount: 99 }), call("c2", "get_weather", { city: "Oslo" })],
    }),
    also: ({ textFor, world, results }) => {
      expectContains(textFor("c1"), "Over the limit.", "the text");
      expectEqual(results[0]?.status, "denied", "the status");
      expectEqual(
        world.bodies.map(({ tool }) => tool),
        ["get_weather"],
        "the bodies that ran",
      );
    },
  }),
  sameAsDirect({
    name: "a call that a person approves runs once",
    rule,
    scene: () => ({
      tools: [payTool()],
      settings: { approval: async () => await Promise.resolve(true) },
      calls: calls("pay", { amount: 9 }),
    }),
    also: ({ textFor, world }) => {
      expectEqual(textFor("c1"), "Paid 9", "the text");
      expectEqual(world.bodies.length, 1, "runs of the body");
    },
  }),
  sameAsDirect({
    name: "a person is asked about the canonical tool, the final arguments and the model's call id",
    rule,
    scene: () => ({
      tools: [payTool({ name: "bank/pay.out" })],
      settings: {
        advisors: [{ name: "cap", before: (invocation) => invocation.with({ input: { amount: 10 } }) }],
        approval: ({ tool, args, callId, owner }: SuspensionRequest) => ({
          approved: false,
          reason: JSON.stringify([tool, args, callId, owner]),
        }),
      },
      calls: [call("call_7", "bank/pay.out", { amount: 99 })],
    }),
    also: ({ textFor }) =>
      expectContains(textFor("call_7"), '["bank/pay.out",{"amount":10},"call_7","ann"]', "the question"),
  }),
  sameAsDirect({
    name: "only a plain yes lets a call through",
    rule,
    scene: () => ({
      tools: [payTool()],
      settings: { approval: (() => "yes") as unknown as () => boolean },
      calls: calls("pay", { amount: 9 }),
    }),
    also: ({ world }) => expectEqual(world.bodies.length, 0, "runs of the body"),
  }),
  sameAsDirect({
    name: "each call of a message is asked about for itself",
    rule,
    scene: () => ({
      tools: [payTool()],
      settings: { approval: ({ args }: SuspensionRequest) => (args as { amount: number }).amount < 10 },
      calls: calls("pay", { amount: 5 }, { amount: 50 }, { amount: 7 }),
    }),
    also: ({ world }) => {
      // Which of two approved calls is ready first is open; that both run, and the third does not, is not.
      const paid = new Set(world.bodies.map(({ args }) => args.amount));
      expectEqual([paid.has(5), paid.has(50), paid.has(7)], [true, false, true], "what was paid");
    },
  }),
  sameAsDirect({
    name: "arguments that are refused anyway are never asked about",
    rule,
    scene: () => ({
      tools: [payTool()],
      settings: { approval: () => ({ approved: false, reason: "asked" }) },
      calls: calls("pay", { amount: "much" }),
    }),
    also: ({ results }) => expectEqual(results[0]?.status, "invalid", "the status"),
  }),
  sameAsDirect({
    name: "a reading tool that asks for an approval gets none from silence",
    rule,
    scene: () => ({
      tools: [giving(() => "salaries", { approval: true })],
      settings: { approval: () => false },
      calls: [call("c1", "give")],
    }),
    also: ({ world }) => expectEqual(world.bodies.length, 0, "runs of the body"),
  }),
  neverRuns({
    name: "a call that waits for an approval has not run",
    rule,
    scene: () => ({
      tools: [payTool()],
      settings: { approval: "suspend" },
      calls: calls("pay", { amount: 9 }),
    }),
  }),
  sameAsDirect({
    name: "a waiting call keeps no other call of the message from its answer",
    rule,
    scene: () => ({
      tools: [payTool(), cityTool()],
      settings: { approval: "suspend" },
      calls: [
        call("c1", "pay", { amount: 9 }),
        call("c2", "get_weather", { city: "Oslo" }),
        call("c3", "pay", { amount: 8 }),
      ],
    }),
    also: ({ textFor, world }) => {
      expectEqual(textFor("c2"), "Sunny in Oslo", "the text of the call between");
      expectEqual(
        world.bodies.map(({ tool }) => tool),
        ["get_weather"],
        "the bodies that ran",
      );
    },
  }),
  sameAsDirect({
    name: "a run without a caller suspends nothing: what needs an approval is denied",
    rule,
    scene: () => ({
      tools: [payTool()],
      settings: { approval: "suspend" },
      run: { id: "run" },
      calls: calls("pay", { amount: 9 }),
    }),
    also: ({ results, world }) => {
      expectEqual(results[0]?.status, "denied", "the status");
      expectEqual(world.bodies.length, 0, "runs of the body");
    },
  }),
  sameAsDirect({
    name: "a bare toolbox suspends nothing: what needs an approval is denied",
    rule,
    scene: () => ({
      tools: [payTool()],
      settings: { approval: "suspend" },
      run: "bare",
      calls: calls("pay", { amount: 9 }),
    }),
    also: ({ results, world }) => {
      expectEqual(results[0]?.status, "denied", "the status");
      expectEqual(world.bodies.length, 0, "runs of the body");
    },
  }),
];

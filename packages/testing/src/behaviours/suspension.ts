import { approvalRules } from "@toolport/core";
import { behaviour, sameAsDirect, type Behaviour } from "../behaviour.ts";
import { expectEqual, expectThat } from "../expectations.ts";
import { call, calls, cityTool, giving, payTool } from "../fixtures.ts";
import { converse, expectSame } from "../same.ts";
import { openWorld, type Args, type ToolSpec } from "../world.ts";
import { answerBoth, answerTo, messagesOf, payment, suspended } from "./waiting-payment.ts";

const rule = "suspension";
const needs = ["suspension"] as const;

/** Calls that wait for a person. */
export const suspensionBehaviours: readonly Behaviour[] = [
  sameAsDirect({
    name: "a suspended call is listed and gets no message, and the other calls get theirs",
    rule,
    needs,
    scene: () => ({
      tools: [payTool(), cityTool()],
      settings: { approval: "suspend" },
      calls: [
        call("c1", "get_weather", { city: "Oslo" }),
        call("c2", "pay", { amount: 9 }),
        call("c3", "get_weather", { city: "Rome" }),
      ],
    }),
    also: ({ outcome }) => {
      expectEqual(
        outcome.told.map(({ id }) => id),
        ["c1", "c3"],
        "the ids of the messages",
      );
      expectEqual(
        outcome.suspended.map(({ callId }) => callId),
        ["c2"],
        "the suspended calls",
      );
      expectThat((outcome.suspended[0]?.token.length ?? 0) > 0, "the suspended call has no token");
    },
  }),
  behaviour({
    name: "a call that only reads waits as any other where the policy wants it asked about",
    rule,
    needs,
    async check(harness) {
      const approval = approvalRules({
        ask: "suspend",
        tools: { get_weather: (input) => (input as Args).city === "Oslo" },
      });
      const seen = await expectSame(harness, () => ({
        tools: [cityTool()],
        settings: { approval },
        calls: calls("get_weather", { city: "Oslo" }, { city: "Rome" }),
      }));
      const outcome = await answerBoth(harness, seen, true);
      expectEqual(messagesOf(outcome), [["c1", "Sunny in Oslo"]], "the message");
    },
  }),
  behaviour({
    name: "two waiting calls are answered each for itself, in any order",
    rule,
    needs,
    async check(harness) {
      const world = openWorld(payment(), harness);
      const message = { calls: calls("pay", { amount: 1 }, { amount: 2 }) };
      const { suspended: waiting } = await converse(harness, world, message);
      const tokenOf = (id: string): string => waiting.find(({ callId }) => callId === id)?.token ?? "";
      const second = await answerTo(harness, world, { token: tokenOf("c2"), answer: true });
      const first = await answerTo(harness, world, {
        token: tokenOf("c1"),
        answer: { approved: false, reason: "no" },
      });
      expectEqual(messagesOf(second), [["c2", "Paid 2"]], "the message of the second call");
      expectEqual(
        first.told.map(({ id }) => id),
        ["c1"],
        "the id of the first call's message",
      );
      expectEqual(
        world.bodies.map(({ args }) => args.amount),
        [2],
        "what was paid",
      );
    },
  }),
  behaviour({
    name: "a waiting call that is delivered again waits under the same token",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      const again = await converse(harness, world, { calls: payment().calls });
      expectEqual(again.suspended, [{ callId: "c1", token }], "the suspended calls of the second delivery");
    },
  }),
  behaviour({
    name: "a body's question waits like an approval, and its answer reaches the body",
    rule,
    needs,
    async check(harness) {
      const seen = await expectSame(harness, () => ({
        tools: [
          giving(() => "", {
            body: (_, ctx) =>
              `colour: ${JSON.stringify(ctx.suspend({ key: "colour", prompt: "Which colour?" }))}`,
          }),
        ],
        calls: [call("c1", "give")],
      }));
      const outcome = await answerBoth(harness, seen, "blue");
      expectEqual(messagesOf(outcome), [["c1", 'colour: "blue"']], "the message");
    },
  }),
  behaviour({
    name: "a resumed call that is delivered again is not run again",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      await answerTo(harness, world, { token, answer: true });
      const again = await converse(harness, world, { calls: payment().calls });
      expectEqual(world.bodies.length, 1, "runs of the body");
      expectEqual(messagesOf(again), [["c1", "Paid 9"]], "the message of the second delivery");
    },
  }),
  behaviour({
    name: "two waiting calls with one id are answered each for its own arguments",
    rule,
    needs: ["suspension", "duplicateIds"],
    async check(harness) {
      const world = openWorld(payment(), harness);
      const message = { calls: [call("c1", "pay", { amount: 99 }), call("c1", "pay", { amount: 88 })] };
      const [, second] = (await converse(harness, world, message)).suspended;
      await answerTo(harness, world, { token: second?.token ?? "", answer: true });
      expectEqual(
        world.bodies.map(({ args }) => args.amount),
        [88],
        "what was paid",
      );
    },
  }),
  behaviour({
    name: "a body that asks twice waits twice, and is told once",
    rule: "questions",
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, {
        tools: [giving(() => "", { body: askTwice })],
        calls: [call("c1", "give")],
      });
      const between = await answerTo(harness, world, { token, answer: "XL" });
      expectEqual(between.told, [], "the messages after the first answer");
      expectEqual(
        between.suspended.map(({ callId }) => callId),
        ["c1"],
        "the suspended calls after the first answer",
      );
      const last = await answerTo(harness, world, {
        token: between.suspended[0]?.token ?? "",
        answer: "blue",
      });
      expectEqual(messagesOf(last), [["c1", '["XL","blue"]']], "the message after the last answer");
    },
  }),
];

const askTwice: NonNullable<ToolSpec["body"]> = (_, ctx) => [
  ctx.suspend({ key: "size", prompt: "Which size?" }),
  ctx.suspend({ key: "colour", prompt: "Which colour?" }),
];

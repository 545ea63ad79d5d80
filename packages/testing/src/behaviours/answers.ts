import { behaviour, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual } from "../expectations.ts";
import type { Outcome } from "../harness.ts";
import { expectSame } from "../same.ts";
import { answerBoth, answerTo, messagesOf, payment, suspended } from "./waiting-payment.ts";

const rule = "suspension";
const needs = ["suspension"] as const;

/** Answers to one suspended payment, and what must come of each. */
const answers: readonly {
  readonly name: string;
  readonly answer: unknown;
  readonly paid: readonly unknown[];
  readonly says: string;
}[] = [
  {
    name: "an approved call runs once, and its message carries its id",
    answer: true,
    paid: [9],
    says: "Paid 9",
  },
  { name: "an approval given as an object counts", answer: { approved: true }, paid: [9], says: "Paid 9" },
  { name: "a denied call does not run", answer: false, paid: [], says: "denied" },
  {
    name: "a denial's reason reaches the model",
    answer: { approved: false, reason: "Ask again on Monday." },
    paid: [],
    says: "Ask again on Monday.",
  },
  {
    name: "an approval with other arguments runs with those",
    answer: { approved: true, args: { amount: 3 } },
    paid: [3],
    says: "Paid 3",
  },
  { name: "an answer that is no plain yes is a no", answer: "yes", paid: [], says: "denied" },
];

/** What comes of a person's answer to a waiting call. */
export const answerBehaviours: readonly Behaviour[] = [
  ...answers.map(({ name, answer, paid, says }) =>
    behaviour({
      name,
      rule,
      needs,
      async check(harness) {
        const seen = await expectSame(harness, payment);
        const outcome = await answerBoth(harness, seen, answer);
        expectEqual(
          seen.world.bodies.map(({ args }) => args.amount),
          paid,
          "what was paid",
        );
        expectContains(outcome.told[0]?.text ?? "", says, "what the model is told");
      },
    }),
  ),
  behaviour({
    name: "an approval with arguments that do not fit runs nothing, and the call still waits",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      const unfit = await answerTo(harness, world, {
        token,
        answer: { approved: true, args: { amount: "all" } },
      });
      expectEqual([unfit.told, world.bodies], [[], []], "messages and bodies after the unfit answer");
      const outcome = await answerTo(harness, world, { token, answer: true });
      expectEqual(
        outcome.told.map(({ text }) => text),
        ["Paid 9"],
        "what the model is told after the next answer",
      );
    },
  }),
  behaviour({
    name: "an answer given twice runs the call once, and gives no second message",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      const first = await answerTo(harness, world, { token, answer: true });
      const second = await answerTo(harness, world, { token, answer: true }).catch((): Outcome => ({
        told: [],
        suspended: [],
      }));
      expectEqual(
        first.told.map(({ id }) => id),
        ["c1"],
        "the message of the first answer",
      );
      expectEqual(world.bodies.length, 1, "runs of the body");
      expectEqual(second.told, [], "the messages of the second answer");
    },
  }),
  behaviour({
    name: "somebody else's answer runs nothing and leaves the call waiting",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      await answerTo(harness, world, { token, answer: true, by: { id: "eve" } }).catch(() => undefined);
      expectEqual(world.bodies.length, 0, "runs of the body after Eve's answer");
      const outcome = await answerTo(harness, world, { token, answer: true });
      expectEqual(messagesOf(outcome), [["c1", "Paid 9"]], "the message after Ann's answer");
    },
  }),
];

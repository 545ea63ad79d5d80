import { approvalRules, type Advisor } from "@toolport/core";
import { behaviour, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectLacks } from "../expectations.ts";
import { call } from "../fixtures.ts";
import type { Outcome } from "../harness.ts";
import { converse } from "../same.ts";
import { anotherRun, type World } from "../world.ts";
import { answerTo, messagesOf, payment, suspended } from "./waiting-payment.ts";

const rule = "suspension";
const needs = ["suspension"] as const;
const NOTHING: Outcome = { told: [], suspended: [] };

/** Whoever abuses a waiting call, or the answer to it. */
export const answerAttackBehaviours: readonly Behaviour[] = [
  behaviour({
    name: "an approval lets no other arguments through under the same call id",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      await answerTo(harness, world, { token, answer: true });
      const other = await converse(harness, world, { calls: [call("c1", "pay", { amount: 9000 })] });
      expectEqual(paid(world), [9], "what was paid");
      expectEqual(
        other.suspended.map(({ callId }) => callId),
        ["c1"],
        "the calls that wait after the second delivery",
      );
    },
  }),
  behaviour({
    name: "an approval runs what was asked about, whatever comes under the same call id meanwhile",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      await converse(harness, world, { calls: [call("c1", "pay", { amount: 9000 })] });
      await answerTo(harness, world, { token, answer: true });
      expectEqual(paid(world), [9], "what was paid");
    },
  }),
  behaviour({
    name: "an approval that is given twice at the same moment runs the call once",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      const twice = [true, true].map((answer) =>
        answerTo(harness, world, { token, answer }).catch(() => NOTHING),
      );
      const told = (await Promise.all(twice)).flatMap((outcome) => outcome.told);
      expectEqual(paid(world), [9], "what was paid");
      expectEqual([...new Set(told.map(({ text }) => text))], ["Paid 9"], "what the model is told");
    },
  }),
  ...["run", "another run"].map((id) =>
    behaviour({
      name: `a token is worth nothing in another caller's ${id === "run" ? "run of the same id" : "run"}`,
      rule,
      needs,
      async check(harness) {
        const { world, token } = await suspended(harness, payment());
        const eve = { id: "eve" };
        const theirs = anotherRun(world, { id, caller: eve });
        const outcome = await harness.resume?.(theirs, token, true, eve).catch(() => NOTHING);
        expectEqual(world.bodies, [], "runs of the body");
        for (const { text } of outcome?.told ?? []) expectLacks(text, "Paid", "what a model is told");
      },
    }),
  ),
  behaviour({
    name: "where a policy wants a second person's word, the caller's own yes counts for nothing",
    rule,
    needs,
    async check(harness) {
      const approval = approvalRules({
        ask: "suspend",
        selfApproval: false,
        answeredBy: ({ id }) => id === "carol",
      });
      const { world, token } = await suspended(harness, { ...payment(), settings: { approval } });
      const own = await answerTo(harness, world, { token, answer: true }).catch(() => NOTHING);
      expectEqual([own.told, world.bodies], [[], []], "messages and bodies after the caller's own answer");
      const { told } = await answerTo(harness, world, { token, answer: true, by: { id: "carol" } });
      expectEqual(messagesOf({ told }), [["c1", "Paid 9"]], "the message after Carol's answer");
    },
  }),
  behaviour({
    name: "a forged token runs nothing and leaves the call waiting",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      for (const forged of ["", "approved", token.replace(/.$/, (last) => (last === "0" ? "1" : "0"))]) {
        const outcome = await answerTo(harness, world, { token: forged, answer: true }).catch(() => NOTHING);
        expectEqual([outcome.told, world.bodies], [[], []], "messages and bodies after a forged token");
      }
      const { told } = await answerTo(harness, world, { token, answer: true });
      expectEqual(messagesOf({ told }), [["c1", "Paid 9"]], "the message after the true token");
    },
  }),
  behaviour({
    name: "an answer that comes too late is a denial",
    rule,
    needs,
    async check(harness) {
      const scene = payment();
      const { world, token } = await suspended(harness, {
        ...scene,
        settings: { ...scene.settings, approvalTtlMs: 30 },
      });
      await new Promise((resolve) => void setTimeout(resolve, 60));
      const { told } = await answerTo(harness, world, { token, answer: true });
      expectEqual(world.bodies, [], "runs of the body");
      expectEqual(
        told.map(({ id }) => id),
        ["c1"],
        "the ids of the messages",
      );
      expectContains(told[0]?.text ?? "", "not answered in time", "what the model is told");
    },
  }),
  behaviour({
    name: "arguments that an advisor changes after the approval are asked about again",
    rule,
    needs,
    async check(harness) {
      let passes = 0;
      const raise: Advisor = {
        name: "raise",
        before: (invocation) => (++passes > 1 ? invocation.with({ input: { amount: 9000 } }) : undefined),
      };
      const { world, token } = await suspended(harness, {
        ...payment(),
        settings: { approval: "suspend", advisors: [raise] },
      });
      const again = await answerTo(harness, world, { token, answer: true });
      expectEqual(
        [again.told, again.suspended.map(({ callId }) => callId), world.bodies],
        [[], ["c1"], []],
        "messages, waiting calls and bodies after the approval",
      );
      const last = await answerTo(harness, world, {
        token: again.suspended[0]?.token ?? "",
        answer: false,
      });
      expectEqual(world.bodies, [], "runs of the body after the denial");
      expectContains(last.told[0]?.text ?? "", "denied", "what the model is told");
    },
  }),
  behaviour({
    name: "a permission that is lost while the call waits counts, whatever is answered",
    rule,
    // By then no export lists the tool: a host that answers unknown names itself answers this one.
    needs: [...needs, "unknownNames"],
    async check(harness) {
      let revoked = false;
      const { world, token } = await suspended(harness, {
        ...payment(),
        settings: { approval: "suspend", permit: () => (revoked ? "Payments were stopped." : true) },
      });
      revoked = true;
      const { told } = await answerTo(harness, world, { token, answer: true });
      expectEqual(world.bodies, [], "runs of the body");
      expectContains(told[0]?.text ?? "", "Payments were stopped.", "what the model is told");
    },
  }),
  behaviour({
    name: "a call that was denied stays denied when it is delivered again",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      const [denied] = (await answerTo(harness, world, { token, answer: false })).told;
      const again = await converse(harness, world, { calls: payment().calls });
      expectEqual(
        [again.told.map(({ text }) => text), again.suspended, world.bodies],
        [[denied?.text], [], []],
        "messages, waiting calls and bodies after the second delivery",
      );
    },
  }),
  behaviour({
    name: "a call that was denied waits for another answer when the model makes it anew",
    rule,
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      await answerTo(harness, world, { token, answer: false });
      const anew = await converse(harness, world, { calls: [call("c2", "pay", { amount: 9 })] });
      expectEqual(
        [anew.told, anew.suspended.map(({ callId }) => callId), world.bodies],
        [[], ["c2"], []],
        "messages, waiting calls and bodies",
      );
    },
  }),
  behaviour({
    name: "an answer after the run was cancelled runs nothing, and the model is told",
    rule: "cancellation",
    needs,
    async check(harness) {
      const { world, token } = await suspended(harness, payment());
      world.run.cancel("The shop has closed.");
      const { told } = await answerTo(harness, world, { token, answer: true });
      expectEqual(world.bodies, [], "runs of the body");
      expectEqual(
        told.map(({ id }) => id),
        ["c1"],
        "the ids of the messages",
      );
      expectLacks(told[0]?.text ?? "", "Paid", "what the model is told");
    },
  }),
];

function paid({ bodies }: World): readonly unknown[] {
  return bodies.map(({ args }) => args.amount);
}

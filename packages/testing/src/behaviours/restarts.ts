import { memoryStore, type Store } from "@toolport/core";
import { behaviour, type Behaviour } from "../behaviour.ts";
import { expectContains, expectEqual, expectLacks, expectThat } from "../expectations.ts";
import { call, calls, giving, payTool } from "../fixtures.ts";
import type { Harness, Outcome } from "../harness.ts";
import { converse } from "../same.ts";
import { openWorld, type Scene, type World } from "../world.ts";
import { answerTo, messagesOf, suspended } from "./waiting-payment.ts";

const rule = "restarts";
const needs = ["suspension", "restart"] as const;

const answers = [
  { name: "an approval", answer: true, paid: [9], says: "Paid 9" },
  {
    name: "an approval with other arguments",
    answer: { approved: true, args: { amount: 3 } },
    paid: [3],
    says: "Paid 3",
  },
  {
    name: "a denial",
    answer: { approved: false, reason: "Ask again on Monday." },
    paid: [],
    says: "Ask again on Monday.",
  },
] as const;

/** What holds when the process that goes on is not the one that began: a toolbox, a run and an export made anew. */
export const restartBehaviours: readonly Behaviour[] = [
  ...answers.map(({ name, answer, paid, says }) =>
    behaviour({
      name: `${name} counts in the process that comes after`,
      rule,
      needs,
      async check(harness) {
        const { before, after, token } = await restarted(harness, payment);
        const outcome = await answerTo(harness, after, { token, answer });
        expectEqual([before.bodies, amounts(after)], [[], paid], "bodies before and after the restart");
        expectEqual(
          [outcome.told.map(({ id }) => id), outcome.suspended],
          [["c1"], []],
          "the messages, and what still waits",
        );
        expectContains(outcome.told[0]?.text ?? "", says, "what the model is told");
      },
    }),
  ),
  behaviour({
    name: "an answer that is given in two processes at the same moment runs the call once",
    rule,
    needs,
    async check(harness) {
      const { before, after, token } = await restarted(harness, payment);
      const both = [before, after].map((world) =>
        answerTo(harness, world, { token, answer: true }).catch((): Outcome => ({ told: [], suspended: [] })),
      );
      const told = (await Promise.all(both)).flatMap((outcome) => outcome.told);
      expectEqual([...amounts(before), ...amounts(after)], [9], "what was paid");
      expectThat(
        told.some(({ text }) => text === "Paid 9"),
        "no model is told that it was paid",
      );
    },
  }),
  behaviour({
    name: "the same call of another caller is none of the process before",
    rule,
    needs,
    async check(harness) {
      const callers = ["ann", "eve"];
      const { before, after, token } = await restarted(harness, (store) => ({
        ...payment(store),
        run: { id: "run", caller: { id: callers.shift() ?? "" } },
      }));
      const outcome = await answerTo(harness, after, { token, answer: true, by: { id: "eve" } }).catch(
        (): Outcome => ({ told: [], suspended: [] }),
      );
      expectEqual([before.bodies, after.bodies], [[], []], "bodies before and after the restart");
      for (const { text } of outcome.told) expectLacks(text, "Paid", "what a model is told");
    },
  }),
  behaviour({
    name: "a permission that is gone by the time of the restart counts, whatever is answered",
    rule,
    // By then no export lists the tool: a host that answers unknown names itself answers this one.
    needs: [...needs, "unknownNames"],
    async check(harness) {
      let revoked = false;
      const { after, token } = await restarted(harness, (store) => ({
        ...payment(store),
        settings: { approval: "suspend", store, permit: () => (revoked ? "Payments were stopped." : true) },
      }));
      revoked = true;
      const { told } = await answerTo(harness, after, { token, answer: true });
      expectEqual(after.bodies, [], "runs of the body");
      expectContains(told[0]?.text ?? "", "Payments were stopped.", "what the model is told");
    },
  }),
  behaviour({
    name: "an answer to a body's question reaches the body of the process that comes after",
    rule,
    needs,
    async check(harness) {
      const { after, token } = await restarted(harness, (store) => ({
        tools: [
          giving(() => "", {
            body: (_, ctx) =>
              `colour: ${JSON.stringify(ctx.suspend({ key: "colour", prompt: "Which colour?" }))}`,
          }),
        ],
        settings: { store },
        calls: [call("c1", "give")],
      }));
      const { told } = await answerTo(harness, after, { token, answer: "blue" });
      expectEqual(messagesOf({ told }), [["c1", 'colour: "blue"']], "the message");
    },
  }),
  behaviour({
    name: "a changing call that was delivered to the process before is not run again",
    rule,
    async check(harness) {
      const store = memoryStore();
      const scene = (): Scene => ({ ...payment(store), settings: { approval: "none", store } });
      const [before, after] = [openWorld(scene(), harness), openWorld(scene(), harness)];
      const texts: (string | undefined)[] = [];
      for (const world of [before, after])
        texts.push((await converse(harness, world, scene())).told[0]?.text);
      expectEqual([amounts(before), amounts(after)], [[9], []], "what was paid before and after the restart");
      expectEqual(texts, ["Paid 9", "Paid 9"], "what the model is told, before and after");
    },
  }),
  behaviour({
    name: "an approved call that is delivered once more after the answer is not run again, nor asked about",
    rule,
    needs,
    async check(harness) {
      const { after, token, open } = await restarted(harness, payment);
      await answerTo(harness, after, { token, answer: true });
      const third = open();
      const again = await converse(harness, third, { calls: calls("pay", { amount: 9 }) });
      expectEqual([amounts(after), amounts(third)], [[9], []], "what was paid");
      expectEqual([again.told.map(({ text }) => text), again.suspended], [["Paid 9"], []], "the messages");
    },
  }),
  behaviour({
    name: "a run's budget is spent over all processes",
    rule: "budget",
    async check(harness) {
      const store = memoryStore();
      const scene = (): Omit<Scene, "calls"> => ({
        tools: [payTool()],
        settings: { approval: "none", store, budget: { actions: 2 } },
        run: { id: "run", caller: { id: "ann" } },
      });
      const worlds = [openWorld(scene(), harness), openWorld(scene(), harness)];
      for (const [at, world] of worlds.entries())
        await converse(harness, world, {
          calls: [call(`a${at}`, "pay", { amount: 1 }), call(`b${at}`, "pay", { amount: 2 })],
        });
      const [first, second] = worlds.map(({ endings }) => endings.map(({ status }) => status).toSorted());
      expectEqual(
        [first, second],
        [
          ["ok", "ok"],
          ["over_budget", "over_budget"],
        ],
        "the statuses",
      );
    },
  }),
];

function payment(store: Store): Scene {
  return {
    tools: [payTool()],
    settings: { approval: "suspend", store },
    calls: calls("pay", { amount: 9 }),
  };
}

/** A conversation that waits, and what goes on with it in another process: only the store and what was stored is shared. */
async function restarted(
  harness: Harness,
  scene: (store: Store) => Scene,
): Promise<{
  readonly before: World;
  readonly after: World;
  readonly token: string;
  readonly open: () => World;
}> {
  if (!harness.restart) throw new Error("a harness with the capability restart needs restart");
  const store = memoryStore();
  const { world: before, token } = await suspended(harness, scene(store));
  const open = (): World => openWorld(scene(store), harness);
  const after = open();
  harness.restart(before.source, after.source);
  return { before, after, token, open };
}

function amounts({ bodies }: World): readonly unknown[] {
  return bodies.map(({ args }) => args.amount);
}

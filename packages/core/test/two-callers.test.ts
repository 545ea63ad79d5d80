import { expect, it } from "vitest";
import { textOf, type Advisor, type ToolContext } from "../src/index.ts";
import { boxOf, deferred, settle, tool, type Args } from "./fixtures.ts";

// One toolbox for the whole module, as an app has it.
const gates = new Map<string, ReturnType<typeof deferred<void>>>();
const states: unknown[] = [];
const count: Advisor = {
  name: "count",
  before: ({ state, caller }) => {
    state.set(caller.id, ((state.get(caller.id) as number | undefined) ?? 0) + 1);
    states.push([...state]);
  },
};
const toolbox = boxOf(
  [
    tool({
      name: "who",
      input: { type: "object" },
      execute: ({ n }: Args, { caller, callId }: ToolContext) =>
        `${String(caller.id)} ${callId} ${String(n)}`,
    }),
    tool({
      name: "hold",
      effect: "write",
      execute: async (_, { caller }) => {
        const gate = deferred();
        gates.set(String(caller.id), gate);
        await gate.promise;
        return caller.id;
      },
    }),
  ],
  { advisors: [count], approval: ({ owner }) => owner === "ann" },
);

it("keeps two interleaved callers of one toolbox apart: budget, lane, state, dedupe, cancellation and results", async () => {
  const ann = toolbox.run({ caller: { id: "ann" }, budget: { calls: 2 } });
  const bob = toolbox.run({ caller: { id: "bob" }, budget: { calls: 2 } });
  const held = ann.call("hold");
  const mixed = await Promise.all(
    [ann, bob, bob, bob].map((run, n) => run.call("who", { n: n % 3 }, { callId: "c" })),
  );
  expect(mixed.map(textOf)).toEqual([
    "ann c 0",
    "bob c 1",
    "bob c 2",
    "This run's budget of 2 tool calls is used up, so the tool did not run. Finish with what you have.",
  ]);
  expect(textOf(await bob.call("hold"))).toBe(
    "The approval for this call was denied, so the tool did not run.",
  );
  bob.cancel();
  await settle();
  gates.get("ann")?.resolve();
  expect(textOf(await held)).toBe("ann");
  expect((await ann.call("who")).status).toBe("over_budget");
  expect((await bob.call("who")).status).toBe("cancelled");
  expect(states.flat()).toEqual(
    expect.arrayContaining([
      ["ann", 1],
      ["bob", 1],
    ]),
  );
  expect(states.every((state) => (state as unknown[]).length === 1)).toBe(true);
});

it("opens a run of its own for each call on the toolbox itself", async () => {
  const call = (id: string): Promise<string> =>
    toolbox.call("who", { n: 0 }, { caller: { id }, callId: "c", budget: { calls: 1 } }).then(textOf);
  expect(await Promise.all([call("ann"), call("ann"), call("bob")])).toEqual([
    "ann c 0",
    "ann c 0",
    "bob c 0",
  ]);
});

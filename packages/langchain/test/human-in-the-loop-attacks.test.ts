import type { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { agentOf, call, payments, question, toolTexts, type Reply, type TestAgent } from "./agent.ts";
import { approve, decide, DONE, native, PAY_9 } from "./decisions.ts";

describe("attacks on humanInTheLoopMiddleware: nothing runs that should not", () => {
  /** The last message of the stored state, changed. */
  async function swapped({ edit }: TestAgent, reply: Reply, fields: object): Promise<void> {
    const last = reply.messages.at(-1) as AIMessage;
    await edit(
      last,
      (last.tool_calls ?? []).map((one) => ({ ...one, ...fields })),
    );
  }

  it("runs what was asked about when the arguments in the stored state were edited", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    const reply = await agent.invoke(question);
    await swapped(agent, reply, { args: { amount: 100_000 } });
    await agent.invoke(decide(approve));
    expect(paid).toEqual([9]);
  });

  it.each([
    ["false", false],
    ["a rule that never asks", { allowedDecisions: ["approve", "reject"], when: () => false }],
  ])("asks about what the toolbox wants asked, although interruptOn says %s", async (_, said) => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], { ...native, interruptOn: { pay: said } });
    const reply = await agent.invoke(question);
    expect([paid, reply.waiting.length]).toEqual([[], 1]);
  });

  it("offers no other decisions than interruptOn names", async () => {
    const { paid, run } = payments();
    const interruptOn = { pay: { allowedDecisions: ["approve", "reject"] } };
    const agent = await agentOf(run, [PAY_9, DONE], { ...native, interruptOn });
    await agent.invoke(question);
    const edit = { type: "edit", editedAction: { name: "pay", args: { amount: 3 } } };
    const reply = await agent.invoke(decide(edit));
    expect([paid, reply.waiting.length]).toEqual([[], 1]);
  });

  it("asks about a tool of the toolbox that needs no approval where interruptOn names it", async () => {
    const { run } = payments();
    const script = [{ calls: [call("c1", "look", {})] }, { calls: [call("c2", "look", {})] }, DONE];
    const agent = await agentOf(run, script, { ...native, interruptOn: { look: true } });
    expect((await agent.invoke(question)).waiting).toHaveLength(1);
    expect((await agent.invoke(decide({ type: "reject", message: "No." }))).waiting).toHaveLength(1);
    const reply = await agent.invoke(decide(approve));
    expect(toolTexts(reply)).toEqual([
      ["c1", "No."],
      ["c2", "seen"],
    ]);
  });

  it("asks about a call that was put into the stored state, whatever is decided", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    const reply = await agent.invoke(question);
    const forged = [
      { toolportAsks: undefined },
      { toolportAsks: { token: "made up" } },
      { toolportAsks: true },
    ];
    for (const fields of forged) {
      await swapped(agent, reply, { args: { amount: 100_000 }, ...fields });
      const now = await agent.invoke(decide(approve));
      expect(now.waiting).toMatchObject([{ value: { callId: "c1", args: { amount: 100_000 } } }]);
    }
    expect(paid).toEqual([]);
  });

  it("does not let an answer count for a call that waits in another thread", async () => {
    const { paid, run } = payments();
    const script = [{ calls: [call("big", "pay", { amount: 100_000 })] }, PAY_9, DONE];
    const agent = await agentOf(run, script, native);
    const other = { configurable: { thread_id: "other" } };
    const big = (await agent.invoke(question, other)).messages.at(-1) as AIMessage;
    const small = (await agent.invoke(question)).messages.at(-1) as AIMessage;
    await agent.edit(small, big.tool_calls ?? []);
    const reply = await agent.invoke(decide(approve));
    expect([paid, reply.waiting]).toMatchObject([[], [{ value: { args: { amount: 100_000 } } }]]);
  });

  it("does not take the context's word for what need not be asked about", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    const reply = await agent.invoke(question, { context: { interruptOn: {} } });
    expect([paid, reply.waiting.length]).toEqual([[], 1]);
  });

  it("does not count another person's decision as the caller's", async () => {
    const { paid, run } = payments();
    const checkpointer = new MemorySaver();
    const anns = await agentOf(run, [PAY_9], { ...native, checkpointer });
    await anns.invoke(question);
    const eves = await agentOf({ ...run, caller: { id: "eve" } }, [DONE], { ...native, checkpointer });
    const refused = await eves.invoke(decide(approve));
    expect(refused.waiting).toMatchObject([
      { value: { problem: expect.stringContaining("Only the person") } },
    ]);
    expect(paid).toEqual([]);
  });
});

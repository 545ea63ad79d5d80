import { Command } from "@langchain/langgraph";
import { approvalRules } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { agentOf, call, payments, question, toolTexts } from "./agent.ts";
import { approve, decide, DONE, native, PAY_9 } from "./decisions.ts";

describe("approval by humanInTheLoopMiddleware", () => {
  it("asks in its form, with the toolbox's text, and runs once for one yes", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    const { waiting } = await agent.invoke(question);
    expect(waiting).toEqual([
      {
        id: expect.any(String),
        value: {
          actionRequests: [
            { name: "pay", args: { amount: 9 }, description: expect.stringContaining('Allow "pay"') },
          ],
          reviewConfigs: [{ actionName: "pay", allowedDecisions: ["approve", "edit", "reject"] }],
        },
      },
    ]);
    expect(paid).toEqual([]);
    const reply = await agent.invoke(decide(approve));
    expect([paid, reply.waiting, toolTexts(reply)]).toEqual([[9], [], [["c1", "Paid 9"]]]);
  });

  it("runs a person's other arguments, once", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    await agent.invoke(question);
    const edit = { type: "edit", editedAction: { name: "pay", args: { amount: 3 } } };
    const reply = await agent.invoke(decide(edit));
    expect([paid, toolTexts(reply)]).toEqual([[3], [["c1", "Paid 3"]]]);
  });

  it("asks again about arguments that do not fit, and says why", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    await agent.invoke(question);
    const edit = { type: "edit", editedAction: { name: "pay", args: { amount: "all" } } };
    const reply = await agent.invoke(decide(edit));
    expect(reply.waiting).toMatchObject([
      { value: { callId: "c1", problem: expect.stringContaining("amount") } },
    ]);
    const last = await agent.invoke(decide(approve));
    expect([paid, toolTexts(last)]).toEqual([[9], [["c1", "Paid 9"]]]);
  });

  it("takes an edit that names another tool for a no", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    await agent.invoke(question);
    const edit = { type: "edit", editedAction: { name: "look", args: { amount: 3 } } };
    const reply = await agent.invoke(decide(edit));
    expect([paid, toolTexts(reply)]).toEqual([[], [["c1", expect.stringContaining("not its tool")]]]);
  });

  it("asks about a call that only reads, where the policy says so", async () => {
    const { run } = payments({ approval: approvalRules({ ask: "suspend", tools: { look: true } }) });
    const agent = await agentOf(run, [{ calls: [call("c1", "look", {})] }, DONE], native);
    const { waiting } = await agent.invoke(question);
    expect(waiting).toMatchObject([{ value: { actionRequests: [{ name: "look" }] } }]);
    expect(toolTexts(await agent.invoke(decide(approve)))).toEqual([["c1", "seen"]]);
  });

  it("takes decisions that name the interrupt", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    const { waiting } = await agent.invoke(question);
    const reply = await agent.invoke(
      new Command({ resume: { [waiting[0]?.id ?? ""]: { decisions: [approve] } } }),
    );
    expect([paid, toolTexts(reply)]).toEqual([[9], [["c1", "Paid 9"]]]);
  });

  it("tells the model a rejection, with its message", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    await agent.invoke(question);
    const reply = await agent.invoke(decide({ type: "reject", message: "Not today." }));
    expect(paid).toEqual([]);
    expect(toolTexts(reply)).toEqual([
      ["c1", "The approval for this call was denied, so the tool did not run. Reason: Not today."],
    ]);
    expect(agent.server.requests).toHaveLength(2);
  });

  it("asks once about several calls, and gives each its result though one is rejected", async () => {
    const { paid, run } = payments();
    const calls = [
      call("a", "pay", { amount: 1 }),
      call("b", "look", {}),
      call("c", "pay", { amount: 2 }),
      call("d", "pay", { amount: 3 }),
      call("e", "nothing", {}),
    ];
    const agent = await agentOf(run, [{ calls }, DONE], native);
    const { waiting } = await agent.invoke(question);
    expect(waiting.map(({ value }) => (value.actionRequests as readonly object[]).length)).toEqual([3]);
    const edit = { type: "edit", editedAction: { name: "pay", args: { amount: 30 } } };
    const reply = await agent.invoke(decide(approve, { type: "reject" }, edit));
    expect(paid).toEqual([1, 30]);
    expect(toolTexts(reply)).toEqual([
      ["a", "Paid 1"],
      ["b", "seen"],
      ["c", "The approval for this call was denied, so the tool did not run."],
      ["d", "Paid 30"],
      ["e", expect.stringContaining("nothing")],
    ]);
  });

  it("asks nobody about calls that the toolbox lets through or refuses anyway", async () => {
    const { paid, run } = payments();
    const calls = [
      call("a", "look", {}),
      call("b", "pay", { amount: "much" }),
      call("c", "pay", '{"amount":'),
    ];
    const agent = await agentOf(run, [{ calls }, DONE], native);
    const reply = await agent.invoke(question);
    expect([paid, reply.waiting, toolTexts(reply).map(([id]) => id)]).toEqual([[], [], ["a", "b", "c"]]);
  });

  it("tells the model that the call waits where nobody can be asked", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], { ...native, checkpointer: null });
    const reply = await agent.invoke(question);
    expect([paid, toolTexts(reply)]).toEqual([[], [["c1", expect.stringContaining("waits")]]]);
  });

  it("runs each call once in a turn of several messages", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, { calls: [call("c2", "pay", { amount: 7 })] }, DONE], native);
    await agent.invoke(question);
    const between = await agent.invoke(decide(approve));
    expect([paid, between.waiting.length]).toEqual([[9], 1]);
    const reply = await agent.invoke(decide(approve));
    expect(paid).toEqual([9, 7]);
    expect(toolTexts(reply)).toEqual([
      ["c1", "Paid 9"],
      ["c2", "Paid 7"],
    ]);
  });

  it("asks again when a decision can't be read, and says why", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], native);
    await agent.invoke(question);
    const unread = await agent.invoke(decide({ type: "maybe" }));
    expect(unread.waiting).toMatchObject([
      {
        value: {
          actionRequests: [
            { name: "pay", description: expect.stringContaining("Unexpected human decision") },
          ],
        },
      },
    ]);
    const none = await agent.invoke(new Command({ resume: { decisions: [] } }));
    expect([paid, none.waiting.length]).toEqual([[], 1]);
    const reply = await agent.invoke(decide(approve));
    expect([paid, toolTexts(reply)]).toEqual([[9], [["c1", "Paid 9"]]]);
  });

  it("runs nothing for a resume that is sent again", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE, DONE], native);
    await agent.invoke(question);
    const both = await Promise.allSettled([agent.invoke(decide(approve)), agent.invoke(decide(approve))]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    await agent.invoke(decide(approve)).catch(() => undefined);
    expect(paid).toEqual([9]);
  });
});

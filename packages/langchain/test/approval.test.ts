import { Command, MemorySaver } from "@langchain/langgraph";
import { startModelServer } from "@toolport/testing";
import { humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { agentOf, call, payments, question, thread, replyOf, toolTexts } from "./agent.ts";
import { chatModel } from "./harness.ts";
import { toolNodeGraph } from "./tool-node-harness.ts";

const PAY_9 = { calls: [call("c1", "pay", { amount: 9 })] };
const DONE = { text: "done" };

describe("approval through interrupts", () => {
  it("asks with the request, and runs once when the answer is yes", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE]);
    const asked = await agent.invoke(question);
    expect(asked.waiting).toMatchObject([
      {
        value: {
          tool: "pay",
          args: { amount: 9 },
          callId: "c1",
          token: expect.any(String),
          kind: "approval",
        },
      },
    ]);
    expect(paid).toEqual([]);
    const reply = await agent.invoke(new Command({ resume: true }));
    expect(toolTexts(reply)).toEqual([["c1", "Paid 9"]]);
    expect(paid).toEqual([9]);
  });

  it("tells the model that the call waits where nobody can be asked", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], { checkpointer: null });
    const reply = await agent.invoke(question);
    expect(toolTexts(reply)[0]?.[1]).toMatch(/waits|approval/i);
    expect(reply.messages.at(-2)).toMatchObject({ status: "error", artifact: { status: "suspended" } });
    expect(paid).toEqual([]);
  });

  it("takes the decisions of humanInTheLoopMiddleware, in its own form", async () => {
    const { paid, run } = payments();
    const three = [
      call("a", "pay", { amount: 1 }),
      call("b", "pay", { amount: 2 }),
      call("c", "pay", { amount: 3 }),
    ];
    const agent = await agentOf(run, [{ calls: three }, DONE]);
    const { waiting } = await agent.invoke(question);
    expect(waiting.find(({ value }) => value.callId === "a")?.value).toMatchObject({
      actionRequests: [{ name: "pay", args: { amount: 1 }, description: expect.stringContaining("pay") }],
      reviewConfigs: [{ actionName: "pay", allowedDecisions: ["approve", "edit", "reject"] }],
    });
    const decisions = {
      a: { type: "approve" },
      b: { type: "edit", editedAction: { name: "pay", args: { amount: 20 } } },
      c: { type: "reject", message: "Not today." },
    };
    const resume = Object.fromEntries(
      waiting.map(({ id, value }) => [id, { decisions: [decisions[value.callId as "a"]] }]),
    );
    const texts = Object.fromEntries(toolTexts(await agent.invoke(new Command({ resume }))));
    expect(texts).toMatchObject({ a: "Paid 1", b: "Paid 20", c: expect.stringContaining("Not today.") });
    expect(paid.toSorted((a, b) => a - b)).toEqual([1, 20]);
  });

  it("asks in a run of the next request when the answer names the token", async () => {
    const { paid, open } = payments();
    const checkpointer = new MemorySaver();
    const first = await agentOf(open("r"), [PAY_9], { checkpointer });
    const {
      waiting: [waiting],
    } = await first.invoke(question);
    const later = await agentOf(open("r"), [DONE], { checkpointer });
    const reply = await later.invoke(new Command({ resume: { token: waiting?.value.token, answer: true } }));
    expect(toolTexts(reply)).toEqual([["c1", "Paid 9"]]);
    expect(paid).toEqual([9]);
  });

  it("does not let an unnamed answer count in a run that did not ask", async () => {
    const { paid, open } = payments();
    const checkpointer = new MemorySaver();
    const first = await agentOf(open("r"), [PAY_9], { checkpointer });
    await first.invoke(question);
    const later = await agentOf(open("r"), [DONE], { checkpointer });
    const reply = await later.invoke(new Command({ resume: true }));
    expect(reply.waiting).toMatchObject([{ value: { tool: "pay" } }]);
    expect(paid).toEqual([]);
  });

  it("takes the host's own approval for no proof: who lists a tool there as well is asked by both", async () => {
    const { paid, run } = payments();
    const theirs = humanInTheLoopMiddleware({ interruptOn: { pay: true } } as never);
    const agent = await agentOf(run, [PAY_9, DONE], { outer: [theirs as never] });
    await agent.invoke(question);
    const approve = new Command({ resume: { decisions: [{ type: "approve" }] } });
    const again = await agent.invoke(approve);
    expect([paid, again.waiting]).toMatchObject([[], [{ value: { token: expect.any(String) } }]]);
    await agent.invoke(approve);
    expect(paid).toEqual([9]);
  });

  it("asks a person once about each tool when the host's own approval is used for the others", async () => {
    const { paid, run } = payments();
    const calls = [call("c1", "pay", { amount: 9 }), call("c2", "look", {})];
    // Its types (langchain 1.5.14) do not hold under exactOptionalPropertyTypes.
    const theirs = humanInTheLoopMiddleware({ interruptOn: { look: true } } as never);
    const agent = await agentOf(run, [{ calls }, DONE], { outer: [theirs as never] });
    const asked: unknown[] = [];
    let reply = await agent.invoke(question);
    while (reply.waiting.length > 0) {
      asked.push(reply.waiting.map(({ value }) => (value.actionRequests as { name: string }[])[0]?.name));
      reply = await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }));
    }
    expect(asked).toEqual([["look"], ["pay"]]);
    expect(paid).toEqual([9]);
  });
});

describe("two interrupts in one node", () => {
  it("runs each call once, whatever was answered first", async () => {
    const { paid, run } = payments();
    await using server = await startModelServer([
      { calls: [call("c1", "pay", { amount: 1 }), call("c2", "look", {}), call("c3", "pay", { amount: 3 })] },
      DONE,
    ]);
    const graph = toolNodeGraph(chatModel(server), run).compile({ checkpointer: new MemorySaver() });
    const answers: Record<string, boolean> = { c1: true, c3: false };
    const asked: string[] = [];
    let reply = replyOf(await graph.invoke(question, thread));
    while (reply.waiting.length > 0) {
      const [{ value: { callId } } = { value: { callId: "" } }] = reply.waiting;
      asked.push(callId);
      reply = replyOf(await graph.invoke(new Command({ resume: answers[callId] === true }), thread));
    }
    expect(asked.toSorted()).toEqual(["c1", "c3"]); // one at a time, each once
    expect(toolTexts(reply)).toMatchObject([
      ["c1", "Paid 1"],
      ["c2", "seen"],
      ["c3", expect.stringMatching(/denied/)],
    ]);
    expect(paid).toEqual([1]);
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import type { AIMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { memoryStore, type Store } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import { humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import type { LangChainOptions } from "../src/index.ts";
import {
  agentOf,
  call,
  payments,
  question,
  replyOf,
  thread,
  toolTexts,
  type Reply,
  type TestAgent,
} from "./agent.ts";
import { chatModel, storedCopy } from "./harness.ts";
import { toolNodeGraph } from "./tool-node-harness.ts";

const PAY_9 = { calls: [call("c1", "pay", { amount: 9 })] };
const DONE = { text: "done" };

/** A process: a toolbox, a run and an agent of its own; the store and the checkpoints are all that it shares. */
interface Process {
  readonly paid: readonly number[];
  readonly agent: TestAgent;
}

/** How a person is asked, and how a client of that form answers. */
const forms: readonly {
  readonly name: string;
  readonly options: LangChainOptions;
  readonly resume: (asked: Reply, decision: object) => Command;
}[] = [
  {
    name: "humanInTheLoopMiddleware",
    options: { humanInTheLoop: humanInTheLoopMiddleware },
    resume: (_, decision) => new Command({ resume: { decisions: [decision] } }),
  },
  {
    name: "an interrupt of our own",
    options: {},
    resume: ({ waiting }, decision) =>
      new Command({ resume: { token: waiting[0]?.value.token, answer: { decisions: [decision] } } }),
  },
];

describe.each(forms)("a persisted checkpoint, asked by $name", ({ options, resume }) => {
  /** The first process asks; what it leaves behind goes to the others. */
  async function asked(): Promise<{ readonly reply: Reply; readonly next: () => Promise<Process> }> {
    const store = memoryStore();
    const checkpointer = new MemorySaver();
    const first = payments({ approval: "suspend", store });
    const agent = await agentOf(first.run, [PAY_9], { ...options, checkpointer });
    const reply = await agent.invoke(question);
    const next = async (): Promise<Process> => {
      const { run, paid } = payments({ approval: "suspend", store });
      return {
        paid,
        agent: await agentOf(run, [DONE], { ...options, checkpointer: storedCopy(checkpointer) }),
      };
    };
    return { reply, next };
  }

  it.each([
    ["a yes runs the call once", { type: "approve" }, [9], "Paid 9"],
    [
      "other arguments run",
      { type: "edit", editedAction: { name: "pay", args: { amount: 3 } } },
      [3],
      "Paid 3",
    ],
    ["a no runs nothing, and the model reads why", { type: "reject", message: "No." }, [], "Reason: No."],
  ] as const)("without a second question: %s", async (_, decision, expected, says) => {
    const { reply, next } = await asked();
    const { agent, paid } = await next();
    const done = await agent.invoke(resume(reply, decision));
    expect(done.waiting).toEqual([]);
    expect([paid, toolTexts(done)]).toEqual([expected, [["c1", expect.stringContaining(says)]]]);
    expect(agent.server.requests).toHaveLength(1);
  });

  it("runs nothing again when two more processes are given the same answer", async () => {
    const { reply, next } = await asked();
    const processes = await Promise.all([next(), next(), next()]);
    const yes = resume(reply, { type: "approve" });
    await Promise.all(processes.slice(0, 2).map(({ agent }) => agent.invoke(yes)));
    const late = await processes[2]?.agent.invoke(yes);
    expect(processes.flatMap(({ paid }) => paid)).toEqual([9]);
    expect(late && toolTexts(late)).toEqual([["c1", "Paid 9"]]);
  });

  it("runs what was asked about when the arguments in the checkpoint were edited meanwhile", async () => {
    const { reply, next } = await asked();
    const { agent, paid } = await next();
    const message = reply.messages.at(-1) as AIMessage;
    const calls = (message.tool_calls ?? []).map((one) => ({ ...one, args: { amount: 100_000 } }));
    await agent.edit(message, calls);
    await agent.invoke(resume(reply, { type: "approve" }));
    expect(paid).toEqual([9]);
  });

  it("runs nothing for whoever is not the caller", async () => {
    const store = memoryStore();
    const checkpointer = new MemorySaver();
    const anns = payments({ approval: "suspend", store });
    const agent = await agentOf(anns.run, [PAY_9], { ...options, checkpointer });
    const reply = await agent.invoke(question);
    const { run, paid } = payments({ approval: "suspend", store }, { id: "eve" });
    const eves = await agentOf(run, [DONE], { ...options, checkpointer: storedCopy(checkpointer) });
    await eves.invoke(resume(reply, { type: "approve" }));
    expect([anns.paid, paid]).toEqual([[], []]);
  });

  it("keeps what was asked about when the question is changed in memory", async () => {
    const { paid, run } = payments();
    const agent = await agentOf(run, [PAY_9, DONE], options);
    const reply = await agent.invoke(question);
    const message = reply.messages.at(-1) as AIMessage;
    for (const { args } of message.tool_calls ?? []) args.amount = 100_000;
    const shown = reply.waiting[0]?.value as { args?: object; actionRequests?: readonly { args: object }[] };
    for (const args of [shown.args, shown.actionRequests?.[0]?.args])
      if (args && !Object.isFrozen(args)) Object.assign(args, { amount: 100_000 });
    await agent.invoke(resume(reply, { type: "approve" }));
    expect(paid).toEqual([9]);
  });
});

describe("a ToolNode, whose calls share one node", () => {
  it.each([
    ["at once", []],
    ["late", [9]],
    ["in its own time", [0, 15, 3, 11, 7]],
    ["in another order", [12, 1, 6, 0, 14, 2]],
    ["in a third order", [1, 14, 0, 9]],
  ])(
    "goes on in another process after one of two answers, and runs each call once: a store that answers %s",
    async (_, delays) => {
      const store = slowed(memoryStore(), delays);
      await using server = await startModelServer([
        { calls: [call("c1", "pay", { amount: 1 }), call("c3", "pay", { amount: 3 })] },
        DONE,
      ]);
      let checkpointer = new MemorySaver();
      const paid: (readonly number[])[] = [];
      const go = async (input: unknown): Promise<Reply> => {
        checkpointer = storedCopy(checkpointer);
        const next = payments({ approval: "suspend", store });
        paid.push(next.paid);
        const graph = toolNodeGraph(chatModel(server), next.run).compile({ checkpointer });
        return replyOf(await graph.invoke(input as never, thread));
      };
      let reply = await go(question);
      const asked: string[] = [];
      while (reply.waiting.length > 0 && asked.length < 5) {
        const [waiting] = reply.waiting;
        asked.push(waiting?.value.callId ?? "");
        reply = await go(new Command({ resume: { token: waiting?.value.token, answer: true } }));
      }
      expect(asked.toSorted()).toEqual(["c1", "c3"]);
      expect(paid.flat().toSorted((a, b) => a - b)).toEqual([1, 3]);
      expect(toolTexts(reply)).toEqual([
        ["c1", "Paid 1"],
        ["c3", "Paid 3"],
      ]);
    },
  );
});

/** A store as on another machine: what is asked first need not be answered first. */
function slowed(store: Store, delays: readonly number[]): Store {
  let asked = 0;
  const later = async <Value>(answer: () => Value): Promise<Awaited<Value>> => {
    const ms = delays[asked++ % delays.length];
    if (ms !== undefined) await sleep(ms);
    return await answer();
  };
  return {
    shared: store.shared,
    get: (...args) => later(() => store.get(...args)),
    set: (...args) => later(() => store.set(...args)),
    add: (...args) => later(() => store.add(...args)),
    take: (...args) => later(() => store.take(...args)),
    swap: (...args) => later(() => store.swap(...args)),
    count: (...args) => later(() => store.count(...args)),
  };
}

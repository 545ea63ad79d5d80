import { tool } from "@langchain/core/tools";
import { MemorySaver } from "@langchain/langgraph";
import { startModelServer, type ModelCall } from "@toolport/testing";
import { createAgent } from "langchain";
import { describe, expect, it, onTestFinished } from "vitest";
import { toLangChain } from "../src/index.ts";
import { call, payments, question, replyOf, thread, toolTexts, type Reply } from "./agent.ts";
import { approve, decide, DONE, native } from "./decisions.ts";
import { chatModel } from "./harness.ts";

describe("humanInTheLoopMiddleware for the tools of others as well", () => {
  const mails: unknown[] = [];
  const mail = tool(
    ({ to }: { to: string }) => {
      mails.push(to);
      return `Sent to ${to}`;
    },
    {
      name: "mail",
      description: "Sends a mail.",
      schema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] } as never,
    },
  );

  async function agentWithMail(calls: readonly ModelCall[], asks: boolean | object = true) {
    const { paid, run } = payments();
    mails.length = 0;
    const server = await startModelServer([{ calls }, DONE]);
    onTestFinished(() => server.close());
    const exported = toLangChain(run, { ...native, interruptOn: { mail: asks } });
    const agent = createAgent({
      model: chatModel(server),
      tools: [...exported.tools, mail] as never,
      middleware: [...exported.middleware],
      checkpointer: new MemorySaver(),
    });
    const invoke = async (input: unknown): Promise<Reply> =>
      replyOf(await agent.invoke(input as never, thread));
    return { paid, server, invoke };
  }

  const both = [call("a", "mail", { to: "bob" }), call("b", "pay", { amount: 9 })];

  it.each([
    ["approves both", [approve, approve], ["bob"], [9], "Sent to bob", "Paid 9"],
    [
      "edits the mail",
      [{ type: "edit", editedAction: { name: "mail", args: { to: "eve" } } }, approve],
      ["eve"],
      [9],
      "Sent to eve",
      "Paid 9",
    ],
    ["rejects the mail", [{ type: "reject", message: "No mail." }, approve], [], [9], "No mail.", "Paid 9"],
    [
      "rejects the payment",
      [approve, { type: "reject", message: "No money." }],
      ["bob"],
      [],
      "Sent to bob",
      "The approval for this call was denied, so the tool did not run. Reason: No money.",
    ],
  ])(
    "asks one question, and gives each call its result: a person %s",
    async (_, decisions, sent, expected, a, b) => {
      const { paid, invoke } = await agentWithMail(both);
      const { waiting } = await invoke(question);
      expect(waiting.map(({ value }) => (value.actionRequests as readonly object[]).length)).toEqual([2]);
      const reply = await invoke(decide(...decisions));
      expect([mails, paid]).toEqual([sent, expected]);
      expect(Object.fromEntries(toolTexts(reply))).toEqual({ a, b });
    },
  );

  it("asks only about the payment where a rule of its own lets the mail through", async () => {
    const rule = { allowedDecisions: ["approve"], when: () => false };
    const { paid, invoke } = await agentWithMail(
      [call("c", "mail", { to: "joe" }), ...both.toReversed()],
      rule,
    );
    const { waiting } = await invoke(question);
    expect(waiting).toMatchObject([{ value: { actionRequests: [{ name: "pay" }] } }]);
    const reply = await invoke(decide({ type: "edit", editedAction: { name: "pay", args: { amount: 3 } } }));
    expect([new Set(mails), paid]).toEqual([new Set(["bob", "joe"]), [3]]);
    expect(Object.fromEntries(toolTexts(reply))).toMatchObject({ b: "Paid 3", c: "Sent to joe" });
  });

  it("goes back to the model when every call of the message was rejected", async () => {
    const { server, invoke } = await agentWithMail([call("a", "mail", { to: "bob" })]);
    await invoke(question);
    const reply = await invoke(decide({ type: "reject", message: "No mail." }));
    expect(reply.messages.at(-1)?.text).toBe("done");
    expect(server.requests.at(-1)?.toolResults).toMatchObject([{ callId: "a", output: "No mail." }]);
  });
});

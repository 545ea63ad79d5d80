import { approvalRules, createToolbox, defineTool, memoryStore } from "@toolport/core";
import type { ModelMessage } from "ai";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toAISDK } from "../src/index.ts";
import { ann, openBank, openChat, payCall, type Chat } from "./bank.ts";
import { askingMajors } from "./majors.ts";

/** What an app does with the SDK's approval requests: has each answered, and hands the responses back. */
async function answerAll(chat: Chat, content: readonly unknown[], answer: unknown): Promise<void> {
  const responses = [];
  for (const { request, approvalId } of chat.exported.approvals(content)) {
    const { response } = await chat.exported.resume(request.token, answer, { by: ann, approvalId });
    if (response) responses.push(response);
  }
  chat.messages = [...chat.messages, { role: "tool", content: responses }];
}

describe.each(askingMajors)("approval in $name", (major) => {
  it("is asked for by the SDK, with the toolbox's text, before anything runs", async () => {
    const { run, paid } = openBank();
    const chat = await openChat(major, run, [payCall("c1", 9), { id: "c2", name: "balance", arguments: {} }]);
    await using _ = chat.server;
    const content = await chat.go();
    const [approval] = chat.exported.approvals(content);
    expect(approval).toMatchObject({
      callId: "c1",
      request: { tool: "pay", args: { amount: 9 }, owner: "ann" },
    });
    expect(paid).toEqual([]);
    expect(chat.server.requests).toHaveLength(1); // the model is not asked before the person
    const asked = content.find(({ type }) => type === "tool-approval-request");
    // Version 6 has no place for a reason.
    expect(asked?.reason).toBe(major.major === 7 ? approval?.request.text : undefined);
    expect(asked?.toolCall).toMatchObject({
      toolMetadata: { name: "pay", effect: "write", title: "Payment" },
    });
    expect(content.filter(({ type }) => type === "tool-result")).toHaveLength(1);
  });

  it("is asked for a call that only reads, where the policy says so", async () => {
    const approval = approvalRules({ ask: "suspend", tools: { balance: true } });
    const chat = await openChat(major, openBank({ approval }).run, [
      { id: "c1", name: "balance", arguments: {} },
    ]);
    await using _ = chat.server;
    await answerAll(chat, await chat.go(), true);
    expect(chat.server.requests).toHaveLength(1);
    await chat.go();
    expect(chat.told()).toEqual([["c1", "100"]]);
  });

  it("runs an approved call once, and tells the model", async () => {
    const { run, paid } = openBank();
    const chat = await openChat(major, run, [payCall("c1", 9)]);
    await using _ = chat.server;
    await answerAll(chat, await chat.go(), true);
    await chat.go();
    expect(paid).toEqual([9]);
    expect(chat.told()).toEqual([["c1", "Paid 9"]]);
    expect(chat.exported.waiting()).toEqual([]);
  });

  it("tells the model a refusal in the toolbox's words", async () => {
    const { run, paid } = openBank();
    const chat = await openChat(major, run, [payCall("c1", 9)]);
    await using _ = chat.server;
    await answerAll(chat, await chat.go(), { approved: false, reason: "Too much." });
    await chat.go();
    expect(paid).toEqual([]);
    expect(chat.told()).toEqual([
      ["c1", "The approval for this call was denied, so the tool did not run. Reason: Too much."],
    ]);
  });

  it("runs other arguments where the person gives some", async () => {
    const { run, paid } = openBank();
    const chat = await openChat(major, run, [payCall("c1", 9)]);
    await using _ = chat.server;
    await answerAll(chat, await chat.go(), { approved: true, args: { amount: 3 } });
    await chat.go();
    expect(paid).toEqual([3]);
    expect(chat.told()).toEqual([["c1", "Paid 3"]]);
  });

  it("asks nobody about arguments that are refused anyway", async () => {
    const { run } = openBank();
    const chat = await openChat(major, run, [
      { id: "c1", name: "pay", arguments: '{"amount":' },
      { id: "c2", name: "pay", arguments: {} },
    ]);
    await using _ = chat.server;
    const content = await chat.go();
    expect(content.filter(({ type }) => type === "tool-approval-request")).toEqual([]);
    expect(chat.told().map(([id]) => id)).toEqual(["c1", "c2"]);
  });

  it("keeps every digit of an approved call's arguments", async () => {
    const sent: string[] = [];
    const send = defineTool({
      name: "send",
      description: "Sends",
      effect: "write",
      input: z.object({ to: z.string() }),
      execute: ({ to }) => void sent.push(to),
    });
    const run = createToolbox({ tools: [send], approval: "suspend" }).run({ caller: ann });
    const chat = await openChat(major, run, [
      { id: "c1", name: "send", arguments: '{"to":12345678901234567890}' },
    ]);
    await using _ = chat.server;
    await answerAll(chat, await chat.go(), true);
    await chat.go();
    expect(sent).toEqual(["12345678901234567890"]);
    expect(chat.told()).toEqual([["c1", ""]]);
  });

  it("knows a call again whose arguments come back in another order", async () => {
    const sent: unknown[] = [];
    const send = defineTool({
      name: "send",
      description: "Sends",
      effect: "write",
      input: z.object({ to: z.string(), from: z.object({ a: z.number(), b: z.number() }) }),
      execute: (args) => void sent.push(args),
    });
    const run = createToolbox({ tools: [send], approval: "suspend" }).run({ caller: ann });
    const chat = await openChat(major, run, [
      { id: "c1", name: "send", arguments: '{"to":"x","from":{"b":2,"a":1}}' },
    ]);
    await using _ = chat.server;
    await answerAll(chat, await chat.go(), true);
    chat.messages = JSON.parse(
      JSON.stringify(chat.messages).replaceAll(
        '{"to":"x","from":{"b":2,"a":1}}',
        '{"from":{"a":1,"b":2},"to":"x"}',
      ),
    ) as ModelMessage[];
    expect(JSON.stringify(chat.messages)).toContain('{"from":{"a":1,"b":2},"to":"x"}');
    await chat.go();
    expect(sent).toHaveLength(1);
    expect(chat.told()).toEqual([["c1", ""]]);
  });

  it("goes on in another process, where the app kept the token", async () => {
    const { run, open, paid } = openBank();
    const chat = await openChat(major, run, [payCall("c1", 9)]);
    await using _ = chat.server;
    const [kept] = chat.exported.approvals(await chat.go());
    const later = await openChat(major, open(), []);
    await using elsewhere = later.server;
    expect(elsewhere.requests).toEqual([]);
    const { approvalId = "", request } = kept ?? {};
    const { response } = await later.exported.resume(request?.token ?? "", true, { by: ann, approvalId });
    later.messages = [...chat.messages, { role: "tool", content: response ? [response] : [] }];
    await later.go();
    expect(paid).toEqual([9]);
    expect(later.told()).toEqual([["c1", "Paid 9"]]);
  });

  it("goes on by objects made anew from a shared store, and again in a third process, without another question", async () => {
    const store = memoryStore();
    const [first, second, third] = [openBank({ store }), openBank({ store }), openBank({ store })];
    const chat = await openChat(major, first.run, [payCall("c1", 9)]);
    await using _ = chat.server;
    const [asked] = chat.exported.approvals(await chat.go());
    const { approvalId = "", request } = asked ?? {};
    const { response } = await toAISDK(second.run).resume(request?.token ?? "", true, {
      by: ann,
      approvalId,
    });
    const stored = JSON.stringify([...chat.messages, { role: "tool", content: [response] }]);
    for (const bank of [third, second]) {
      const later = await openChat(major, bank.run, []);
      await using elsewhere = later.server;
      later.messages = JSON.parse(stored) as ModelMessage[];
      await later.go();
      expect(elsewhere.requests).toHaveLength(1); // nobody was asked: the model went on
      expect(later.told()).toEqual([["c1", "Paid 9"]]);
    }
    expect([first.paid, second.paid, third.paid]).toEqual([[], [9], []]);
  });

  it("tells a refusal by objects made anew", async () => {
    const store = memoryStore();
    const chat = await openChat(major, openBank({ store }).run, [payCall("c1", 9)]);
    await using _ = chat.server;
    const [asked] = chat.exported.approvals(await chat.go());
    const { approvalId = "", request } = asked ?? {};
    const bank = openBank({ store });
    const later = await openChat(major, bank.run, []);
    await using elsewhere = later.server;
    const no = { approved: false, reason: "Too much." };
    const { response } = await later.exported.resume(request?.token ?? "", no, { by: ann, approvalId });
    later.messages = JSON.parse(
      JSON.stringify([...chat.messages, { role: "tool", content: [response] }]),
    ) as ModelMessage[];
    await later.go();
    expect(elsewhere.requests).toHaveLength(1);
    expect(later.told()).toEqual([["c1", expect.stringContaining("Too much.")]]);
    expect(bank.paid).toEqual([]);
  });

  it("leaves a call that waits for an answer to its body's question open, and settles it afterwards", async () => {
    const paint = defineTool({
      name: "paint",
      description: "Paints",
      effect: "read",
      execute: (_, ctx) =>
        `Painted ${JSON.stringify(ctx.suspend({ key: "colour", prompt: "Which colour?" }))}`,
    });
    const run = createToolbox({ tools: [paint] }).run({ caller: ann });
    const chat = await openChat(major, run, [{ id: "c1", name: "paint", arguments: {} }]);
    await using _ = chat.server;
    await chat.go();
    expect(chat.server.requests).toHaveLength(1);
    const [waiting] = chat.exported.waiting();
    expect(waiting).toMatchObject({ callId: "c1", request: { kind: "question" } });
    await chat.exported.resume(waiting?.request.token ?? "", "blue", { by: ann });
    chat.messages = chat.exported.settle(chat.messages);
    await chat.go();
    expect(chat.told()).toEqual([["c1", 'Painted "blue"']]);
  });
});

describe("an export of a bare toolbox", () => {
  it("says that only a run can resume", async () => {
    const exported = toAISDK(createToolbox({ tools: [] }));
    await expect(exported.resume("token", true, { by: ann })).rejects.toThrow(/Only a run can resume/);
  });
});

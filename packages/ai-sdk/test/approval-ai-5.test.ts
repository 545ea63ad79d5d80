import { textOf } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import type { ModelMessage } from "ai";
import { describe, expect, it } from "vitest";
import { toAISDK } from "../src/index.ts";
import { ann, openBank, payCall, type Bank } from "./bank.ts";
import { majors, modelAt } from "./majors.ts";

const ai = majors.find(({ major }) => major === 5)!;
const WAITS = "This call waits for a person's approval. It has not finished; do not call it again for this.";

/** One conversation of version 5, which has no approvals of its own. */
async function openChat({ run }: Bank, about: { readonly stops: boolean }) {
  const server = await startModelServer([{ calls: [payCall("c1", 9)] }, { text: "done" }, { text: "done" }]);
  const exported = toAISDK(run);
  const messages: ModelMessage[] = [{ role: "user", content: "go" }];
  return {
    exported,
    server,
    async go(): Promise<void> {
      const { generateText, stepCountIs } = ai.ai;
      const { response } = await generateText({
        model: modelAt(ai, server.url, "chat"),
        messages: exported.settle(messages),
        ...exported,
        stopWhen: about.stops ? [stepCountIs(3), exported.waits] : [stepCountIs(3)],
      });
      messages.push(...response.messages);
    },
    told: () => server.requests.at(-1)?.toolResults,
  };
}

describe("approval in ai 5", () => {
  it("stops the loop, and the model reads what came of the call once it is answered", async () => {
    const bank = openBank();
    const chat = await openChat(bank, { stops: true });
    await using _ = chat.server;
    await chat.go();
    expect(chat.server.requests).toHaveLength(1);
    expect(bank.paid).toEqual([]);
    const [waiting] = chat.exported.waiting();
    expect(waiting).toMatchObject({ callId: "c1", request: { kind: "approval", args: { amount: 9 } } });
    const { result } = await chat.exported.resume(waiting!.request.token, true, { by: ann });
    expect(textOf(result)).toBe("Paid 9");
    await chat.go();
    expect(chat.told()).toEqual([{ callId: "c1", output: "Paid 9" }]);
    expect(bank.paid).toEqual([9]);
  });

  it("tells the model a refusal in the toolbox's words", async () => {
    const bank = openBank();
    const chat = await openChat(bank, { stops: true });
    await using _ = chat.server;
    await chat.go();
    const [waiting] = chat.exported.waiting();
    const answer = { approved: false, reason: "Too much" };
    await chat.exported.resume(waiting!.request.token, answer, { by: ann });
    await chat.go();
    expect(chat.told()).toMatchObject([
      { callId: "c1", output: expect.stringContaining("Reason: Too much") },
    ]);
    expect(bank.paid).toEqual([]);
  });

  it("without the stop condition lets the model go on, and nothing runs", async () => {
    const bank = openBank();
    const chat = await openChat(bank, { stops: false });
    await using _ = chat.server;
    await chat.go();
    expect(chat.told()).toEqual([{ callId: "c1", output: WAITS }]);
    expect(bank.paid).toEqual([]);
    const [waiting] = chat.exported.waiting();
    await chat.exported.resume(waiting!.request.token, true, { by: ann });
    await chat.go();
    expect(chat.told()).toEqual([{ callId: "c1", output: "Paid 9" }]);
  });
});

import type { UIMessage } from "ai";
import { describe, expect, it } from "vitest";
import { toAISDK, type AISDKExport } from "../src/index.ts";
import { ann, openBank, payCall } from "./bank.ts";
import { askingMajors, modelAt, type Major } from "./majors.ts";
import { startModelServer, type ModelServer } from "@toolport/testing";

const ASKED: UIMessage = { id: "1", role: "user", parts: [{ type: "text", text: "go" }] };

/** A chat route: takes the client's messages, streams an answer, and gives the message as the client then has it. */
async function route(
  major: Major,
  server: ModelServer,
  exported: AISDKExport,
  messages: UIMessage[],
): Promise<UIMessage> {
  const { streamText, stepCountIs, convertToModelMessages, readUIMessageStream } = major.ai;
  const streamed = streamText({
    model: modelAt(major, server.url, "chat"),
    messages: await convertToModelMessages(messages, { tools: exported.tools }),
    ...exported,
    stopWhen: stepCountIs(5),
  });
  let last = messages.at(-1) as UIMessage;
  const onwards = last.role === "assistant" ? { message: last } : {};
  const stream = streamed.toUIMessageStream({ originalMessages: messages });
  for await (const message of readUIMessageStream({ stream, ...onwards })) last = message;
  return JSON.parse(JSON.stringify(last)) as UIMessage;
}

/** The message with its approval answered, as the SDK's client does it. */
function answered(message: UIMessage, approved: boolean): UIMessage {
  const parts = message.parts.map((part) =>
    "approval" in part && part.approval
      ? { ...part, state: "approval-responded", approval: { ...part.approval, approved } }
      : part,
  );
  return { ...message, parts } as UIMessage;
}

describe.each(askingMajors)("approval by the SDK's chat client in $name", (major) => {
  it.each([
    ["a yes that the app handed on runs the call once", true, true, [9], "Paid 9"],
    [
      "a no does not run it",
      false,
      true,
      [],
      "The approval for this call was denied, so the tool did not run.",
    ],
    ["a yes that the app did not hand on runs nothing", true, false, [], "waits for a person's approval"],
  ] as const)("%s", async (_, yes, handOn, expected, says) => {
    const { open, paid } = openBank();
    await using server = await startModelServer([{ calls: [payCall("c1", 9)] }, { text: "done" }]);
    const first = toAISDK(open());
    const message = await route(major, server, first, [ASKED]);
    const [approval] = first.approvals([message]);
    expect(approval).toMatchObject({ callId: "c1", request: { args: { amount: 9 } } });

    const next = toAISDK(open());
    const reply = answered(message, yes);
    const { request } = approval ?? {};
    expect(first.approvals([reply])[0]?.answer).toEqual({ approved: yes });
    let { parts } = reply;
    if (handOn) {
      const { response } = await next.resume(request?.token ?? "", yes, {
        by: ann,
        approvalId: approval?.approvalId ?? "",
      });
      // A refusal's text belongs into the message, where the client's has none.
      parts = parts.map((part) =>
        "approval" in part && part.approval
          ? ({ ...part, approval: { ...part.approval, reason: response?.reason } } as typeof part)
          : part,
      );
    }
    await route(major, server, next, [ASKED, { ...reply, parts }]);
    expect(paid).toEqual(expected);
    expect(JSON.stringify(server.requests.at(-1)?.toolResults)).toContain(says);
  });
});

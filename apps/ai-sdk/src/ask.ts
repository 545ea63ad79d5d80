import { createOpenAI } from "@ai-sdk/openai";
import type { Question } from "@toolport-apps/conversation";
import { toAISDK, type AISDKExport } from "@toolport/ai-sdk";
import type { LanguageModel, ModelMessage, ToolApprovalResponse } from "ai";

/** One run of the SDK's loop over a history, whichever function runs it. */
export type Loop = (model: LanguageModel, exported: AISDKExport, messages: ModelMessage[]) => Promise<Turn>;

/** What one run of the loop gives. */
export interface Turn {
  readonly text: string;
  /** The last step's parts: approval requests are among them. */
  readonly content: readonly unknown[];
  readonly messages: readonly ModelMessage[];
}

/** A model that goes on calling tools after this many steps is not going to answer. */
export const MAX_STEPS = 16;

/** Runs the loop until the model answers. Where it stops for approvals, a person is asked, and it goes on. */
export async function untilAnswered(
  loop: Loop,
  { baseURL, model, run, question, decide }: Question,
): Promise<string> {
  const provider = baseURL === undefined ? createOpenAI() : createOpenAI({ baseURL, apiKey: "not needed" });
  const exported = toAISDK(run, { media: "parts" });
  const messages: ModelMessage[] = [{ role: "user", content: question }];
  for (let turn = 0; turn < MAX_STEPS; turn++) {
    const { text, content, messages: added } = await loop(provider(model), exported, messages);
    messages.push(...added);

    const responses: ToolApprovalResponse[] = [];
    for (const { request, approvalId } of exported.approvals(content)) {
      const answer = await decide(request);
      const { response } = await exported.resume(request.token, answer, { by: run.caller, approvalId });
      if (response) responses.push(response);
    }
    if (responses.length === 0) return text;
    messages.push({ role: "tool", content: responses });
  }
  throw new Error(`The model was still calling tools after ${MAX_STEPS} turns.`);
}

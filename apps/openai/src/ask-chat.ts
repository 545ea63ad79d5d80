import type { Question } from "@toolport-apps/conversation";
import { toOpenAIChat, type OpenAIChat } from "@toolport/openai";
import OpenAI from "openai";
import { clientOptions, MAX_TURNS } from "./client-options.ts";

/** Answers a question through Chat Completions: your loop, our tools. */
export async function askChat(
  stream: boolean,
  { baseURL, model, run, question, decide }: Question,
): Promise<string> {
  const client = new OpenAI(clientOptions(baseURL));
  const chat = toOpenAIChat(run);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];

  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const request = { model, messages, tools: chat.tools };
    const choice = stream
      ? await streamed(chat, client, request)
      : (await client.chat.completions.create(request)).choices[0];
    if (!choice?.message.tool_calls) return choice?.message.content ?? "";

    const answers = await chat.run(choice);
    messages.push(choice.message, ...answers.messages);
    for (const { request: waiting } of answers.suspended) {
      const late = await chat.resume(waiting.token, await decide(waiting), { by: run.caller });
      messages.push(...late.messages);
    }
  }
  throw new Error(`The model was still calling tools after ${MAX_TURNS} turns.`);
}

async function streamed(
  chat: OpenAIChat,
  client: OpenAI,
  request: OpenAI.ChatCompletionCreateParamsNonStreaming,
) {
  const collector = chat.collect();
  for await (const chunk of await client.chat.completions.create({ ...request, stream: true }))
    collector.add(chunk);
  return collector.choice();
}

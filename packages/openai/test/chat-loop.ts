import type OpenAI from "openai";
import { toOpenAIChat, type ChatToolMessage } from "../src/index.ts";
import type { Loop } from "./harness.ts";

/** An app's loop over Chat Completions. */
export const chatLoop: Loop = {
  tools: (source, options) =>
    toOpenAIChat(source, options).tools.map(({ function: { name, description, parameters } }) => ({
      name,
      description,
      schema: parameters,
    })),
  exported: toOpenAIChat,
  async turn(client, { source, signal, stream }, options) {
    const chat = toOpenAIChat(source, options);
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "go" }];
    const request = { model: "m", messages, ...(chat.tools.length > 0 && { tools: chat.tools }) };
    const choice =
      stream === true ? await streamed() : (await client.chat.completions.create(request)).choices[0];
    if (!choice) throw new Error("the model gave no choice");
    const answers = await chat.run(choice, { signal });
    return {
      callIds: (choice.message.tool_calls ?? []).map(({ id }) => id),
      answers,
      stored: JSON.stringify([...messages, choice.message, ...answers.messages]),
    };

    async function streamed() {
      const collector = chat.collect();
      for await (const chunk of await client.chat.completions.create({ ...request, stream: true }))
        collector.add(chunk);
      return collector.choice();
    }
  },
  send: (client, source, options, stored, late) => {
    const { tools } = toOpenAIChat(source, options);
    const before = JSON.parse(stored) as OpenAI.ChatCompletionMessageParam[];
    const messages = [...before, ...(late as ChatToolMessage[])];
    return client.chat.completions.create({ model: "m", messages, ...(tools.length > 0 && { tools }) });
  },
  resume: (source, options, token, answer, by) => toOpenAIChat(source, options).resume(token, answer, { by }),
};

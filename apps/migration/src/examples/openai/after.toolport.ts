import OpenAI from "openai";
import { findOrders, refundOrder } from "../shop.ts";
import { createToolbox, defineTool } from "@toolport/core";
import { toOpenAIChat } from "@toolport/openai";
import { jsonSchema } from "@toolport/schema";

const tools = [
  defineTool({
    name: "search_orders",
    description: "Searches the customer's orders by words in them.",
    input: jsonSchema<Args>({
      type: "object",
      properties: { words: { type: "string", description: "Words that stand in the order" } },
      required: ["words"],
      additionalProperties: false,
    }),
    // TODO(toolport): say what a call does: "read", "write", "update" or "destructive"
    effect: "unknown",
    execute: async (args) => {
      const orders = await findOrders(args.words);
      return JSON.stringify(orders);
    },
  }),
  defineTool({
    name: "refund_order",
    description: "Gives the customer the money for an order back.",
    input: jsonSchema<Args>({
      type: "object",
      properties: { id: { type: "string" }, reason: { type: "string" } },
      required: ["id"],
      additionalProperties: false,
    }),
    // TODO(toolport): say what a call does: "read", "write", "update" or "destructive"
    effect: "unknown",
    execute: (args) => `${refundOrder(args.id, args.reason).amount} refunded`,
  }),
];
const toolbox = createToolbox({
  tools,
  // TODO(toolport): decide who approves calls that change something; "none" is as before
  approval: "none",
});

interface Args {
  words: string;
  id: string;
  reason?: string;
}

export async function ask(question: string): Promise<string> {
  const client = new OpenAI();
  const chat = toOpenAIChat(toolbox);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
  while (true) {
    const completion = await client.chat.completions.create({ model: "gpt-4o", messages, tools: chat.tools });
    const message = completion.choices[0]!.message;
    messages.push(message);
    if (!message.tool_calls) return message.content ?? "";
    messages.push(...(await chat.run(message)).messages);
  }
}

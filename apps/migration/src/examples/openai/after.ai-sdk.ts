import { openai } from "@ai-sdk/openai";
import { generateText, isLoopFinished, jsonSchema, tool } from "ai";
import { findOrders, refundOrder } from "../shop.ts";

const tools = {
  search_orders: tool({
    description: "Searches the customer's orders by words in them.",
    inputSchema: jsonSchema<Args>({
      type: "object",
      properties: { words: { type: "string", description: "Words that stand in the order" } },
      required: ["words"],
      additionalProperties: false,
    }),
    execute: async (args) => {
      const orders = await findOrders(args.words);
      return JSON.stringify(orders);
    },
  }),
  refund_order: tool({
    description: "Gives the customer the money for an order back.",
    inputSchema: jsonSchema<Args>({
      type: "object",
      properties: { id: { type: "string" }, reason: { type: "string" } },
      required: ["id"],
      additionalProperties: false,
    }),
    execute: (args) => `${refundOrder(args.id, args.reason).amount} refunded`,
  }),
};

interface Args {
  words: string;
  id: string;
  reason?: string;
}

export async function ask(question: string): Promise<string> {
  const { text } = await generateText({
    model: openai("gpt-4o"),
    prompt: question,
    tools,
    stopWhen: isLoopFinished(),
  });
  return text;
}

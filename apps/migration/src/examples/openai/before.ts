import OpenAI from "openai";
import { findOrders, refundOrder } from "../shop.ts";

const tools: OpenAI.ChatCompletionTool[] = [
  {
    type: "function",
    function: {
      name: "search_orders",
      description: "Searches the customer's orders by words in them.",
      parameters: {
        type: "object",
        properties: { words: { type: "string", description: "Words that stand in the order" } },
        required: ["words"],
        additionalProperties: false,
      },
    },
  },
  {
    type: "function",
    function: {
      name: "refund_order",
      description: "Gives the customer the money for an order back.",
      parameters: {
        type: "object",
        properties: { id: { type: "string" }, reason: { type: "string" } },
        required: ["id"],
        additionalProperties: false,
      },
    },
  },
];

interface Args {
  words: string;
  id: string;
  reason?: string;
}

async function callTool(name: string, args: Args): Promise<string> {
  switch (name) {
    case "search_orders": {
      const orders = await findOrders(args.words);
      return JSON.stringify(orders);
    }
    case "refund_order":
      return `${refundOrder(args.id, args.reason).amount} refunded`;
    default:
      throw new Error(`There is no tool ${name}.`);
  }
}

export async function ask(question: string): Promise<string> {
  const client = new OpenAI();
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
  while (true) {
    const completion = await client.chat.completions.create({ model: "gpt-4o", messages, tools });
    const message = completion.choices[0]!.message;
    messages.push(message);
    if (!message.tool_calls) return message.content ?? "";
    for (const call of message.tool_calls) {
      if (call.type !== "function") continue;
      const content = await callTool(call.function.name, JSON.parse(call.function.arguments));
      messages.push({ role: "tool", tool_call_id: call.id, content });
    }
  }
}

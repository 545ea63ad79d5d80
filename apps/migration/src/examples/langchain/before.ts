import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";
import { z } from "zod";
import { findOrders, refundOrder } from "../shop.ts";

/** Orders of the customer who asks. */
export const searchOrders = tool(
  async ({ words, limit }, config) => {
    const orders = await findOrders(words, config?.signal);
    const ids = orders.map(({ id }) => id).join(", ");
    // The agent reads the ids only; the app shows the orders.
    return [`${orders.length} found: ${ids}`, orders.slice(0, limit)];
  },
  {
    name: "search_orders",
    description: "Searches the customer's orders by words in them.",
    schema: z.object({
      words: z.string().describe("Words that stand in the order"),
      limit: z.number().int().default(5),
    }),
    responseFormat: "content_and_artifact",
  },
);

export const refund = tool(
  async ({ id, reason }) => {
    const { amount, currency } = refundOrder(id, reason);
    return { refunded: `${amount} ${currency}` };
  },
  {
    name: "refund_order",
    description: "Gives the customer the money for an order back.",
    schema: z.object({ id: z.string(), reason: z.string().optional() }),
  },
);

const agent = createAgent({
  model: new ChatOpenAI({ model: "gpt-4o" }),
  tools: [searchOrders, refund],
  systemPrompt: "You work for a shop. Be brief.",
});

export async function ask(question: string): Promise<string> {
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: question }] });
  return messages.at(-1)?.text ?? "";
}

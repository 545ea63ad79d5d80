import { openai } from "@ai-sdk/openai";
import { generateText, isLoopFinished, tool } from "ai";
import { z } from "zod";
import { findOrders, refundOrder } from "../shop.ts";

/** Orders of the customer who asks. */
export const searchOrders = tool({
  description: "Searches the customer's orders by words in them.",
  inputSchema: z.object({
    words: z.string().describe("Words that stand in the order"),
    limit: z.number().int().default(5),
  }),
  execute: async ({ words, limit }, { abortSignal }) => {
    const orders = await findOrders(words, abortSignal);
    const ids = orders.map(({ id }) => id).join(", ");
    // The agent reads the ids only; the app shows the orders.
    return { content: `${orders.length} found: ${ids}`, artifact: orders.slice(0, limit) };
  },
  toModelOutput: ({ output }) => ({ type: "text", value: output.content }),
});

export const refund = tool({
  description: "Gives the customer the money for an order back.",
  inputSchema: z.object({ id: z.string(), reason: z.string().optional() }),
  execute: async ({ id, reason }) => {
    const { amount, currency } = refundOrder(id, reason);
    return { refunded: `${amount} ${currency}` };
  },
});

export async function ask(question: string): Promise<string> {
  const result = await generateText({
    model: openai("gpt-4o"),
    system: "You work for a shop. Be brief.",
    prompt: question,
    tools: { search_orders: searchOrders, refund_order: refund },
    stopWhen: isLoopFinished(),
  });
  return result.text;
}

import { openai } from "@ai-sdk/openai";
import { generateText, isLoopFinished, tool } from "ai";
import { z } from "zod";
import { findOrders, refundOrder } from "../shop.ts";

/** Each customer's own tools. */
function toolsFor(customer: string) {
  return {
    search_orders: tool({
      description: "Searches the customer's orders by words in them.",
      inputSchema: z.object({ words: z.string().describe("Words that stand in the order") }),
      execute: async ({ words }, { abortSignal, toolCallId }) => {
        console.error(`${customer} searches (${toolCallId})`);
        const orders = await findOrders(words, abortSignal);
        return { found: orders.length, orders };
      },
      // The model needs the ids; the app shows the rest.
      toModelOutput: ({ output }) => ({ type: "text", value: output.orders.map(({ id }) => id).join(", ") }),
    }),
    refund_order: tool({
      description: "Gives the customer the money for an order back.",
      inputSchema: z.object({ id: z.string(), reason: z.string().optional() }),
      execute: ({ id, reason }) => `${refundOrder(id, reason).amount} refunded`,
    }),
  };
}

export async function ask(question: string): Promise<string> {
  const { text } = await generateText({
    model: openai.chat("gpt-4o"),
    system: "You work for a shop. Be brief.",
    prompt: question,
    tools: toolsFor("ann"),
    stopWhen: isLoopFinished(),
  });
  return text;
}

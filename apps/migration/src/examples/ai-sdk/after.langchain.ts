import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";
import { z } from "zod";
import { findOrders, refundOrder } from "../shop.ts";

/** Each customer's own tools. */
function toolsFor(customer: string) {
  return [
    tool(
      // The model needs the ids; the app shows the rest.
      async ({ words }, config) => {
        console.error(`${customer} searches (${config.toolCall?.id})`);
        const orders = await findOrders(words, config.signal);
        return [orders.map(({ id }) => id).join(", "), { found: orders.length, orders }];
      },
      {
        name: "search_orders",
        description: "Searches the customer's orders by words in them.",
        schema: z.object({ words: z.string().describe("Words that stand in the order") }),
        responseFormat: "content_and_artifact",
      },
    ),
    tool(
      ({ id, reason }) => `${refundOrder(id, reason).amount} refunded`,
      {
        name: "refund_order",
        description: "Gives the customer the money for an order back.",
        schema: z.object({ id: z.string(), reason: z.string().optional() }),
      },
    ),
  ];
}

export async function ask(question: string): Promise<string> {
  const agent = createAgent({
    model: new ChatOpenAI({ model: "gpt-4o" }),
    tools: toolsFor("ann"),
    systemPrompt: "You work for a shop. Be brief.",
  });
  const result = await agent.invoke({ messages: [{ role: "user", content: question }] }, { recursionLimit: Infinity });
  const text = result.messages.at(-1)?.text ?? "";
  return text;
}

import { defineTool, type Tool, type ToolContext } from "@toolport/core";
import { z } from "zod";
import { context, tool, toolsFrom } from "../src/index.ts";

/** The same tools three times over; `fixtures/equal-tools.ts` has them by legacy decorators. */
class Mail {
  #sent = 0;

  @tool({
    name: "find_mail",
    description: "Finds messages.",
    effect: "read",
    keywords: ["search"],
    priority: 2,
    params: [
      context,
      { name: "words", schema: { type: "string" }, description: "Words to look for" },
      { name: "max", schema: { type: "number" }, required: false },
      { name: "unread", schema: z.boolean(), required: false },
    ],
  })
  find(ctx: ToolContext, words: string, limit?: number, unread?: boolean): unknown {
    return { words, limit, unread, by: ctx.caller.id };
  }

  @tool({
    name: "send_mail",
    description: "Sends a message.",
    effect: "write",
    openWorld: true,
    params: [
      { name: "to", schema: z.array(z.string()) },
      { name: "subject", schema: z.string() },
      { name: "home", schema: { type: "object" }, required: false, description: "Where the sender lives" },
      context,
    ],
  })
  async send(
    to: string[],
    subject: string,
    home: { street?: string } | undefined,
    ctx: ToolContext,
  ): Promise<string> {
    await Promise.resolve();
    return `${++this.#sent}: ${subject} to ${to.join()}, ${String(home?.street)}, attempt ${ctx.attempt}`;
  }

  @tool({ name: "count_mail", description: "Counts what was sent.", effect: "read" })
  count(): number {
    return this.#sent;
  }
}

/** By standard decorators. */
export const byStandard = (): readonly Tool[] => toolsFrom(new Mail());

/** By hand. */
export function byHand(): readonly Tool[] {
  let sent = 0;
  return [
    defineTool({
      name: "find_mail",
      description: "Finds messages.",
      effect: "read",
      keywords: ["search"],
      priority: 2,
      input: z.object({
        words: z.string().describe("Words to look for"),
        max: z.number().optional(),
        unread: z.boolean().optional(),
      }),
      execute: ({ words, max, unread }, ctx) => ({ words, limit: max, unread, by: ctx.caller.id }),
    }),
    defineTool({
      name: "send_mail",
      description: "Sends a message.",
      effect: "write",
      openWorld: true,
      input: {
        type: "object",
        properties: {
          to: { type: "array", items: { type: "string" } },
          subject: { type: "string" },
          home: { description: "Where the sender lives", type: "object" },
        },
        required: ["to", "subject"],
      },
      execute: (args, ctx) => {
        const { to, subject, home } = args as { to: string[]; subject: string; home?: { street?: string } };
        return `${++sent}: ${subject} to ${to.join()}, ${String(home?.street)}, attempt ${ctx.attempt}`;
      },
    }),
    defineTool({
      name: "count_mail",
      description: "Counts what was sent.",
      effect: "read",
      execute: () => sent,
    }),
  ];
}

import { tool as langChainTool } from "@langchain/core/tools";
import { annotate, createToolbox, defineTool } from "@toolport/core";
import { fromAISDK } from "@toolport/ai-sdk";
import { fromLangChain } from "@toolport/langchain";
import { tool } from "ai";
import { z } from "zod";

// Good tools of other makers, imported or as they are.

const execute = (): string => "done";

export const ofLangChain = fromLangChain(
  [
    langChainTool(async () => "done", {
      name: "square_root",
      description: "Square root of a number, to fifteen digits.",
      schema: z.object({ of: z.number().min(0).describe("Number, zero or more") }),
    }),
  ],
  { effect: "read" },
);

export const ofAISDK = annotate(
  fromAISDK(
    {
      book_table: tool({
        description: "Books a table at a restaurant, for a day and a number of people.",
        inputSchema: z.object({
          day: z.iso.date().describe("Day, as in 2026-05-01"),
          people: z.number().int().describe("How many will come"),
        }),
        execute: async () => "done",
      }),
    },
    { effect: "unknown" },
  ),
  { book_table: { effect: "write" } },
);

/** As an MCP server lists it. */
export const ofServer = {
  name: "read_page",
  description: "A page of the wiki as Markdown, by its title.",
  inputSchema: {
    type: "object",
    properties: { title: { type: "string", description: "Title, as in the page's head" } },
  },
  annotations: { readOnlyHint: true },
};
export const ofServerToo = {
  name: "write_page",
  description: "Puts a new text in place of a wiki page; the old one stays in its history.",
  inputSchema: {
    type: "object",
    properties: { text: { type: "string", description: "Markdown, the whole page" } },
    required: ["text"],
  },
  annotations: { readOnlyHint: false, destructiveHint: true },
};

/** Raw JSON Schema with a definition, whose description is where the reference leads. */
export const withReference = defineTool({
  name: "plan_route",
  description: "Shortest way between two places, with its length and time.",
  effect: "read",
  input: {
    type: "object",
    properties: { from: { $ref: "#/$defs/Place" }, to: { $ref: "#/$defs/Place" } },
    required: ["from", "to"],
    $defs: {
      Place: { type: "string", description: "Address, or latitude and longitude with a comma between" },
    },
  },
  execute,
});

/** A condition that speaks of a property declared beside it. */
export const conditional = defineTool({
  name: "file_claim",
  description: "Files a claim with the insurer, with a witness where one is needed.",
  effect: "write",
  input: {
    type: "object",
    properties: {
      kind: { enum: ["theft", "water"], description: "What happened" },
      witness: { type: "string", description: "Name of who saw it" },
    },
    if: { properties: { kind: { const: "water" } } },
    else: { required: ["witness"] },
  },
  execute,
});

export const box = createToolbox({
  permissions: ["user", "admin"],
  approval: "none",
  tools: [
    defineTool({
      name: "open_gate",
      description: "Opens the gate of the yard for two minutes.",
      effect: "update",
      permission: "user",
      execute,
    }),
    defineTool({
      name: "lock_gate",
      description: "Locks the gate of the yard until an admin opens it.",
      effect: "update",
      permission: "admin",
      execute,
    }),
    defineTool({
      name: "gate_state",
      description: "Whether the gate of the yard is open, and since when.",
      effect: "read",
      idempotent: true,
      execute,
    }),
  ],
});

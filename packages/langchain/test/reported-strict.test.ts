import { createToolbox, defineTool } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import { describe, expect, it } from "vitest";
import { toLangChain } from "../src/index.ts";
import { chatModel } from "./harness.ts";

/** As an MCP server lists it: nothing in it is strict. */
const search = defineTool({
  name: "search",
  description: "Searches.",
  effect: "read",
  input: {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      query: { type: "string" },
      limit: { type: "integer", default: 10 },
      filter: { type: "object", additionalProperties: { type: "string" } },
    },
    required: ["query"],
  },
  execute: (args) => JSON.stringify(args),
});

describe("a model that binds every tool with OpenAI's strict flag", () => {
  it("gets definitions that may be strict, and the body what it always gets", async () => {
    const run = createToolbox({ tools: [search] }).run();
    const { tools } = toLangChain(run, { dialect: "openai-strict" });
    // The server checks strict schemas as OpenAI does.
    await using server = await startModelServer([{ text: "done" }]);
    await chatModel(server).bindTools(tools, { strict: true }).invoke("go");
    const [sent] = (server.requests[0]?.body.tools ?? []) as readonly { readonly function: object }[];
    expect(sent?.function).toMatchObject({
      strict: true,
      parameters: {
        required: ["query", "limit", "filter"],
        additionalProperties: false,
        properties: { limit: { type: ["integer", "null"], description: "Default: 10." } },
      },
    });
    expect(sent?.function).not.toHaveProperty("parameters.$schema");
    const args = { query: "owls", limit: null, filter: [{ key: "color", value: "white" }] };
    expect(await tools[0]?.invoke(args)).toBe('{"query":"owls","filter":{"color":"white"},"limit":10}');
  });
});

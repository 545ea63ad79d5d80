import { readSchema } from "@toolport/schema";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { createToolbox, type Tool } from "../src/index.ts";

/** A tool that gives back what its body gets. */
export const search = (input: Tool["input"]): Tool => ({
  name: "search",
  description: "Searches.",
  effect: "read",
  ...(input && { input }),
  execute: (args: never) => args,
});

/** The same arguments, as each library says them. */
export const schemas: readonly (readonly [string, NonNullable<Tool["input"]>])[] = [
  ["zod", z.object({ query: z.string(), region: z.enum(["eu", "us"]), limit: z.number().optional() })],
  [
    "valibot",
    toStandardJsonSchema(
      v.object({ query: v.string(), region: v.picklist(["eu", "us"]), limit: v.optional(v.number()) }),
    ),
  ],
  ["arktype", type({ query: "string", region: "'eu'|'us'", "limit?": "number" })],
  [
    "JSON Schema",
    {
      type: "object",
      properties: { query: { type: "string" }, region: { enum: ["eu", "us"] }, limit: { type: "number" } },
      required: ["query", "region"],
      additionalProperties: false,
    },
  ],
  [
    "JSON Schema of an older draft",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        query: { type: "string" },
        region: { $ref: "#/definitions/region" },
        limit: { type: "number" },
      },
      definitions: { region: { enum: ["eu", "us"] } },
      required: ["query", "region"],
    },
  ],
];

/** What the model is shown. */
export const shownOf = (tool: Tool) => {
  const [listed] = createToolbox({ tools: [tool], permissions: ["user", "admin"], approval: "none" }).list({
    permission: "admin",
  });
  return readSchema(listed?.input ?? {}).jsonSchema() as {
    properties: Record<string, Record<string, unknown>>;
    required?: string[];
  };
};
export const call = (tool: Tool, args: unknown, caller: object = {}) =>
  createToolbox({ tools: [tool] }).call(tool.name, args, { caller } as never);

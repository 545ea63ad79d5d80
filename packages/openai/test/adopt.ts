import type { Tool } from "@toolport/core";
import type { JsonSchema, StandardJsonSchema } from "@toolport/schema";
import { detailsOf, type Harness } from "@toolport/testing";
import type OpenAI from "openai";
import { fromOpenAI, type OpenAIHandler, type OpenAITool } from "../src/index.ts";

/** The kit's tools as an app of OpenAI's API has them, definitions and functions by name, brought home. */
export const adopt: NonNullable<Harness["adopt"]> = (tools) => {
  const kit = new Map(tools.map((tool) => [tool.name, tool]));
  return fromOpenAI(tools.map(definitionOf), {
    effect: (name) => kit.get(name)?.effect ?? "unknown",
    details: Object.fromEntries(tools.map((tool) => [tool.name, detailsOf(tool)])),
    handlers: Object.fromEntries(tools.map(({ name, execute }) => [name, execute as OpenAIHandler])),
  });
};

/** With a parser, as `zodFunction` makes one, where the schema does more than JSON Schema can say. */
function definitionOf({ name, description, input }: Tool): OpenAITool {
  if (input === undefined || !("~standard" in input))
    return {
      type: "function",
      function: { name, description, ...(input && { parameters: input as JsonSchema }) },
    } satisfies OpenAI.ChatCompletionFunctionTool;
  const { validate, jsonSchema } = (input as StandardJsonSchema<unknown, unknown>)["~standard"];
  const parse = async (text: string): Promise<unknown> => {
    const checked = await validate(JSON.parse(text));
    if (checked.issues) throw Object.assign(new Error("does not fit"), { issues: checked.issues });
    return checked.value;
  };
  const parameters = jsonSchema.input({ target: "draft-2020-12" });
  return { type: "function", function: { name, description, parameters, parse } };
}

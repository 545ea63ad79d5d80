import { tool } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { toJsonSchema, validatesOnlyStrings, Validator } from "@langchain/core/utils/json_schema";
import { canonicalJson } from "../arbitraries/canonical-json.ts";
import type { Node } from "./schema-places.ts";

/** LangChain's tools carry a JSON Schema through to the model unchanged, and their validator can use it. */
export function langchainFaults(schema: Node): readonly string[] {
  try {
    const made = tool(() => "", { name: "tried", description: "d", schema: schema as never });
    const { parameters } = convertToOpenAITool(made).function;
    const converted = toJsonSchema(schema as never);
    // Only a validator that can resolve the schema's references gets through this.
    new Validator(schema).validate({});
    validatesOnlyStrings(schema);
    return [parameters, converted]
      .filter((result) => canonicalJson(result) !== canonicalJson(schema))
      .map((result) => `it became ${canonicalJson(result)}`);
  } catch (error) {
    return [(error as Error).message];
  }
}

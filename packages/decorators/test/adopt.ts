import type { Tool, ToolContext } from "@toolport/core";
import type { JsonSchema, SchemaSource } from "@toolport/schema";
import { detailsOf } from "@toolport/testing";
import { context, tool, toolsFrom } from "../src/index.ts";

/** The conformance kit's tools, each as a method with a standard decorator; with `parameters`, one required field as a parameter. */
export function adoptByStandard(tools: readonly Tool[], parameters: boolean): readonly Tool[] {
  return tools.flatMap((one) => toolsFrom(providerOf(one, parameters)));
}

type Body = (args: unknown, ctx: ToolContext) => unknown;

function providerOf(kit: Tool, parameters: boolean): object {
  const { name, description, input, effect } = kit;
  const body = kit.execute as Body;
  const { output, ...details } = detailsOf(kit);
  const options = { ...details, ...(output && { output: output as JsonSchema }), name, description, effect };
  if (input === undefined) {
    class WithoutArguments {
      readonly #body = body;

      @tool({ ...options, params: [context] })
      run(ctx: ToolContext): unknown {
        return this.#body({}, ctx);
      }
    }
    return new WithoutArguments();
  }
  const schemaOfAll: SchemaSource = input;
  const { properties = {}, required } = input as JsonSchema & { properties?: Record<string, JsonSchema> };
  const [only, ...others] = Object.entries(properties);
  if (
    !parameters ||
    !only ||
    others.length > 0 ||
    !Array.isArray(required) ||
    "$defs" in input ||
    "definitions" in input
  ) {
    class WithOneObject {
      readonly #body = body;

      @tool({ ...options, input: schemaOfAll })
      run(args: unknown, ctx: ToolContext): unknown {
        return this.#body(args, ctx);
      }
    }
    return new WithOneObject();
  }
  const [key, schema] = only;
  class WithOneParameter {
    readonly #body = body;

    @tool({ ...options, params: [context, { name: key, schema }] })
    run(ctx: ToolContext, value: unknown): unknown {
      return this.#body({ [key]: value }, ctx);
    }
  }
  return new WithOneParameter();
}

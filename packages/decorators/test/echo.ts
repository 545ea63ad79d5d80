import { createToolbox } from "@toolport/core";
import { readSchema, type SchemaSource } from "@toolport/schema";
import { tool, toolsFrom, type Parameter } from "../src/index.ts";

/** A tool of one method with these parameters, and what its method was given. */
export function echo(...params: readonly Parameter[]) {
  class Echo {
    seen: readonly unknown[] = [];

    @tool({ description: "Echoes.", effect: "read", params })
    run(...args: readonly unknown[]): string {
      this.seen = args;
      return "ok";
    }
  }
  const provider = new Echo();
  const [made] = toolsFrom(provider);
  const box = createToolbox({ tools: toolsFrom(provider) });
  const call = async (args?: unknown) => {
    const { status, error } = await box.call("run", args);
    return { status, issues: error?.issues ?? [], seen: provider.seen };
  };
  return { call, box, schema: readSchema(made?.input as SchemaSource).jsonSchema() };
}

import type { ToolDescription } from "@toolport/core";
import { project, readSchema, type JsonSchema } from "@toolport/schema";
import { thrownText } from "./thrown-text.ts";

/** A tool as the rules see it: with its schemas read, or why they can't be. */
export interface Subject {
  readonly tool: ToolDescription;
  readonly file: string;
  readonly input: JsonSchema | undefined;
  readonly output: JsonSchema | undefined;
  readonly unreadable: readonly UnreadableSchema[];
}

export interface UnreadableSchema {
  readonly field: "input" | "output";
  readonly why: string;
}

/** What is checked: a tool, and where it comes from. */
export interface CheckedTool {
  readonly tool: ToolDescription;
  readonly file: string;
}

/** Reads the schemas of a tool once, for all rules. */
export function subjectOf({ tool, file }: CheckedTool): Subject {
  const unreadable: UnreadableSchema[] = [];
  const read = (field: UnreadableSchema["field"]): JsonSchema | undefined => {
    const source = tool[field];
    if (source === undefined) return undefined;
    try {
      const schema = readSchema(source).jsonSchema();
      // Throws for what no dialect can say, such as a reference that leads nowhere.
      project(schema, "json-schema-2020-12");
      JSON.stringify(schema); // for what no JSON can say, such as a bigint
      return schema;
    } catch (error) {
      unreadable.push({ field, why: thrownText(error) });
      return undefined;
    }
  };
  return { tool, file, input: read("input"), output: read("output"), unreadable };
}

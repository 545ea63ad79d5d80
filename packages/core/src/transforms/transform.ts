import { isPromise } from "../and-then.ts";
import { checkTool } from "../check-tool.ts";
import type { ToolContext } from "../context.ts";
import { ToolportError } from "../errors.ts";
import type { Tool } from "../tool.ts";

/** Makes of a tool another one. What it was given stays as it is. */
export type Transform = (tool: Tool) => Tool;

type ContextOf<One> = One extends { readonly execute: (args: never, ctx: infer Ctx) => unknown }
  ? Ctx
  : ToolContext<never>;

/** A level that was stated stays; where there was none, a transform may have given one. */
type LevelOf<One extends Tool> = [Exclude<One["permission"], undefined>] extends [never]
  ? string
  : Exclude<One["permission"], undefined>;

/** A tool after its transforms: name, level and app data are still known, its arguments are no longer the body's. */
export type Transformed<One extends Tool> = Omit<Tool, "name" | "permission" | "execute"> & {
  readonly name: One["name"];
  readonly permission?: LevelOf<One>;
  readonly execute: (args: never, ctx: ContextOf<One>) => unknown;
};

/**
 * Puts a tool through transforms, first to last. Each says in the tool's `metadata.transforms` what it did, without
 * the values it holds.
 *
 * @throws ToolportError `invalid_tool` where one can't be done to this tool
 */
export function transform<const One extends Tool>(
  tool: One,
  ...steps: readonly Transform[]
): Transformed<One> {
  checkTool(tool);
  const transformed = steps.reduce<Tool>((before, step, at) => {
    const number = `transform(): step ${at + 1}`;
    if (typeof step !== "function") throw wrongStep(tool, `${number} is no function from tool to tool`);
    const made: unknown = step(before);
    if (typeof made !== "object" || made === null || isPromise(made))
      throw wrongStep(tool, `${number} gave ${isPromise(made) ? "a promise" : String(made)}, and no tool`);
    checkTool(made);
    return made as Tool;
  }, tool);
  return Object.freeze({ ...transformed }) as never;
}

function wrongStep({ name }: Tool, wrong: string): ToolportError {
  return new ToolportError("invalid_tool", `Tool "${name}": ${wrong}.`);
}

/** A step that can't be done to this tool. */
export function impossible(tool: Tool, step: string, why: string, options?: ErrorOptions): ToolportError {
  return new ToolportError(
    "invalid_tool",
    `${step} can't be done to the tool "${tool.name}": ${why}.`,
    options,
  );
}

/** The tool with these fields changed, and what was done to it added to its `metadata.transforms`. */
export function changed(tool: Tool, done: string, fields: Partial<Tool>): Tool {
  const { metadata = tool.metadata } = fields;
  const earlier = metadata?.transforms;
  return {
    ...tool,
    // Bound here: whoever calls it finds another tool in its place.
    execute: tool.execute.bind<Tool["execute"]>(tool),
    ...fields,
    metadata: { ...metadata, transforms: [...(Array.isArray(earlier) ? (earlier as string[]) : []), done] },
  };
}

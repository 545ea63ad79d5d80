import { readSchema, type SchemaSource } from "@toolport/schema";
import { andThen } from "../and-then.ts";
import type { ToolContext } from "../context.ts";
import { isError } from "../normalize.ts";
import { failure, isToolResult, result, textOf } from "../result.ts";
import type { Tool } from "../tool.ts";
import { changed, impossible, type Transform } from "./transform.ts";

/**
 * Makes something else of what the body gives: `change` gets the value it returned, or a result's data (its text, where
 * it has no data), and gives a value or a result. Failures pass as they are. What the tool promised by its own `output`
 * is still checked first; what holds for the changed value is said by `options.output`.
 */
export function changeResult(
  change: (data: unknown, ctx: ToolContext) => unknown,
  options: { readonly output?: SchemaSource } = {},
): Transform {
  return (tool) => {
    if (typeof change !== "function") throw impossible(tool, "changeResult()", "it is given no function");
    const { output: promised, ...rest } = tool;
    const body = tool.execute.bind<Tool["execute"]>(tool);
    return {
      ...changed(rest, "result changed", {
        execute: (args: never, ctx: ToolContext<never>) =>
          andThen(body(args, ctx), (given) => {
            if (isError(given) || (isToolResult(given) && given.status !== "ok")) return given;
            const data = isToolResult(given) ? (given.data ?? textOf(given)) : given;
            const kept =
              promised === undefined
                ? { ok: true as const, value: data }
                : readSchema(promised).validate(data);
            return andThen(kept, (checked) => {
              if (!checked.ok) return broken(tool);
              return andThen(change(checked.value, ctx as ToolContext), (made) =>
                isToolResult(given) && given.meta && !isToolResult(made)
                  ? result({ data: made, meta: given.meta })
                  : made,
              );
            });
          }),
      }),
      ...(options.output !== undefined && { output: options.output }),
    };
  };
}

function broken({ effect }: Tool): unknown {
  const stands = effect === "read" ? "" : " What it changed stands: don't call it again for that.";
  return failure(`The tool ran, but its result does not have the promised form and was withheld.${stands}`, {
    code: "bad_output",
  });
}

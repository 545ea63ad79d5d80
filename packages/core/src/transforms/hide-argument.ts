import { notTaken } from "./fix-argument.ts";
import { reshape } from "./reshape.ts";
import { argumentOf } from "./reshaped-input.ts";
import type { Transform } from "./transform.ts";
import { isRequired, withoutArguments } from "./without-arguments.ts";

/** Takes optional arguments away from the model: the tool runs as it does without them. */
export function hideArgument(...names: readonly string[]): Transform {
  const step = `hideArgument(${names.map((name) => `"${name}"`).join(", ")})`;
  return (tool) =>
    reshape(tool, {
      step,
      done: `${names.length === 1 ? "argument" : "arguments"} ${names.map((name) => `"${name}"`).join(", ")} hidden`,
      names,
      shown: (schema) => {
        if (names.length === 0) throw new Error("it names no argument");
        const needed = names.find((name) => isRequired(schema, name));
        if (needed !== undefined)
          throw new Error(`the argument "${needed}" is required: give it a value with fixArgument()`);
        return withoutArguments(schema, { names: new Set(names), given: new Map(), state: "absent" });
      },
      complete: (args) => {
        const sent = names.filter((name) => Object.hasOwn(args, name));
        return sent.length > 0 ? sent.map(notTaken) : args;
      },
      locate: (pointer) => (names.includes(argumentOf(pointer) ?? "") ? undefined : pointer),
    });
}

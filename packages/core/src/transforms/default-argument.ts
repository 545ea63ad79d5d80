import { editProperties, editProperty } from "./edit-properties.ts";
import { checkValue, valueOf, withArgument, type ArgumentValue } from "./fix-argument.ts";
import { reshape } from "./reshape.ts";
import type { Transform } from "./transform.ts";

/**
 * Gives an argument a value where the model leaves it out. The model is shown a value as the default; what depends on
 * the caller it is not shown.
 */
export function defaultArgument(name: string, value: ArgumentValue): Transform {
  const byCaller = typeof value === "function";
  return (tool) =>
    reshape(tool, {
      step: `defaultArgument("${name}")`,
      done: `argument "${name}" given a default${byCaller ? " by caller" : ""}`,
      names: [name],
      byCaller,
      shown: (schema) => {
        if (!byCaller) checkValue(schema, name, value);
        return editProperties(schema, (node) => {
          const { required, ...rest } = node;
          const asked = ((required ?? []) as readonly string[]).filter((one) => one !== name);
          const left = asked.length > 0 ? { ...rest, required: asked } : rest;
          return editProperty(left, name, (property) =>
            byCaller || typeof property !== "object" ? property : { ...property, default: value },
          );
        });
      },
      complete: (args, caller) => {
        if (Object.hasOwn(args, name) && args[name] !== undefined) return args;
        const given = valueOf(value, caller);
        return given === undefined ? args : withArgument(args, name, given);
      },
      locate: (pointer) => pointer,
    });
}

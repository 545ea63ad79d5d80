import { readSchema, type Issue, type Json, type JsonSchema } from "@toolport/schema";
import { isPromise } from "../and-then.ts";
import type { Caller } from "../caller.ts";
import { copyJson } from "../json.ts";
import { failure } from "../result.ts";
import { reshape } from "./reshape.ts";
import { argumentOf, pointerTo, type Arguments } from "./reshaped-input.ts";
import { impossible, type Transform } from "./transform.ts";
import { declared, withoutArguments } from "./without-arguments.ts";

/** A value, or what makes it of who calls. */
export type ArgumentValue = Json | ((caller: Caller) => Json | undefined);

/**
 * Takes an argument away from the model and gives it this value. The value goes to the tool's own schema and its body,
 * and nowhere else: not to the model, an advisor, an observer, a record or an approval. `shown` puts it into the tool's
 * `metadata.fixed`, for an app that shows it to whoever approves.
 */
export function fixArgument(
  name: string,
  value: ArgumentValue,
  options: { readonly shown?: boolean } = {},
): Transform {
  const byCaller = typeof value === "function";
  const step = `fixArgument("${name}")`;
  return (tool) => {
    const [stray] = Object.keys(options).filter((key) => key !== "shown");
    if (stray !== undefined) throw impossible(tool, step, `"${stray}" is not an option (shown)`);
    if (byCaller && options.shown === true)
      throw impossible(tool, step, "a value that depends on the caller can't be shown beforehand");
    return reshape(tool, {
      step,
      done: `argument "${name}" fixed${byCaller ? " by caller" : ""}`,
      names: [name],
      byCaller,
      ...(options.shown === true && {
        metadata: { fixed: { ...(tool.metadata?.fixed as object), [name]: value as Json } },
      }),
      shown: (schema) => {
        if (!byCaller) checkValue(schema, name, value);
        return withoutArguments(schema, {
          names: new Set([name]),
          given: new Map(byCaller ? [] : [[name, value]]),
          state: "given",
        });
      },
      complete: (args, caller) => {
        if (Object.hasOwn(args, name)) return [notTaken(name)];
        const given = valueOf(value, caller);
        // Before the body runs: a thrown result is the call's result.
        if (given === undefined) throw noValue();
        return withArgument(args, name, given);
      },
      locate: (pointer) => (argumentOf(pointer) === name ? undefined : pointer),
    });
  };
}

function noValue(): unknown {
  const why = "This tool can't be used here: the app has no value for an argument that it sets itself.";
  return failure(why, { status: "denied", code: "no_value" });
}

/** A copy with one more argument; `__proto__` is a name like any other. */
export function withArgument(args: Arguments, name: string, value: unknown): Arguments {
  return Object.defineProperty({ ...args }, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** What the model is told when it sends an argument that is not its own to send. */
export function notTaken(name: string): Issue {
  return { pointer: pointerTo(name), message: "this tool takes no such argument" };
}

/** The value for this call: the body may change what it gets. */
export function valueOf(value: ArgumentValue, caller: Caller): Json | undefined {
  const given: unknown = typeof value === "function" ? value(caller) : value;
  if (isPromise(given))
    throw new TypeError("The function that makes an argument of the caller gave a promise.");
  return given === undefined ? undefined : copyJson(given as Json);
}

/** @throws Error where the value does not fit what the schema says of this argument */
export function checkValue(schema: JsonSchema, name: string, value: unknown): void {
  const { $defs, definitions, $schema } = schema;
  const rest = Object.fromEntries(
    Object.entries({ $schema, $defs, definitions }).filter(([, one]) => one !== undefined),
  );
  const forms = (declared(schema).get(name) ?? []).filter((one) => typeof one === "object");
  const fits = forms.map((one) => {
    const checked = readSchema({ ...rest, ...(one as object) }).validate(value);
    return isPromise(checked) || checked.ok;
  });
  if (fits.length > 0 && !fits.includes(true))
    throw new Error(`its value does not fit the argument "${name}"`);
}

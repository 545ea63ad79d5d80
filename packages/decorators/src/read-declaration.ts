import { defineTool, type Tool } from "@toolport/core";
import { slotFaults } from "./check-slots.ts";
import type { Declaration, Method } from "./declaration.ts";
import { inputOf } from "./input-of.ts";
import { context, whole } from "./parameter.ts";
import { sourceParameters } from "./source-parameters.ts";

/** A declared method as a tool, or everything that keeps it from being one. */
export type Reading = { readonly tool: Tool } | { readonly faults: readonly string[] };

/** Makes the tool of one method of a provider. `mark` is put on it as it is. */
export function readDeclaration(
  provider: object,
  key: PropertyKey,
  declaration: Declaration,
  mark: object,
): Reading {
  const { options, slots } = declaration;
  if (declaration.faults.length > 0) return { faults: declaration.faults };
  const method: unknown = Reflect.get(provider, key);
  if (typeof method !== "function") return { faults: ["is no method any more: something else has its name"] };
  const faults = [...optionFaults(options, key), ...slotFaults(slots)];
  if (/GeneratorFunction/.test(Object.prototype.toString.call(method)))
    faults.push(
      "is a generator, and a tool gives one result: return it, and tell of its way by ctx.progress()",
    );
  if (faults.length === 0) faults.push(...countFaults(declaration, method as Method));
  if (faults.length > 0) return { faults };
  try {
    return { tool: toolOf(provider, key, declaration, method as Method, mark) };
  } catch (error) {
    return { faults: [`can't be a tool. ${error instanceof Error ? error.message : String(error)}`] };
  }
}

function toolOf(
  provider: object,
  key: PropertyKey,
  declaration: Declaration,
  method: Method,
  mark: object,
): Tool {
  const { options, slots } = declaration;
  const input = declaration.input ?? inputOf(slots);
  const made: Tool = {
    ...options,
    ...mark,
    name: options.name ?? String(key),
    ...(input !== undefined && { input }),
    // Without a schema there are no arguments; with one, they have passed it.
    execute: (args: unknown, ctx) =>
      method.apply(
        provider,
        slots.map((slot) => {
          if (slot === context) return ctx;
          if (slot === whole) return args;
          return argument(args as Readonly<Record<string, unknown>>, slot.name);
        }),
      ),
  };
  return defineTool(made as never) as Tool;
}

function argument(args: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

function optionFaults(options: object, key: PropertyKey): string[] {
  const { name, description, effect } = options as Readonly<Record<string, unknown>>;
  const faults: string[] = [];
  if (typeof description !== "string" || description.trim() === "")
    faults.push("has no description: say what it does, for the model");
  if (effect === undefined) faults.push("has no effect: say read, write, update, destructive or unknown");
  if (name === undefined && typeof key === "symbol")
    faults.push("has a symbol for a name: give the tool one");
  for (const field of ["execute", "source"])
    if (field in options) faults.push(`"${field}" is not for a decorator to say: the method is what runs`);
  return faults;
}

/** Whether the method takes what it will be given, as far as its source tells. */
function countFaults({ slots, input, method }: Declaration, called: Method): string[] {
  const given = slots.length;
  const own = method && sourceParameters(method);
  const takes = own?.length ?? 0;
  // How many a rest parameter takes is only the compiler's to say.
  if (own && !own.at(-1)?.isRest) {
    if (takes > given)
      return own.slice(given).map(({ name }, at) => untyped(given + at, name, input !== undefined));
    // Of arguments in one object a method need not want anything, nor the context.
    if (takes < given && input === undefined) return [`has ${given} params, and the method takes ${takes}`];
  }
  return called.length > given ? [untyped(given, undefined, input !== undefined)] : [];
}

function untyped(at: number, name: string | undefined, hasInput: boolean): string {
  const label = `parameter ${at + 1}${name === undefined ? "" : ` ("${name}")`}`;
  return hasInput
    ? `${label} would never be given: with input, a method takes the arguments and the context`
    : `${label} has no type: list it in params, with a schema, or as context`;
}

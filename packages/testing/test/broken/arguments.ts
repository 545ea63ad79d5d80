import { failure, type CallOptions } from "@toolport/core";
import { readSchema, type Json } from "@toolport/schema";
import type { Harness } from "../../src/index.ts";
import type { World } from "../../src/world.ts";
import { broken, deep, withOptions, withParsed } from "./broken.ts";

/** Adapters that do something of their own with the arguments. */
export const brokenArguments: readonly Harness[] = [
  broken("validates itself and answers in its own words", {
    call: (call, world) => async (name, args, options) => {
      const wrong = await wrongArguments(world, name, args);
      return wrong ? failure("Invalid input", { status: "invalid" }) : call(name, args, options);
    },
  }),
  broken("parses with the schema before the pipeline does", {
    call: (call, world) => async (name, args, options) =>
      call(name, await readEarly(world, name, args), options),
  }),
  broken("completes truncated JSON", {
    message: (calls) => calls.map((one) => ({ ...one, arguments: completed(one.arguments) })),
  }),
  broken("completes truncated JSON when it was streamed", {
    message: (calls, { stream }) =>
      calls.map((one) => (stream ? { ...one, arguments: completed(one.arguments) } : one)),
  }),
  broken("loses characters between two streamed deltas", {
    message: (calls, { stream }) =>
      calls.map((one) => (stream ? { ...one, arguments: one.arguments.replaceAll("\u2028", "") } : one)),
  }),
  broken("cuts after the first complete object", {
    message: (calls) =>
      calls.map((one) => ({ ...one, arguments: one.arguments.replace(/\}[^{}\]"]*$/, "}") })),
  }),
  broken("treats empty text as an error", {
    call: (call) => (name, args, options) => call(name, String(args).trim() === "" ? "{" : args, options),
  }),
  broken("takes null for an error", {
    call: (call) => (name, args, options) => call(name, args === "null" ? "[]" : args, options),
  }),
  broken("turns malformed JSON into no arguments", {
    call: (call) => (name, args, options) => call(name, isJson(args) ? args : "{}", options),
  }),
  broken("turns what is no object into no arguments", {
    call: withParsed((args) => (typeof args === "object" && !Array.isArray(args) ? args : {})),
  }),
  broken("wraps a list into an object", {
    call: withParsed((args) => (Array.isArray(args) ? { input: args } : args)),
  }),
  broken("quotes malformed arguments back", {
    call: (call) => async (name, args, options) =>
      isJson(args) || args === ""
        ? call(name, args, options)
        : failure(`Unexpected token at position 1 in ${String(args)}`, { status: "invalid" }),
  }),
  broken("converts every null to absent", {
    call: withOptions((options) => ({ ...options, decode: (value) => deep(value, withoutNulls) })),
  }),
  broken("does not decode what the advertised schema made of optional fields", {
    call: withOptions((options) => ({ ...options, decode: undefined })),
  }),
  broken("decodes the outermost fields only", {
    call: withOptions((options) => ({ ...options, decode: (value) => shallow(value, options) })),
  }),
  broken("sends absent fields as null", {
    call: (call, world) => (name, args, options) => call(name, filled(world, name, args), options),
  }),
  broken("drops fields that the schema does not name", {
    call: (call, world) => (name, args, options) => call(name, stripped(world, name, args), options),
  }),
  broken("loses an own __proto__ on the way", {
    call: (call) => (name, args, options) => call(name, copied(args), options),
  }),
  broken("refuses a field called constructor", {
    call: (call) => async (name, args, options) =>
      String(args).includes('"constructor"')
        ? failure("Forbidden key", { status: "invalid" })
        : call(name, args, options),
  }),
  broken("parses text that looks like JSON", { call: withParsed((args) => deep(args, unquoted)) }),
  broken("sends every value as text", {
    call: withParsed((args) =>
      deep(args, (value) => (typeof value === "number" || typeof value === "boolean" ? `${value}?` : value)),
    ),
  }),
  broken("rounds integers beyond 2^53", {
    call: (call) => (name, args, options) =>
      call(name, isJson(args) ? JSON.parse(String(args)) : args, options),
  }),
  broken("brings integers into the safe range", {
    call: withParsed((args) =>
      deep(args, (value) => (typeof value === "number" ? Math.min(value, Number.MAX_SAFE_INTEGER) : value)),
    ),
  }),
  broken("does not read arguments that were encoded twice", {
    call: (call) => (name, args, options) => call(name, String(args).startsWith('"') ? "[]" : args, options),
  }),
];

async function wrongArguments(world: World, name: string, args: unknown): Promise<boolean> {
  const input = world.tools.find((tool) => tool.name === name)?.input;
  if (input === undefined || !isJson(args)) return false;
  return !(await readSchema(input).validate(JSON.parse(String(args)))).ok;
}

async function readEarly(world: World, name: string, args: unknown): Promise<unknown> {
  const input = world.tools.find((tool) => tool.name === name)?.input;
  if (input === undefined || !isJson(args)) return args;
  const checked = await readSchema(input).validate(JSON.parse(String(args)));
  return checked.ok ? checked.value : args;
}

function isJson(args: unknown): boolean {
  try {
    return typeof JSON.parse(String(args)) === "object";
  } catch {
    return false;
  }
}

function completed(text: string): string {
  for (const end of ["", '"}', "]}", "null}", "}"]) if (isJson(text + end)) return text + end;
  return text;
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, child]) => child !== null));
}

/** Decoded as far as the root goes; what is inside stays as it came. */
function shallow(value: unknown, { decode }: CallOptions): unknown {
  if (typeof value !== "object" || value === null) return value;
  const decoded = decode?.(value) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(decoded, key)));
}

function propertiesOf(world: World, name: string): readonly string[] {
  const input = world.tools.find((tool) => tool.name === name)?.input;
  return input === undefined
    ? []
    : Object.keys((readSchema(input).jsonSchema().properties as object | undefined) ?? {});
}

function filled(world: World, name: string, args: unknown): unknown {
  if (!isJson(args)) return args;
  const given = JSON.parse(String(args)) as Record<string, Json>;
  const nulls = propertiesOf(world, name).map((key) => [key, null] as const);
  return JSON.stringify({ ...Object.fromEntries(nulls), ...given });
}

function stripped(world: World, name: string, args: unknown): unknown {
  const known = propertiesOf(world, name);
  if (!isJson(args) || known.length === 0) return args;
  const given = Object.entries(JSON.parse(String(args)) as Record<string, Json>);
  return JSON.stringify(Object.fromEntries(given.filter(([key]) => known.includes(key))));
}

/** As a plain assignment copies: `__proto__` becomes the prototype and is gone. */
function copied(args: unknown): unknown {
  if (!isJson(args)) return args;
  const copy = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(copy);
    const out: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(value)) out[key] = copy(child);
    return out;
  };
  return JSON.stringify(copy(JSON.parse(String(args))));
}

function unquoted(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

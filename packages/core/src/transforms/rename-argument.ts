import { readSchema, type JsonSchema } from "@toolport/schema";
import { isPromise } from "../and-then.ts";
import { editProperties } from "./edit-properties.ts";
import { notTaken, withArgument } from "./fix-argument.ts";
import { reshape } from "./reshape.ts";
import { argumentOf, pointerTo } from "./reshaped-input.ts";
import type { Transform } from "./transform.ts";
import { declared } from "./without-arguments.ts";

interface Node {
  readonly [keyword: string]: unknown;
}

/** Calls an argument something else before the model; the tool's own schema and body know it by its old name. */
export function renameArgument(from: string, to: string): Transform {
  return (tool) =>
    reshape(tool, {
      step: `renameArgument("${from}", "${to}")`,
      done: `argument "${from}" called "${to}"`,
      names: [from],
      shown: (schema) => {
        if (typeof to !== "string" || to === "" || to === "__proto__")
          throw new Error(`${JSON.stringify(to)} can't be an argument's name`);
        if (declared(schema).has(to)) throw new Error(`it has an argument "${to}" already`);
        return editProperties(schema, (node) => renamedIn(node, from, to));
      },
      complete: (args) => {
        if (Object.hasOwn(args, from)) return [notTaken(from)];
        if (!Object.hasOwn(args, to)) return args;
        const { [to]: value, ...rest } = args;
        return withArgument(rest, from, value);
      },
      locate: (pointer) =>
        argumentOf(pointer) === from ? pointerTo(to) + pointer.slice(pointerTo(from).length) : pointer,
    });
}

/** All that one part of the root says of an argument, said of its new name. */
function renamedIn(node: Node, from: string, to: string): Node {
  const name = (key: string): string => (key === from ? to : key);
  const keys = (value: unknown): unknown => renamedKeys(value, name);
  const list = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one: unknown) => (typeof one === "string" ? name(one) : one)) : value;
  const changes: { readonly [keyword: string]: (value: unknown) => unknown } = {
    properties: keys,
    required: list,
    dependentSchemas: keys,
    dependentRequired: (value) => mapped(keys(value), list),
    dependencies: (value) => mapped(keys(value), list),
    propertyNames: (value) => renamedNames(value, to, list),
    default: keys,
    examples: (value) => (Array.isArray(value) ? value.map(keys) : value),
  };
  return Object.fromEntries(
    Object.entries(node).map(([keyword, value]) => [
      keyword,
      Object.hasOwn(changes, keyword) ? changes[keyword]?.(value) : value,
    ]),
  );
}

/** What is an object, with one key called otherwise, and all at their places. */
function renamedKeys(value: unknown, name: (key: string) => string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [name(key), one]));
}

function mapped(value: unknown, change: (value: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, change(one)]));
}

/** A list of names is changed; a rule that would have to be understood must take the new one as well. */
function renamedNames(rule: unknown, to: string, list: (value: unknown) => unknown): unknown {
  const { enum: names, ...rest } = Object(rule) as Node;
  if (Array.isArray(names)) return { ...rest, enum: list(names) };
  const checked = typeof rule === "object" ? readSchema(rule as JsonSchema).validate(to) : { ok: true };
  if (isPromise(checked) || !checked.ok)
    throw new Error(`its schema has a rule for names ("propertyNames") that does not take "${to}"`);
  return rule;
}

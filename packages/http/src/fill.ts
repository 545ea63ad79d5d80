import { badArgument } from "./http-problem.ts";
import { isSecret, type Secret } from "./secret.ts";
import type { Secrets } from "./secrets.ts";
import { pieces, type Piece } from "./template.ts";

/**
 * A value in which texts may name arguments. `"{name}"` alone is the argument itself, with its type; within a longer
 * text it is the argument's text. What names an argument that was not given is left out.
 */
export type Template =
  | string
  | number
  | boolean
  | null
  | Secret
  | readonly Template[]
  | { readonly [key: string]: Template };

export interface Arguments {
  readonly [name: string]: unknown;
}

/** The value a template stands for, undefined where an argument it names was not given. */
export function fill(template: Template, args: Arguments, secrets: Secrets): unknown {
  if (typeof template === "string") return fillText(pieces(template), args);
  if (typeof template !== "object" || template === null) return template;
  if (isSecret(template)) return secrets.reveal(template);
  if (Array.isArray(template))
    return template.map((one: Template) => fill(one, args, secrets)).filter((value) => value !== undefined);
  return fillFields(template as { readonly [key: string]: Template }, args, secrets);
}

/** The fields whose templates stand for something. */
export function fillFields(
  fields: { readonly [key: string]: Template },
  args: Arguments,
  secrets: Secrets,
): { readonly [key: string]: unknown } {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([key, one]) => [key, fill(one, args, secrets)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function fillText(parts: readonly Piece[], args: Arguments): unknown {
  const [first] = parts;
  if (parts.length === 1 && typeof first === "object") return argument(args, first.name);
  let text = "";
  for (const part of parts) {
    const one = typeof part === "string" ? part : argumentText(args, part.name);
    if (one === undefined) return undefined;
    text += one;
  }
  return text;
}

/** The argument, undefined when it was not given. Never something inherited. */
export function argument(args: Arguments, name: string): unknown {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

/** The argument as text. @throws HttpProblem for a list or an object */
export function argumentText(args: Arguments, name: string): string | undefined {
  const value = argument(args, name);
  if (value === undefined || value === null) return undefined;
  const text = scalarText(value);
  if (text === undefined) throw badArgument(name, "only a text, a number or true and false can stand here");
  return text;
}

/** The text of a value that has one. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  return undefined;
}

import { inspect } from "node:util";

/** The parts of an error that are told; each may be missing, and throw when it is looked at. */
export interface ErrorFields {
  readonly name: string | undefined;
  readonly message: string | undefined;
  readonly code: string | undefined;
  readonly stack: string | undefined;
}

/** What can be read of something that was thrown, which may be anything. */
export function errorFields(thrown: unknown): ErrorFields {
  const read = (field: keyof ErrorFields): string | undefined => {
    try {
      const value: unknown = (thrown as Readonly<Record<string, unknown>> | null | undefined)?.[field];
      return typeof value === "string" ? value : undefined;
    } catch {
      return undefined;
    }
  };
  return { name: read("name"), message: read("message"), code: read("code"), stack: read("stack") };
}

/** What something that was thrown says: an error its message, anything else what it is. */
export function thrownText(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  return errorFields(thrown).message ?? inspected(thrown);
}

/** Any value in words, without asking it: it may be a proxy, or print itself in its own way. */
export function inspected(value: unknown): string {
  try {
    return inspect(value, { depth: 1, breakLength: Infinity, customInspect: false, showProxy: true });
  } catch {
    return "something that throws when it is looked at";
  }
}

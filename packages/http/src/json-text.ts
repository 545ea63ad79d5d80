import { notSetUp } from "./http-problem.ts";

/** A body as JSON. @throws HttpProblem for what would be lost: JSON has no form for bytes, forms and the like */
export function jsonText(body: unknown): string | undefined {
  return JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === "bigint") return String(value);
    if (value instanceof Set) return [...(value as Set<unknown>)];
    if (value instanceof Map) return mapped(value as Map<unknown, unknown>);
    const kind = platformClass(value);
    if (kind !== undefined) throw notSetUp(`the body holds a ${kind}, which JSON has no form for`);
    return value;
  });
}

function mapped(map: ReadonlyMap<unknown, unknown>): unknown {
  return [...map.keys()].every((key) => typeof key === "string") ? Object.fromEntries(map) : [...map];
}

/** The name of a class of the platform that is no plain data: what is somebody's own is taken for its fields. */
function platformClass(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (/^(Object|Array|Number|String|Boolean)$/.test(kind)) return undefined;
  const known: unknown = (globalThis as Readonly<Record<string, unknown>>)[kind];
  return typeof known === "function" && value instanceof known ? kind : undefined;
}

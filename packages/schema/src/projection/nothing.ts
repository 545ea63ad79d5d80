import type { Path } from "./modern-source.ts";
import { type Form, report, type Walk } from "./walk.ts";

/** No value at all: only ever left out. */
export function nothing(path: Path, walk: Walk): Form {
  const { dialect } = walk;
  if (dialect.keywords === "all") return { schema: dialect.booleans === "keep" ? false : { not: {} } };
  report(walk, path, "not", "described", "Accepts no value at all; told in the description.");
  return { schema: { type: "string", description: "No value is accepted here." } };
}

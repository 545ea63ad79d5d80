import type { Path } from "./modern-source.ts";
import { type Form, report, type Walk } from "./walk.ts";

/** No value at all: only ever left out. */
export function nothing(path: Path, walk: Walk): Form {
  const { dialect } = walk;
  if (dialect.keywords === "all") return { schema: dialect.booleans === "keep" ? false : { not: {} } };
  report(
    walk,
    path,
    "not",
    "described",
    `No value fits here, which ${dialect.name} can't say: told in the description. If that isn't meant, mend the schema.`,
  );
  return { schema: { type: "string", description: "No value is accepted here." } };
}

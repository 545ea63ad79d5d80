import type { Json } from "@toolport/schema";

/** The value of a default that is plain data in the source; undefined for `null`, and for what has to be worked out. */
export function statedDefault(source: string): Json | undefined {
  const [, text] = /^'([^'"\\]*)'$/.exec(source) ?? [];
  try {
    return (JSON.parse(text === undefined ? source : `"${text}"`) as Json) ?? undefined;
  } catch {
    return undefined; // an expression
  }
}

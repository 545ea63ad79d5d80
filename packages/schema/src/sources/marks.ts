import type { Unsaid } from "./shape.ts";

/** Stands in a written node for what had to be given up there, until the tree has its final form. */
export const mark = "~losses";

export interface Mark {
  readonly keyword: string;
  readonly action: "rewritten" | "described" | "dropped";
  readonly message: string;
  /** What the description has to say in place of the constraint. */
  readonly words?: readonly string[];
}

/** What travels as text, with its bounds in words. */
export function textual(
  what: "date" | "bigint",
  schema: Record<string, unknown>,
  bounds: readonly string[],
): Record<string, unknown> {
  const message =
    what === "date" ? "A Date travels as text in RFC 3339." : "A bigint travels as text, digit by digit.";
  const marks: Mark[] = [{ keyword: what, action: "rewritten", message }];
  if (bounds.length > 0)
    marks.push({
      keyword: "bounds",
      action: "described",
      message: `Bounds of a ${what} are told in words: ${bounds.join(" ")}`,
      words: bounds,
    });
  return marked(schema, marks);
}

export function marked(node: Record<string, unknown>, marks: readonly Mark[]): Record<string, unknown> {
  return marks.length > 0 ? { ...node, [mark]: marks } : node;
}

export function foreignMark(what: string): Mark {
  const message = `"${what}" has no JSON form: any value is let through to the schema's own validator. Take a string, number, array or object there and convert it in the schema, or give it a wire form.`;
  return { keyword: what, action: "dropped", message };
}

export function unsaidMark({ keyword, message }: Unsaid): Mark {
  return { keyword, action: "dropped", message: `Only the schema's own validator checks ${message}.` };
}

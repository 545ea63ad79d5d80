import type { Subject } from "./subject.ts";

/** A text of a tool that a model or a person reads, and where it stands. */
export interface TextAt {
  /** A field, with a JSON pointer into a schema. */
  readonly where: string;
  readonly text: string;
}

/** Every text of a tool: name, title, description, keywords, and each string of its schemas, property names too. */
export function* textsOf({ tool, input, output }: Subject): Generator<TextAt> {
  for (const where of ["name", "title", "description"] as const) {
    const text: unknown = tool[where];
    if (typeof text === "string") yield { where, text };
  }
  for (const text of tool.keywords ?? []) yield { where: "keywords", text };
  yield* stringsIn(input, "input");
  yield* stringsIn(output, "output");
}

function* stringsIn(value: unknown, where: string): Generator<TextAt> {
  if (typeof value === "string") yield { where, text: value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const at = `${where}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!Array.isArray(value)) yield { where: at, text: key };
    yield* stringsIn(child, at);
  }
}

import type { ToolSite } from "./tool-site.ts";

/** A tool's name as the key of a record. */
export function nameOfTool({ literalName, name }: ToolSite, quote: string): string {
  if (
    literalName === undefined ||
    name.node?.getKindName() === "Identifier" ||
    name.node?.getKindName() === "PropertyAccessExpression"
  )
    return `[${name.text}]`;
  return /^[A-Za-z_$][\w$]*$/.test(literalName) ? literalName : `${quote}${literalName}${quote}`;
}

import { Node } from "ts-morph";
import type { ToolSet } from "./tool-values.ts";
import type { Printer } from "./printer.ts";
import { keyOfTool } from "./tool-key.ts";

/** Turns a list of tools into a record or back, in place: its layout and comments stay. Other records keep their keys. */
export function writeSet(
  { node, elements }: ToolSet,
  { from, to }: { readonly from: "list" | "record"; readonly to: "list" | "record" },
  { edits, style }: Printer,
): void {
  if (from === to || (to === "record" && Node.isObjectLiteralExpression(node))) return;
  const text = node.getText();
  const oneLine = !text.includes("\n");
  const space = to === "record" && oneLine && elements.length > 0 ? " " : "";
  const [open, close] = to === "record" ? ["{", "}"] : ["[", "]"];
  const start = node.getStart();
  const end = node.getEnd();
  const inside = text.slice(1, -1);
  // `{ a }` → `[a]`: the spaces inside the braces go with them.
  const before = to === "list" && oneLine ? inside.length - inside.trimStart().length : 0;
  const after = to === "list" && oneLine ? inside.length - inside.trimEnd().length : 0;
  edits.replace({ start, end: start + 1 + before }, open + space);
  edits.replace({ start: end - 1 - after, end }, space + close);
  for (const element of elements) {
    if (element.spread) continue;
    const { value } = element;
    if (to === "list") {
      if (element.node !== value && element.node.getStart() < value.getStart())
        edits.replace({ start: element.node.getStart(), end: value.getStart() }, "");
      continue;
    }
    const [site] = element.tools?.sites ?? [];
    const key = site && keyOfTool(site, node, style.quote);
    if (key !== undefined && key !== value.getText()) edits.insert(value.getStart(), `${key}: `);
  }
}

import { Node, SyntaxKind } from "ts-morph";
import type { FunctionWords, Printer } from "../printer.ts";
import type { ContextUse, FunctionBody } from "../tool-site.ts";

/** The SDK's name for what is used of the context, or nothing where it has none. */
export function fieldFor({ meaning }: ContextUse): string | undefined {
  switch (meaning.kind) {
    case "signal":
      return "abortSignal";
    case "callId":
      return "toolCallId";
    case "messages":
      return "messages";
    case "value":
      return "context";
    default:
      return undefined;
  }
}

/** How a body's uses of a framework's context are written with the SDK's, taken apart where the names are free. */
export function contextWords(body: FunctionBody, printer: Printer): FunctionWords {
  const fields = [...new Set(body.uses.map(fieldFor).filter((field) => field !== undefined))];
  const taken = namesBeside(body);
  const apart = fields.every((field) => !taken.has(field));
  const name = taken.has("options") ? "toolOptions" : "options";
  const pattern = apart ? `{ ${fields.join(", ")} }` : name;
  // What the app gives to a tool has no type unless its schema says one.
  const any = fields.includes("context") && printer.style.typed;
  const type = any ? `: ${printer.imports.type("ai", "ToolExecutionOptions")}<any>` : "";
  return {
    context: pattern + type,
    use(use) {
      const field = fieldFor(use);
      if (field === undefined) return undefined;
      const key = use.meaning.kind === "value" && use.meaning.key !== undefined ? `?.${use.meaning.key}` : "";
      return `${apart ? "" : `${name}.`}${field}${key}`;
    },
  };
}

/** The names in a body, but for those in what is replaced. What a pattern declares stays declared. */
function namesBeside({ body, args, uses }: FunctionBody): ReadonlySet<string> {
  const replaced = uses.map(({ node }) => node).filter((node) => !Node.isBindingElement(node));
  const inside = (node: Node): boolean =>
    replaced.some((use) => node === use || (node.getPos() >= use.getPos() && node.getEnd() <= use.getEnd()));
  const nodes = [body.node, args?.node].filter((node) => node !== undefined);
  const names = nodes.flatMap((node) =>
    Node.isIdentifier(node) ? [node] : node.getDescendantsOfKind(SyntaxKind.Identifier),
  );
  return new Set(names.filter((node) => !inside(node) && !isMember(node)).map((node) => node.getText()));
}

/** `x.messages` does not take the name `messages`. */
function isMember(node: Node): boolean {
  const parent = node.getParent();
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === node;
  return Node.isPropertyAssignment(parent) && parent.getNameNode() === node;
}

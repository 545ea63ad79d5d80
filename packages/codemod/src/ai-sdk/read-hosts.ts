import { Node, SyntaxKind, type SourceFile } from "ts-morph";
import { bare } from "../code-of.ts";
import { importOf } from "../imported-name.ts";
import type { HostCall } from "../reader.ts";
import { MODULES } from "./find-tools.ts";
import { optionsOf } from "./options-of.ts";
import { readLoop } from "./read-loop.ts";
import { toldOf } from "./told-of-hosts.ts";
import { typeOfTools } from "./type-of-tools.ts";

/** What runs tools; the rest that takes them only looks at them. */
const RUNS = new Set(["generateText", "streamText", "ToolLoopAgent", "Experimental_Agent", "Agent"]);

/** True for a call that runs the tools it is given: it can take all that a toolbox exports. */
export function runsTools({ called }: HostCall): boolean {
  return RUNS.has(called);
}

/** The calls of a file that take tools, and types that are read off them. */
export function readHosts(file: SourceFile): HostCall[] {
  const readsResults = resultsIn(file);
  return file.getDescendants().flatMap((node): HostCall[] => {
    if (Node.isTypeQuery(node)) return typeOfTools(node);
    if (!Node.isCallExpression(node) && !Node.isNewExpression(node)) return [];
    const found = importOf(node.getExpression());
    if (!found || !MODULES.includes(found.module)) return [];
    const options = node
      .getArguments()
      .map((one) => optionsOf(one))
      .find((one) => one?.has("tools"));
    const given = options?.get("tools");
    if (!options || !given) return [];
    const tools = onCondition(given) ?? given;
    const called = found.name;
    const host = { node, called, tools };
    if (!RUNS.has(called)) return [{ ...host, why: "it takes its tools as the AI SDK has them" }];
    const fixed = readsResults !== undefined;
    const told = toldOf(called, file.getProject());
    const loop = fixed
      ? { why: readsResults }
      : tools === given
        ? readLoop(node, called, options)
        : { why: "its tools are given on a condition" };
    return [{ ...host, ...("why" in loop ? { why: loop.why } : { loop }), ...(fixed && { fixed }), told }];
  });
}

/** `enabled ? tools : undefined`: the tools, which are given as such or not at all. */
function onCondition(given: Node): Node | undefined {
  const value = bare(given);
  if (!Node.isConditionalExpression(value)) return undefined;
  const [yes, no] = [value.getWhenTrue(), value.getWhenFalse()];
  return isNothing(no) ? yes : isNothing(yes) ? no : undefined;
}

function isNothing(node: Node): boolean {
  return Node.isIdentifier(node) && node.getText() === "undefined";
}

/** A toolbox gives the SDK results of its own form: code that looks into the tools' outputs would find something else. */
function resultsIn(file: SourceFile): string | undefined {
  const parts = resultParts(file);
  const found = file.getDescendants().find((node) => {
    if (Node.isPropertyAccessExpression(node))
      return (
        RESULTS.has(node.getName()) ||
        (OUTPUTS.has(node.getName()) && parts.has(node.getExpression().getText()))
      );
    return (
      Node.isBindingElement(node) && RESULTS.has(node.getPropertyNameNode()?.getText() ?? node.getName())
    );
  });
  return found && `what its tools return is read from \`${found.getText().split(/\r?\n/, 1)[0] ?? ""}\``;
}

const RESULTS = new Set(["toolResults", "staticToolResults", "dynamicToolResults"]);

/** `result` in version 4. */
const OUTPUTS = new Set(["output", "result"]);

/** `part` in `part.type === "tool-result"` and `switch (part.type) { case "tool-result": … }`. */
function resultParts(file: SourceFile): ReadonlySet<string> {
  const typed = file.getDescendantsOfKind(SyntaxKind.StringLiteral).flatMap((literal) => {
    if (literal.getLiteralText() !== "tool-result") return [];
    const holder = literal.getParent();
    const compared = Node.isBinaryExpression(holder)
      ? [holder.getLeft(), holder.getRight()]
      : Node.isCaseClause(holder)
        ? [holder.getFirstAncestorByKindOrThrow(SyntaxKind.SwitchStatement).getExpression()]
        : [];
    return compared.flatMap((one) =>
      Node.isPropertyAccessExpression(one) && one.getName() === "type" ? one.getExpression().getText() : [],
    );
  });
  return new Set(typed);
}

import { Node, type SourceFile } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import { importOf } from "../imported-name.ts";
import type { HostCall } from "../reader.ts";
import { MODULES } from "./find-tools.ts";
import { optionsOf } from "./options-of.ts";
import { readLoop } from "./read-loop.ts";

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
    const tools = options?.get("tools");
    if (!options || !tools) return [];
    const called = found.name;
    const host = { node, called, tools };
    if (!RUNS.has(called)) return [{ ...host, why: "it takes its tools as the AI SDK has them" }];
    const fixed = readsResults !== undefined;
    const loop = fixed ? { why: readsResults } : readLoop(node, called, options);
    return [{ ...host, ...("why" in loop ? { why: loop.why } : { loop }), ...(fixed && { fixed }) }];
  });
}

/** A toolbox gives the SDK results of its own form: code that looks into the tools' outputs would find something else. */
function resultsIn(file: SourceFile): string | undefined {
  const found = file.getDescendants().find((node) => {
    if (Node.isPropertyAccessExpression(node)) return RESULTS.has(node.getName());
    return (
      Node.isBindingElement(node) && RESULTS.has(node.getPropertyNameNode()?.getText() ?? node.getName())
    );
  });
  return found && `what its tools return is read from \`${found.getText().split(/\r?\n/, 1)[0] ?? ""}\``;
}

const RESULTS = new Set(["toolResults", "staticToolResults", "dynamicToolResults"]);

/** `InferUITools<typeof tools>`: the client's types say what each tool takes and gives. */
function typeOfTools(node: Node): HostCall[] {
  if (!Node.isTypeQuery(node)) return [];
  const holder = node.getFirstAncestor(
    (one) => Node.isTypeReference(one) && importOf(one.getTypeName()) !== undefined,
  );
  const found = Node.isTypeReference(holder) ? importOf(holder.getTypeName()) : undefined;
  if (!found || !MODULES.includes(found.module)) return [];
  const tools = node.getExprName();
  const declaration = declarationOf(tools);
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  if (!value || (!Node.isCallExpression(bare(value)) && !Node.isObjectLiteralExpression(bare(value))))
    return [];
  return [{ node, called: found.name, tools, why: "types are read off its tools", fixed: true }];
}

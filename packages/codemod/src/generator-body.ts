import { Node, SyntaxKind, type YieldExpression } from "ts-morph";
import type { Printer } from "./printer.ts";
import type { FunctionBody } from "./tool-site.ts";

/** What a generator yields, and which of it is the result: none where the result is returned. */
export interface Yields {
  readonly updates: readonly YieldExpression[];
  readonly last?: YieldExpression;
}

/** The yields of a body, when each is a statement and it is plain which one is the result. */
export function yieldsOf({ body, resultIs }: FunctionBody): Yields | undefined {
  const { node } = body;
  if (!Node.isBlock(node)) return undefined;
  const all = node.getDescendantsOfKind(SyntaxKind.YieldExpression);
  const plain = all.every(
    (one) =>
      Node.isExpressionStatement(one.getParent()) &&
      one.getExpression() &&
      !one.getText().startsWith("yield*"),
  );
  if (!plain) return undefined;
  if (resultIs !== "last-yield") return { updates: all };
  const end = node.getStatements().at(-1);
  const last = Node.isExpressionStatement(end) ? end.getExpression() : undefined;
  const returns = node.getDescendantsOfKind(SyntaxKind.ReturnStatement).length > 0;
  if (!Node.isYieldExpression(last) || returns) return undefined;
  return { updates: all.filter((one) => one !== last), last };
}

/** The body as a plain function: what it yields on the way is told as progress. */
export function progressInstead(body: FunctionBody, ctx: string, { edits }: Printer): FunctionBody {
  const yields = yieldsOf(body);
  if (!yields) throw new Error("Only yields that are statements can be told as progress.");
  for (const one of yields.updates) {
    const value = one.getExpressionOrThrow();
    edits.replace(one, `${ctx}.progress(${edits.render(value)})`);
  }
  const value = yields.last?.getExpression();
  if (yields.last && value) edits.replace(yields.last, `return ${edits.render(value)}`);
  return { ...body, generator: false };
}

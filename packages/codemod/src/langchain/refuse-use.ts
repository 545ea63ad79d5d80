import { Node } from "ts-morph";
import { bare } from "../code-of.ts";
import { snippet } from "../plan.ts";
import type { ToolValue } from "../tool-values.ts";
import { takesText } from "./text-input.ts";

/** Calls that run a tool, in the code of LangChain's users. */
const RUNS = new Set(["invoke", "call", "_call", "run"]);

/** Why a use of tools can't take the ones that `toLangChain` makes: they have no `func`, and take no bare text. */
export function refuseUse(use: Node, { kind, sites }: ToolValue): string | undefined {
  const member = use.getParent();
  if (kind !== "tool" || !Node.isPropertyAccessExpression(member) || member.getExpression() !== use)
    return undefined;
  const name = member.getName();
  if (name === "func" || name === "_call")
    return `a toolbox's tool has no \`${name}\`: ${snippet(member.getParent() ?? member)}`;
  const call = member.getParent();
  if (!RUNS.has(name) || !Node.isCallExpression(call) || !sites.some(takesText)) return undefined;
  const [input] = call.getArguments();
  return input && !Node.isObjectLiteralExpression(bare(input))
    ? `it is called with a text, where a toolbox's tools take objects: ${snippet(call)}`
    : undefined;
}

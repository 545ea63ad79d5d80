import { Node, type CallExpression } from "ts-morph";
import { bare, codeFrom, declarationOf } from "../code-of.ts";
import { fileStyle } from "../file-style.ts";
import { roleOf, settled, type Roles } from "./call-roles.ts";
import type { Handler } from "./handler.ts";
import { isSeenFrom } from "./strangers.ts";

/**
 * What runs one tool where its part can't be cut out of what runs them all: the same call with the tool's name in it,
 * `dispatch("add", args)`. Nothing if it is given more than a tool's definition can see.
 *
 * @param callee what is called, where that is not what the call names
 */
export function wholeCall(
  call: CallExpression,
  roles: Roles,
  { tool, scope }: { readonly tool: string; readonly scope: Node },
  callee: { readonly node: Node; readonly text: string } = {
    node: call.getExpression(),
    text: call.getExpression().getText(),
  },
): Handler | undefined {
  if (!isSeenFrom(scope, callee.node)) return undefined;
  const given = call.getArguments().map((argument) => argumentText(argument, roles, { tool, scope }));
  if (given.includes(undefined)) return undefined;
  const args = call.getArguments().map((argument) => roleOf(argument, roles));
  const parsed = args.find((role) => role?.kind === "args");
  const uses = given.some((text) => /\bargs\b/.test(text ?? ""));
  return {
    parameters: uses ? "args" : "",
    argsType: parsed?.kind === "args" ? parsed.type : undefined,
    async: false,
    body: codeFrom(`${callee.text}(${given.join(", ")})`),
  };
}

/** Whether a call says which tool it is for. */
export function saysTool(call: CallExpression, roles: Roles): boolean {
  return call.getArguments().some((argument) => roleOf(argument, roles)?.kind === "name");
}

function argumentText(
  argument: Node,
  roles: Roles,
  { tool, scope }: { readonly tool: string; readonly scope: Node },
): string | undefined {
  const role = roleOf(argument, roles);
  const { quote } = fileStyle(argument.getSourceFile());
  if (role?.kind === "name") return `${quote}${tool}${quote}`;
  if (role?.kind === "args") return "args";
  if (role?.kind === "json") return "JSON.stringify(args)";
  if (role) return undefined;
  const value = bare(argument);
  const member = settled(argument);
  if (Node.isPropertyAccessExpression(member) && roleOf(member.getExpression(), roles)?.kind === "args")
    return `args.${member.getName()}`;
  if (Node.isLiteralExpression(value) || /^(true|false|null|undefined)$/.test(value.getText()))
    return value.getText();
  const known = Node.isIdentifier(value) && declarationOf(value) !== undefined;
  return known && isSeenFrom(scope, value) ? value.getText() : undefined;
}

import { Node, type Expression } from "ts-morph";
import { bare, codeOf, literalOf, propertyCode, propertyOf, valueOf } from "../code-of.ts";
import { isImport } from "../imported-name.ts";
import type { Loop } from "../reader.ts";
import type { Code } from "../tool-site.ts";

/** What an agent is asked: one text, or messages that every framework takes as they are. */
export function inputOf(state: Node): Loop["input"] | undefined {
  const object = bare(state);
  if (!Node.isObjectLiteralExpression(object) || object.getProperties().length !== 1) return undefined;
  const property = propertyOf(object, "messages");
  const value = property && valueOf(property);
  const list = value && bare(value);
  if (!list) return undefined;
  if (!Node.isArrayLiteralExpression(list)) return undefined;
  const messages = list.getElements();
  const [only, ...more] = messages;
  const text = only && more.length === 0 ? textOfUser(only) : undefined;
  if (text) return { kind: "prompt", code: text };
  return messages.length > 0 && messages.every(isPlain)
    ? { kind: "messages", code: codeOf(list) }
    : undefined;
}

/** `{ role: "user", content }`, `new HumanMessage(content)`, `["user", content]`, or a text by itself. */
function textOfUser(message: Expression): Code | undefined {
  const value = bare(message);
  if (
    Node.isStringLiteral(value) ||
    Node.isTemplateExpression(value) ||
    Node.isNoSubstitutionTemplateLiteral(value)
  )
    return codeOf(value);
  if (Node.isObjectLiteralExpression(value)) {
    const role = propertyCode(value, "role")?.node;
    if (!role || !USER.has(literalOf(role) ?? "") || value.getProperties().length !== 2) return undefined;
    return withoutComments(propertyCode(value, "content"));
  }
  if (Node.isArrayLiteralExpression(value)) {
    const [role, content] = value.getElements();
    return role && content && USER.has(literalOf(role) ?? "") ? codeOf(content) : undefined;
  }
  if (
    !Node.isNewExpression(value) ||
    !isImport(value.getExpression(), ["@langchain/core/messages", "langchain"], "HumanMessage")
  )
    return undefined;
  const [content] = value.getArguments();
  if (!content) return undefined;
  return Node.isObjectLiteralExpression(content)
    ? withoutComments(propertyCode(content, "content"))
    : codeOf(content);
}

const USER = new Set(["user", "human"]);

function withoutComments(code: Code | undefined): Code | undefined {
  return code?.node && codeOf(code.node);
}

function isPlain(message: Expression): boolean {
  const value = bare(message);
  if (!Node.isObjectLiteralExpression(value) || value.getProperties().length !== 2) return false;
  const role = propertyCode(value, "role")?.node;
  return (
    role !== undefined &&
    ["user", "assistant"].includes(literalOf(role) ?? "") &&
    propertyOf(value, "content") !== undefined
  );
}

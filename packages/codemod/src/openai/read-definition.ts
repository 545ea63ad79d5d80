import { Node, type CallExpression, type ObjectLiteralExpression } from "ts-morph";
import { bare, declarationOf, literalOf, propertyOf, valueOf } from "../code-of.ts";
import { importOf } from "../imported-name.ts";

/** A tool as it is written for OpenAI: an object of Chat or Responses, or the call of a helper. */
export interface Definition {
  readonly node: ObjectLiteralExpression | CallExpression;
  readonly api: "chat" | "responses";
  /** The object that holds `name`, `description`, `parameters` … */
  readonly fields: ObjectLiteralExpression;
  /** Made by `zodFunction` or its like: the parameters are a validator, and the arguments come parsed. */
  readonly helper: boolean;
}

/** The client's helpers that make a tool of a validator, by the module that exports them. */
const HELPERS: Readonly<Record<string, Definition["api"]>> = {
  zodFunction: "chat",
  zodResponsesFunction: "responses",
  standardFunction: "chat",
  standardResponsesFunction: "responses",
};

/** Reads an expression as a tool definition; nothing where it is none. */
export function definitionOf(expression: Node): Definition | undefined {
  const node = bare(expression);
  if (Node.isCallExpression(node)) {
    const callee = importOf(node.getExpression());
    const api = callee && callee.module.startsWith("openai/helpers/") ? HELPERS[callee.name] : undefined;
    const [fields] = node.getArguments();
    return api && Node.isObjectLiteralExpression(fields) ? { node, api, fields, helper: true } : undefined;
  }
  if (!Node.isObjectLiteralExpression(node) || typeOf(node) !== "function") return undefined;
  const inner = fieldOf(node, "function");
  if (Node.isObjectLiteralExpression(inner))
    return isDescription(inner) ? { node, api: "chat", fields: inner, helper: false } : undefined;
  return fieldOf(node, "name") && fieldOf(node, "parameters")
    ? { node, api: "responses", fields: node, helper: false }
    : undefined;
}

/** The call of a helper whose options are made elsewhere. */
export function isOpaqueHelper(node: Node): boolean {
  if (!Node.isCallExpression(node)) return false;
  const callee = importOf(node.getExpression());
  const known = callee?.module.startsWith("openai/helpers/") === true && HELPERS[callee.name] !== undefined;
  return known && !Node.isObjectLiteralExpression(node.getArguments()[0]);
}

/** A call in a message and a choice of a tool have the same outer shape. */
function isDescription(inner: Node): boolean {
  return (
    !fieldOf(inner, "arguments") &&
    ["description", "parameters", "function"].some((name) => fieldOf(inner, name))
  );
}

/** What a tool says it is: `function`, `custom`, `web_search` … */
export function typeOf(node: Node): string | undefined {
  const type = fieldOf(node, "type");
  return type && literalOf(type);
}

/** The value of a property: of a shorthand its name, of a method the method itself. */
export function fieldOf(object: Node, name: string): Node | undefined {
  if (!Node.isObjectLiteralExpression(object)) return undefined;
  const property = propertyOf(object, name);
  return property && valueOf(property);
}

/** The validator behind `z.toJSONSchema(X)` or `zodToJsonSchema(X)`. */
export function validatorBehind(parameters: Node): Node | undefined {
  const call = bare(parameters);
  if (!Node.isCallExpression(call)) return undefined;
  const callee = call.getExpression();
  const named = importOf(callee);
  const converts =
    named?.module === "zod-to-json-schema" ||
    (Node.isPropertyAccessExpression(callee) &&
      callee.getName() === "toJSONSchema" &&
      /^zod(\/|$)/.test(importOf(callee.getExpression())?.module ?? ""));
  return converts ? call.getArguments()[0] : undefined;
}

/** How a runnable tool's arguments are made of the text the model wrote. */
export type Parsing = "json" | "raw" | "unknown" | { readonly validator: string };

/** Reads a `parse` function. */
export function parsingOf(parse: Node | undefined): Parsing {
  if (!parse) return "raw";
  const node = bare(parse);
  if (node.getText() === "JSON.parse") return "json";
  const body = Node.isArrowFunction(node) ? node.getBody() : undefined;
  const value = body && Node.isBlock(body) ? onlyReturn(body) : body;
  const parameter = Node.isArrowFunction(node) ? node.getParameters()[0] : undefined;
  if (!value || !parameter) return "unknown";
  const call = bare(value);
  if (isJsonParse(call, parameter)) return "json";
  if (!Node.isCallExpression(call)) return "unknown";
  const callee = call.getExpression();
  const [text] = call.getArguments();
  const validates =
    Node.isPropertyAccessExpression(callee) && ["parse", "parseAsync"].includes(callee.getName());
  return validates && text && isJsonParse(bare(text), parameter)
    ? { validator: callee.getExpression().getText() }
    : "unknown";
}

function onlyReturn(block: Node): Node | undefined {
  const statements = Node.isBlock(block) ? block.getStatements() : [];
  const [only] = statements;
  return statements.length === 1 && Node.isReturnStatement(only) ? only.getExpression() : undefined;
}

function isJsonParse(call: Node, parameter: Node): boolean {
  if (!Node.isCallExpression(call) || call.getExpression().getText() !== "JSON.parse") return false;
  const [text] = call.getArguments();
  return text !== undefined && declarationOf(text) === parameter;
}

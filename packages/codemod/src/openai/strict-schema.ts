import { Node } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import type { ToolSite } from "../tool-site.ts";

/**
 * What OpenAI's strict mode can't say, so that `zodFunction` throws (`toStrictJsonSchema` of the client) or the service
 * refuses the request (defaults): what may be left out without being null, and objects of unknown keys.
 */
const NOT_STRICT =
  /\.(optional|default|prefault|catch|nullish|partial|record|looseObject|passthrough|catchall|tuple|date|map|set|intersection|and|transform|preprocess|pipe)\(/;

/** Whether the client's helper takes a tool as it is: what it makes is strict. */
export function fitsHelper({ schema, body, hints }: ToolSite): boolean {
  if ((hints.strict && hints.strict.text !== "true") || (body?.kind === "function" && body.uses.length > 0))
    return false;
  if (!schema) return false;
  if (schema.kind !== "zod" && schema.kind !== "zod3") return false;
  const { node } = schema.code;
  return node !== undefined && isStrict(node, new Set());
}

/** By the text of a schema and of the constants it is made of; what can't be seen counts as not strict. */
function isStrict(node: Node, seen: Set<Node>): boolean {
  if (NOT_STRICT.test(node.getText())) return false;
  for (const name of [bare(node), ...node.getDescendants()]) {
    if (!Node.isIdentifier(name)) continue;
    const parent = name.getParent();
    if (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === name) continue;
    if (Node.isPropertyAssignment(parent) && parent.getNameNode() === name) continue;
    const declaration = declarationOf(name);
    if (!declaration || seen.has(declaration)) continue;
    seen.add(declaration);
    const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
    if (value && !isStrict(value, seen)) return false;
  }
  return true;
}

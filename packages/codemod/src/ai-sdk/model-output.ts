import { Node, type ObjectLiteralElementLike } from "ts-morph";
import { bare, codeFrom, codeOf, propertyOf, valueOf } from "../code-of.ts";
import { returnedBy } from "../tool-values.ts";
import type { Code, ResultForm, Return } from "../tool-site.ts";
import { tellingOf, toldText, type Replacement, type Telling } from "./telling.ts";

export interface ReadModelOutput {
  readonly result: ResultForm;
  readonly returns: readonly Return[];
}

/**
 * Reads `toModelOutput`. Where it makes a text out of what is returned under a name, that is a pair of the two at each
 * `return`; else it stays a function of the output. `fn` is absent for a function that is declared elsewhere.
 */
export function readModelOutput(
  property: ObjectLiteralElementLike | undefined,
  fn?: Node,
): ReadModelOutput | { readonly why: string } {
  if (!property) return { result: { kind: "plain" }, returns: [] };
  const telling = tellingOf(property);
  if (!telling) return { why: `its \`${nameOf(property)}\` does more than make a text of the output` };
  const returned = fn ? returnedBy(fn) : [];
  const pairs = returned.map((node) => pairOf(node, telling)).filter((pair) => pair !== undefined);
  if (pairs.length > 0 && pairs.length === returned.length)
    return { result: { kind: "content-and-artifact" }, returns: pairs };
  const text = toldText(
    telling,
    telling.outputs.map((use) => instead(use, telling.name)),
  );
  return { result: { kind: "model-output", parameter: codeFrom(telling.name), text }, returns: [] };
}

function nameOf(property: ObjectLiteralElementLike): string {
  return Node.isPropertyNamed(property) ? property.getName() : "toModelOutput";
}

function pairOf(node: Node, telling: Telling): Return | undefined {
  const value = bare(node);
  const outputs = Node.isBlock(telling.root)
    ? [undefined]
    : telling.outputs.map((use) => outputOf(use, value));
  if (outputs.includes(undefined)) return undefined;
  const content: Code = toldText(
    telling,
    outputs.flatMap((one) => one ?? []),
  );
  return { node: outer(node), content, data: codeOf(node) };
}

/** What stands for the output, or for a part of it, in the text for one `return`. */
function outputOf(use: Node, value: Node): Replacement | undefined {
  if (Node.isIdentifier(value)) return instead(use, value.getText());
  if (!Node.isObjectLiteralExpression(value)) return undefined;
  const access = use.getParent();
  const property = Node.isPropertyAccessExpression(access) ? propertyOf(value, access.getName()) : undefined;
  const part = property && valueOf(property);
  // Only what may be written twice: no call, nothing that is made anew.
  return access && part && isSimple(bare(part)) ? instead(access, part.getText()) : undefined;
}

function isSimple(node: Node): boolean {
  return Node.isIdentifier(node) || Node.isLiteralExpression(node) || Node.isPropertyAccessExpression(node);
}

function instead(place: Node, text: string): Replacement {
  const holder = place.getParent();
  const key =
    Node.isShorthandPropertyAssignment(holder) && holder.getName() !== text ? `${holder.getName()}: ` : "";
  return { start: place.getStart(), end: place.getEnd(), text: key + text };
}

/** With the parentheses around an object that an arrow function gives. */
function outer(node: Node): Node {
  const parent = node.getParent();
  return Node.isParenthesizedExpression(parent) ? outer(parent) : node;
}

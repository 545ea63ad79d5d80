import { Node, SyntaxKind, type VariableDeclaration } from "ts-morph";
import type { Edits } from "./edits.ts";
import type { FileStyle } from "./file-style.ts";
import type { Imports } from "./imports.ts";
import { indentOf, reindent } from "./indent.ts";
import type { Marks } from "./marks.ts";
import { EFFECT_TODO, todoLine } from "./todo.ts";
import type { Body, Code, ContextUse, FunctionBody, ToolSite } from "./tool-site.ts";

/** One property of an object that is printed. */
export interface Entry {
  readonly key: string;
  /** The value; `undefined` for a shorthand or for a method, whose text is all in `key`. */
  readonly value?: string;
  readonly before?: readonly string[] | undefined;
  readonly after?: string | undefined;
}

/** How a function is written for a target. */
export interface FunctionWords {
  /** The name of the second parameter, with a type where one is needed; only written when the body uses it. */
  readonly context: string;
  /** What is written for a use; `null` leaves it as it is. */
  readonly use: (use: ContextUse) => string | null | undefined;
  /** The second parameter is written though no use of it is replaced. */
  readonly always?: boolean;
  /** Lines at the start of the body, which must be a block then. */
  readonly prelude?: readonly string[];
  /** What replaces a returned pair. */
  readonly returned?: (content: string, data: string) => string;
  /** Written for a function that takes no arguments but uses the context. */
  readonly noArgs?: string;
  /** The arguments' parameter, where it must differ from what is written (its type is dropped, say). */
  readonly args?: string;
}

/** Prints pieces of a file in the file's own style, and notes what else the file needs. */
export class Printer {
  readonly style: FileStyle;
  readonly imports: Imports;
  readonly edits: Edits;
  readonly marks: Marks;
  /** Tools whose effect a person has to say, with the mark of the line. */
  readonly effects: { readonly tool: string; readonly mark: number }[] = [];
  /** Names that the file uses already. */
  readonly names: ReadonlySet<string>;
  readonly #said = new WeakSet<readonly ContextUse[]>();
  /** All tools that are written into this file, and those that share a list or record with one of them. */
  readonly tools: readonly ToolSite[];

  constructor(parts: {
    style: FileStyle;
    imports: Imports;
    edits: Edits;
    marks: Marks;
    names: ReadonlySet<string>;
    tools: readonly ToolSite[];
  }) {
    this.style = parts.style;
    this.imports = parts.imports;
    this.edits = parts.edits;
    this.marks = parts.marks;
    this.names = parts.names;
    this.tools = parts.tools;
  }

  /** A piece with the edits made inside it, its further lines moved to `indent`. */
  code(code: Code, indent: string): string {
    const { node } = code;
    return reindent(node ? this.edits.render(node) : code.text, code.indent, indent);
  }

  /** A string literal in the file's quotes. */
  text(value: string): string {
    const { quote } = this.style;
    const escaped = JSON.stringify(value).slice(1, -1);
    return quote === '"' ? `"${escaped}"` : `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  }

  /** One level deeper than `indent`. */
  deeper(indent: string): string {
    return indent + this.style.unit;
  }

  /** An object literal with a property on each line, at `indent`. */
  object(entries: readonly Entry[], indent: string): string {
    const inner = this.deeper(indent);
    const { newline } = this.style;
    const lines = entries.flatMap(({ key, value, before = [], after }) => [
      ...before.map((comment) => inner + movedComment(comment, inner)),
      `${inner}${key}${valueText(value, key)},${after ? ` ${after}` : ""}`,
    ]);
    return ["{", ...lines, `${indent}}`].join(newline);
  }

  /** The line for a tool's effect; one that is not known is noted, for a person to say. */
  effect(site: ToolSite): Entry {
    const { quote } = this.style;
    if (site.effect !== undefined && site.effect !== "unknown")
      return { key: "effect", value: `${quote}${site.effect}${quote}` };
    const mark = this.marks.next();
    this.effects.push({ tool: site.literalName ?? site.name.text, mark: mark.id });
    return { key: `${mark.text}effect`, value: `${quote}unknown${quote}`, before: [EFFECT_TODO] };
  }

  /** A comment line that says what a person has to do. */
  todo(why: string): string {
    return todoLine(why);
  }

  /** A part of a tool as a property, with its comments. */
  entry(key: string, code: Code, indent: string): Entry {
    const inner = this.deeper(indent);
    // A value that began a line of its own does so again: it was too long for the key's.
    const below = code.node && isBelowKey(code.node) ? this.deeper(inner) : undefined;
    return {
      key,
      value:
        below === undefined ? this.code(code, inner) : this.style.newline + below + this.code(code, below),
      before: code.before,
      after: code.after,
    };
  }

  /**
   * A body as an arrow function (a `function` where it has a `this` of its own or is a generator); with `name`, as a
   * method of an object: `async *execute(…) { … }`, which is what a generator must be there.
   */
  fn(body: FunctionBody, words: FunctionWords, indent: string, name?: string): string {
    this.use(body, words);
    this.#returned(body, words);
    this.#begin(body, words);
    const args = words.args ?? (body.args && this.code(body.args, indent));
    const usesContext = words.always === true || body.uses.some((use) => !isAmbient(use));
    const first = args ?? (usesContext ? (words.noArgs ?? "_args") : undefined);
    const parameters = [first, usesContext ? words.context : undefined].filter(Boolean).join(", ");
    const generics = body.typeParameters ? this.code(body.typeParameters, indent) : "";
    const returns = body.returnType && !words.returned ? `: ${this.code(body.returnType, indent)}` : "";
    const head = `${generics}(${parameters})${returns}`;
    const asBlock = body.body.text.startsWith("{");
    const text = this.code(body.body, indent);
    const async = body.async ? "async " : "";
    if (name !== undefined && asBlock) return `${async}${body.generator ? "*" : ""}${name}${head} ${text}`;
    if (body.generator || (body.own && usesThis(body)))
      return `${async}function${body.generator ? "*" : ""} ${head} ${text}`;
    if (!asBlock && body.body.node && startsLine(body.body.node)) {
      const inner = this.deeper(indent);
      return `${async}${head} =>${this.style.newline}${inner}${this.code(body.body, inner)}`;
    }
    return `${async}${head} => ${text}`;
  }

  /** Writes what a body uses of its context in the target's words, once. */
  use({ uses }: FunctionBody, words: Pick<FunctionWords, "use">): void {
    if (this.#said.has(uses)) return;
    this.#said.add(uses);
    const apart = new Map<VariableDeclaration, string[]>();
    for (const use of uses) {
      const { node } = use;
      const text = words.use(use);
      if (text === undefined) throw new Error(`The target has no word for "${node.getText()}".`);
      const declaration = Node.isBindingElement(node)
        ? node.getFirstAncestorByKind(SyntaxKind.VariableDeclaration)
        : undefined;
      if (Node.isBindingElement(node) && declaration)
        apart.set(declaration, [...(apart.get(declaration) ?? []), `${node.getName()} = ${text ?? ""}`]);
      else if (text !== null && text !== node.getText()) this.#say(node, text);
    }
    // A pattern of what the context was becomes a constant for each of its names.
    for (const [declaration, constants] of apart)
      this.edits.replace(declaration, constants.join(this.#betweenConstants(declaration)));
  }

  /** `{ signal }` where `signal` is replaced must keep its key. */
  #say(node: Node, text: string): void {
    if (Node.isShorthandPropertyAssignment(node.getParent()))
      this.edits.insert(node.getStart(), `${node.getText()}: `);
    this.edits.replace(node, text);
  }

  #betweenConstants(declaration: VariableDeclaration): string {
    const statement = declaration.getVariableStatement();
    if (!statement || statement.getDeclarations().length > 1) return ", ";
    return `${this.style.semicolon}${this.style.newline}${indentOf(statement)}const `;
  }

  #begin({ body }: FunctionBody, { prelude = [] }: FunctionWords): void {
    if (!body.node || prelude.length === 0) return;
    const inner = this.deeper(indentOf(body.node));
    const lines = prelude.map((line) => `${this.style.newline}${inner}${line}`);
    this.edits.insert(body.node.getStart() + 1, lines.join(""));
  }

  #returned(body: FunctionBody, { returned }: FunctionWords): void {
    if (!returned) return;
    for (const { node, content, data } of body.returns) {
      const indent = indentOf(node);
      this.edits.replace(node, returned(this.code(content, indent), this.code(data, indent)));
    }
  }
}

/** What follows a key; nothing for a shorthand. */
function valueText(value: string | undefined, key: string): string {
  if (value === undefined || value === key) return "";
  return /^\r?\n/.test(value) ? `:${value}` : `: ${value}`;
}

function isBelowKey(node: Node): boolean {
  const parent = node.getParent();
  const held = Node.isPropertyAssignment(parent) || Node.isPropertyDeclaration(parent);
  return held && parent.getInitializer() === node && startsLine(node);
}

function startsLine(node: Node): boolean {
  const text = node.getSourceFile().getFullText();
  return text.slice(text.lastIndexOf("\n", node.getStart() - 1) + 1, node.getStart()).trim() === "";
}

/** A comment of several lines, its stars under each other at the new place. */
function movedComment(comment: string, indent: string): string {
  return comment
    .split("\n")
    .map((line, at) => (at === 0 ? line : `${indent} ${line.trimStart()}`))
    .join("\n");
}

/** False for a function that is written without parameters: then it may be given none. */
export function takesArguments(body: Body): boolean {
  return body.kind === "reference" || body.args !== undefined || body.uses.some((use) => !isAmbient(use));
}

/** A call by which the code finds its framework, without the parameter. */
export function isAmbient({ meaning }: ContextUse): boolean {
  return meaning.kind === "host" && meaning.path.endsWith("()");
}

function usesThis(body: FunctionBody): boolean {
  return /\bthis\b/.test(body.body.text);
}

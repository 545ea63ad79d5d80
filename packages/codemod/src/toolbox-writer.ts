import { Node } from "ts-morph";
import { declarationOf } from "./code-of.ts";
import { indentOf } from "./indent.ts";
import type { Plan } from "./plan.ts";
import type { Printer } from "./printer.ts";
import type { HostCall, Reader, Toolboxed } from "./reader.ts";
import { APPROVAL_TODO } from "./todo.ts";
import { nameOfTool } from "./tool-key.ts";
import type { ToolSet, ToolValue } from "./tool-values.ts";
import type { ToolUse } from "./unknown-uses.ts";

/** Makes the toolboxes that the calls of one file need. */
export class ToolboxWriter {
  readonly #printer: Printer;
  readonly #plan: Plan;
  readonly #hosts: readonly HostCall[];
  /** Toolboxes that stand as constants, by the block they are in and the tools they hold. */
  readonly #made: {
    readonly block: Node;
    readonly tools: string;
    readonly name: string;
    /** Where it is known from. */
    readonly from: number;
  }[] = [];
  /** Those of sets that hold other tools too. */
  readonly #split = new Map<ToolSet, string>();

  constructor(printer: Printer, plan: Plan, hosts: readonly HostCall[]) {
    this.#printer = printer;
    this.#plan = plan;
    this.#hosts = hosts.filter((host) => !plan.leftHosts.has(host));
  }

  /** The toolbox of a host call: a constant above its statement, where the tools can be seen from there. */
  forHost(host: HostCall, value: ToolValue): Toolboxed {
    const named = this.#beside(host.tools, value);
    if (named !== undefined) return { at: () => named };
    const statement = this.#firstOf(host.tools, statementOf(host.node));
    const list =
      value.kind === "tool" ? (text: string): string => `[${text}]` : (text: string): string => text;
    if (!statement)
      return { at: (indent) => this.#inline((at) => list(this.#render(host.tools, at)), value, indent) };
    const name = this.#constant(
      statement,
      list(this.#render(host.tools, this.#printer.deeper(indentOf(statement)))),
      value,
    );
    return { at: () => name };
  }

  /** The first statement of a block that is given the same tools: the toolbox stands there, for all of them. */
  #firstOf(tools: Node, statement: Node | undefined): Node | undefined {
    const same = this.#hosts
      .filter((host) => host.tools.getText() === tools.getText())
      .flatMap(({ node }) => statementOf(node) ?? [])
      .filter((one) => one.getParent() === statement?.getParent());
    return same.toSorted((a, b) => a.getPos() - b.getPos())[0] ?? statement;
  }

  /** The toolbox of the tools in a set that keeps others, once the set is split. */
  ofSplit(set: ToolSet): Toolboxed | undefined {
    const name = this.#split.get(set);
    return name === undefined ? undefined : { at: () => name };
  }

  /** `[a, ...others]` → `[...exported([a]), ...others]`: what is no tool of ours stays beside the toolbox's. */
  splitSet(set: ToolSet, reader: Reader): void {
    const { edits } = this.#printer;
    const ours = set.elements.filter(({ tools }) => tools && this.#isOurs(tools));
    const [first] = ours;
    if (!first) return;
    const record = Node.isObjectLiteralExpression(set.node);
    const indent = indentOf(first.node);
    const value = join(ours.flatMap(({ tools }) => tools ?? []));
    const statement = statementOf(set.node);
    const list = this.#listOf(
      ours.map(({ node }) => node),
      record,
      this.#printer.deeper(indentOf(statement ?? set.node)),
    );
    const text = statement ? this.#constant(statement, list, value) : this.#inline(() => list, value, indent);
    if (statement) this.#split.set(set, text);
    for (const { node } of ours.slice(1)) edits.replace(withComma(node), "");
    edits.replace(
      first.node,
      `...${reader.exported(text, this.#printer, value.sites, record ? "record" : "list")}`,
    );
  }

  /** A list or record of some elements of another. */
  #listOf(nodes: readonly Node[], record: boolean, indent: string): string {
    const [open, close] = record ? ["{", "}"] : ["[", "]"];
    const parts = nodes.map((node) => this.#render(node, this.#printer.deeper(indent)));
    const { newline } = this.#printer.style;
    if (parts.some((part) => part.includes(newline)))
      return [
        open,
        ...parts.map((part) => `${this.#printer.deeper(indent)}${part},`),
        `${indent}${close}`,
      ].join(newline);
    return record ? `{ ${parts.join(", ")} }` : `[${parts.join(", ")}]`;
  }

  /** A use that is not known gets the framework's own tools, out of a toolbox. */
  bridgeUse({ node, value }: ToolUse, reader: Reader): void {
    const indent = indentOf(node);
    const one = value.kind === "tool";
    const statement = statementOf(node);
    const text = this.#render(node, this.#printer.deeper(indentOf(statement ?? node)));
    const tools = one ? `[${text}]` : text;
    const toolbox =
      this.#beside(node, value) ??
      (statement ? this.#constant(statement, tools, value) : this.#inline(() => tools, value, indent));
    const listed = reader.sets === "list" ? valuesOf(node) : undefined;
    const record = !listed && value.tops.some((set) => Node.isObjectLiteralExpression(set.node));
    const exported = reader.exported(toolbox, this.#printer, value.sites, record ? "record" : "list");
    const key = Node.isShorthandPropertyAssignment(node.getParent()) ? `${node.getText()}: ` : "";
    this.#printer.edits.replace(listed ?? node, key + exported + (one ? this.#oneOf(value, reader) : ""));
  }

  /** The place of a single tool in what a toolbox exports. */
  #oneOf({ sites }: ToolValue, { sets }: Reader): string {
    const { quote, typed } = this.#printer.style;
    const [site] = sites;
    const key = site && sets === "record" ? nameOfTool(site, quote) : "[0]";
    const place = /^[\w$]+$/.test(key) ? `.${key}` : key.startsWith("[") ? key : `[${key}]`;
    return `${place}${typed ? "!" : ""}`;
  }

  #isOurs(value: ToolValue): boolean {
    return value.kind === "tool"
      ? value.sites.every((site) => !this.#plan.left.has(site))
      : value.tops.every((set) => this.#plan.sets.has(set));
  }

  #render(node: Node, indent: string): string {
    return this.#printer.code({ node, text: "", indent: indentOf(node) }, indent);
  }

  /** Tools that have a constant of their own get their toolbox behind it, once for all who use it. */
  #beside(tools: Node, value: ToolValue): string | undefined {
    const declaration = Node.isIdentifier(tools) ? declarationOf(tools) : undefined;
    const statement = Node.isVariableDeclaration(declaration)
      ? declaration.getVariableStatement()
      : undefined;
    if (!statement || value.kind !== "set" || declaration?.getSourceFile() !== tools.getSourceFile())
      return undefined;
    return this.#constant(statement, tools.getText(), value, true);
  }

  #constant(statement: Node, tools: string, value: ToolValue, behind = false): string {
    const block = statement.getParentOrThrow();
    const from = behind ? statement.getEnd() : statement.getStart();
    const known = this.#made.find((one) => one.block === block && one.tools === tools && one.from <= from);
    if (known) return known.name;
    const name = this.#free("toolbox");
    const indent = indentOf(statement);
    const { edits, style } = this.#printer;
    const text = this.#toolbox(tools, value, indent);
    const line = `const ${name} = ${text}${style.semicolon}`;
    if (behind) edits.insert(statement.getEnd(), style.newline + indent + line);
    else edits.insert(statement.getStart(), line + style.newline + indent);
    this.#made.push({ block, tools, name, from });
    return name;
  }

  #inline(tools: (indent: string) => string, value: ToolValue, indent: string): string {
    return this.#toolbox(tools(this.#printer.deeper(indent)), value, indent);
  }

  #toolbox(tools: string, value: ToolValue, indent: string): string {
    const create = this.#printer.imports.value("@toolport/core", "createToolbox");
    const entry = tools === "tools" ? "tools" : `tools: ${tools}`;
    if (value.sites.every(({ effect }) => effect === "read")) return `${create}({ ${entry} })`;
    const { newline, unit, quote } = this.#printer.style;
    // A tool that asks for an approval is not run without one: "none" would be refused.
    const approval = value.sites.some(({ hints }) => hints.needsApproval) ? "suspend" : "none";
    const lines = [`${entry},`, APPROVAL_TODO, `approval: ${quote}${approval}${quote},`];
    return `${create}({${newline}${lines.map((line) => `${indent}${unit}${line}${newline}`).join("")}${indent}})`;
  }

  #free(base: string): string {
    const names = new Set(this.#printer.names);
    for (let at = 1; ; at += 1) {
      const name = at === 1 ? base : `${base}${at}`;
      if (!names.has(name) && !this.#made.some((one) => one.name === name)) return name;
    }
  }
}

/** The statement of a call, when nothing between the two makes a scope of its own. */
function statementOf(node: Node): Node | undefined {
  for (let one: Node | undefined = node; one; one = one.getParent()) {
    const parent: Node | undefined = one.getParent();
    if (Node.isFunctionLikeDeclaration(one) || Node.isFunctionExpression(one) || Node.isClassDeclaration(one))
      return undefined;
    if (Node.isBlock(parent) || Node.isSourceFile(parent) || Node.isCaseClause(parent)) return one;
  }
  return undefined;
}

/** `Object.values(tools)`: the list that a toolbox gives anyway. */
function valuesOf(record: Node): Node | undefined {
  const call = record.getParent();
  return Node.isCallExpression(call) && call.getExpression().getText() === "Object.values" ? call : undefined;
}

function withComma(node: Node): { start: number; end: number } {
  const text = node.getSourceFile().getFullText();
  const start = node.getPos();
  const before = text.lastIndexOf(",", start) === start - 1 ? start - 1 : start;
  return { start: before, end: node.getEnd() };
}

function join(values: readonly ToolValue[]): ToolValue {
  return {
    kind: "set",
    sites: values.flatMap(({ sites }) => sites),
    tops: values.flatMap(({ tops }) => tops),
    sets: values.flatMap(({ sets }) => sets),
  };
}

import { Node, SyntaxKind } from "ts-morph";
import { isAmbient, type FunctionWords, type Printer } from "./printer.ts";
import type { ContextUse, FunctionBody } from "./tool-site.ts";

/**
 * How a body's uses of a framework's context are written with ours. What only the framework has is still there, as
 * `ctx.host`: under the name it had, where the body is a block.
 */
export function toolportWords(body: FunctionBody, printer: Printer): FunctionWords {
  const ctx = nameFor(body);
  const hosts = body.uses.filter((use) => isHosts(use) && !isAmbient(use));
  const root = hosts.find((use) => use.root !== undefined)?.root;
  const block = Node.isBlock(body.body.node);
  const type = typeOf(body, printer);
  // Outside the framework there is no host: the tool then finds nothing there, as before.
  const host = type ? `(${ctx}.host ?? {}) as ${type}` : `${ctx}.host ?? {}`;
  const { semicolon } = printer.style;
  const named = block && root !== undefined && root !== ctx;
  return {
    context: ctx,
    ...(named && { prelude: [`const ${root} = ${host}${semicolon}`] }),
    use(use) {
      if (use.meaning.kind === "signal") return surely(use.node, `${ctx}.signal`, printer);
      if (use.meaning.kind === "callId") return `${ctx}.callId`;
      if (use.meaning.kind === "progress")
        return `${ctx}.progress(${printer.code(use.meaning.update, use.meaning.update.indent)})`;
      const kept = named && use.root === root;
      if (kept && Node.isBindingElement(use.node)) return root + pathOf(use);
      return isAmbient(use) || kept ? null : hostPath(use, host);
    },
  };
}

/** Our signal is always there: `signal?.aborted` becomes `ctx.signal.aborted`. */
function surely(node: Node, text: string, { edits }: Printer): string {
  const parent = node.getParent();
  const mark =
    Node.isPropertyAccessExpression(parent) && parent.getExpression() === node
      ? parent.getQuestionDotTokenNode()
      : undefined;
  if (mark) edits.replace(mark, ".");
  return text;
}

function isHosts({ meaning }: ContextUse): boolean {
  return meaning.kind === "value" || meaning.kind === "host" || meaning.kind === "messages";
}

/** `(ctx.host as T).configurable?.userId`: the rest of the expression stays as it is. */
function hostPath(use: ContextUse, host: string): string {
  const text = use.node.getText();
  if (use.root !== undefined && text.startsWith(use.root))
    return `(${host})${text.slice(use.root.length).replace(/^\?\./, ".")}`;
  return `(${host})${pathOf(use)}`;
}

/** What of the framework's context is used, as a path from it. */
function pathOf({ meaning }: ContextUse): string {
  if (meaning.kind === "value")
    return `.${meaning.from}${meaning.key === undefined ? "" : `?.${meaning.key}`}`;
  if (meaning.kind === "host") return meaning.path === "" ? "" : `.${meaning.path}`;
  return `.${meaning.kind}`;
}

/** The type the parameter had. In JavaScript there is none to write. */
function typeOf({ context }: FunctionBody, printer: Printer): string | undefined {
  if (!printer.style.typed) return undefined;
  if (context?.type) return printer.code(context.type, context.type.indent);
  if (!context) return "any";
  const { module, name, typeArguments = "" } = context.known;
  return printer.imports.type(module, name) + typeArguments;
}

/** `ctx`, unless the body has a variable of that name. */
function nameFor({ body }: FunctionBody): string {
  const names = body.node?.getDescendantsOfKind(SyntaxKind.Identifier).map((one) => one.getText()) ?? [];
  return names.includes("ctx") ? "toolContext" : "ctx";
}

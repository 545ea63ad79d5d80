import { Node, SyntaxKind, type ParameterDeclaration } from "ts-morph";
import { codeOf } from "../code-of.ts";
import { importOf } from "../imported-name.ts";
import { nodeAt, paramUses, type ParamUse } from "../param-uses.ts";
import type { ContextUse, Meaning } from "../tool-site.ts";

/** What a body uses of LangChain's config and run manager; `undefined` where that can't be followed. */
export function contextUses(
  fn: Node,
  {
    config,
    runManager,
  }: {
    readonly config?: ParameterDeclaration | undefined;
    readonly runManager?: ParameterDeclaration | undefined;
  },
): readonly ContextUse[] | undefined {
  const ofConfig = config ? paramUses(config) : [];
  const ofManager = runManager ? paramUses(runManager) : [];
  if (!ofConfig || !ofManager) return undefined;
  return [...ofConfig.map(configUse), ...ofManager.map(managerUse), ...ambientUses(fn)];
}

function configUse(use: ParamUse): ContextUse {
  const [first, second] = use.path;
  // A part of it, by a pattern, is not the thing.
  const whole = use.first <= 1;
  if (first === "signal" && whole) return at(use, 1, { kind: "signal" });
  if ((first === "toolCallId" || first === "tool_call_id") && whole) return at(use, 1, { kind: "callId" });
  if (first === "toolCall" && second === "id") return at(use, 2, { kind: "callId" });
  if (first === "configurable" || first === "context") return valueUse(use, first, second);
  const written = first === "writer" ? progressUse(use, 1) : undefined;
  return written ?? at(use, use.path.length, { kind: "host", path: use.path.join(".") });
}

function valueUse(use: ParamUse, from: string, key: string | undefined): ContextUse {
  // A method of the object that holds the values is no value.
  if (key === undefined || !nodeAt(use, 2))
    return at(use, Math.max(1, use.first), {
      kind: "value",
      from,
      ...(use.first > 1 && key !== undefined && { key }),
    });
  return at(use, 2, { kind: "value", from, key });
}

/** What the run manager is used for, where others have it as well; the rest is LangChain's own. */
function managerUse(use: ParamUse): ContextUse {
  const [first, ...more] = use.path;
  if (first === "runId" && more.length === 0) return at(use, 1, { kind: "callId" });
  const written = TELLING.has(first ?? "") ? progressUse(use, 1) : undefined;
  if (written) return written;
  const child = first === "getChild" ? nodeAt(use, 1)?.getParent() : undefined;
  // What the config holds for a body are its run manager's children; a tag for them has no place there.
  if (Node.isCallExpression(child) && child.getArguments().length === 0)
    return { node: child, meaning: { kind: "host", path: "callbacks" } };
  return at(use, use.path.length, { kind: "host", path: [RUN_MANAGER, ...use.path].join(".") });
}

/** Begins the path of what only a run manager has. */
export const RUN_MANAGER = "runManager";

const TELLING = new Set(["handleToolEvent", "handleText"]);

/** `config.writer?.(update)`: the call as a whole. */
function progressUse(use: ParamUse, length: number): ContextUse | undefined {
  const call = nodeAt(use, length)?.getParent();
  if (!Node.isCallExpression(call) || use.path.length !== length) return undefined;
  const [update, ...more] = call.getArguments();
  if (!update || more.length > 0) return undefined;
  return {
    node: call,
    meaning: { kind: "progress", update: codeOf(update) },
    ...(use.root !== undefined && { root: use.root }),
  };
}

/** A use whose node is the expression for the first names of its path, or all there is. */
function at(use: ParamUse, length: number, meaning: Meaning): ContextUse {
  const node = nodeAt(use, length) ?? use.chain.at(-1);
  if (!node) throw new Error("A use of a parameter has an expression.");
  return { node, meaning, ...(use.root !== undefined && { root: use.root }) };
}

/** What LangGraph lends to the code that it runs, without a parameter: `interrupt(…)`, `getCurrentTaskInput()`. */
function ambientUses(fn: Node): ContextUse[] {
  return fn.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const found = importOf(call.getExpression());
    const ambient = found && AMBIENT.has(found.name) && found.module.startsWith("@langchain/");
    return ambient ? [{ node: call, meaning: { kind: "host" as const, path: `${found.name}()` } }] : [];
  });
}

const AMBIENT = new Set([
  "interrupt",
  "getCurrentTaskInput",
  "getConfig",
  "getWriter",
  "getStore",
  "dispatchCustomEvent",
]);

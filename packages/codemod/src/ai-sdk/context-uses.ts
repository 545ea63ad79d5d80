import type { ParameterDeclaration } from "ts-morph";
import { nodeAt, paramUses, type ParamUse } from "../param-uses.ts";
import type { ContextUse, Meaning } from "../tool-site.ts";

/** What a body uses of the second argument of `execute`; `undefined` where that can't be followed. */
export function contextUses(parameter: ParameterDeclaration | undefined): readonly ContextUse[] | undefined {
  return parameter ? paramUses(parameter)?.map(useOf) : [];
}

/** The app's own data; version 7's name and the one before. */
const VALUES = new Set(["context", "experimental_context"]);

const MEANINGS: ReadonlyMap<string | undefined, Meaning> = new Map([
  ["abortSignal", { kind: "signal" }],
  ["toolCallId", { kind: "callId" }],
  ["messages", { kind: "messages" }],
]);

function useOf(use: ParamUse): ContextUse {
  const [first, key] = use.path;
  const meaning = MEANINGS.get(first);
  // A part of it, by a pattern, is not the thing.
  if (meaning && use.first <= 1) return at(use, 1, meaning);
  if (first === undefined || !VALUES.has(first) || use.first > 2)
    return at(use, use.path.length, { kind: "host", path: use.path.join(".") });
  return key === undefined || !nodeAt(use, 2)
    ? at(use, Math.max(1, use.first), {
        kind: "value",
        from: first,
        ...(key !== undefined && use.first > 1 && { key }),
      })
    : at(use, 2, { kind: "value", from: first, key });
}

/** A use whose node is the expression for the first names of its path, or all there is. */
function at(use: ParamUse, length: number, meaning: Meaning): ContextUse {
  const node = nodeAt(use, length) ?? use.chain.at(-1);
  if (!node) throw new Error("A use of a parameter has an expression.");
  return { node, meaning, ...(use.root !== undefined && { root: use.root }) };
}

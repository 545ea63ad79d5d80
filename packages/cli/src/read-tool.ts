import { fromAISDK, type HostTool as AISDKTool } from "@toolport/ai-sdk";
import { effectFrom, type Effect, type ImportGap, type Tool, type ToolDescription } from "@toolport/core";
import type { JsonSchema } from "@toolport/schema";
import { fromOpenAI, type OpenAIHandler, type OpenAITool } from "@toolport/openai";
import type { HostTool as LangChainTool } from "@toolport/langchain";
import type { ModuleTool } from "./module-tools.ts";
import type { MCPDefinition, Shape } from "./tool-shapes.ts";

/** What the reader of a module was told about it, or found in it. */
export interface Reading {
  /** For tools that don't say it. */
  readonly effect: Effect;
  /** Bodies by tool name, for definitions that carry none. */
  readonly handlers: Readonly<Record<string, OpenAIHandler>>;
}

type Read = Omit<ModuleTool, "path">;

/** A shape that one of the importers, or nobody, has to translate. */
export type HostShape = Shape & { readonly kind: "tool" | "langchain" | "openai" | "mcp" | "ai-sdk" };

/**
 * A single tool of any form as ours. `key` is what it is called where it was found: tools of the AI SDK have no other
 * name.
 *
 * @throws ToolportError that says why it can't be read
 */
export async function readTool(shape: HostShape, key: string, reading: Reading): Promise<Read> {
  if (shape.kind === "tool") return own(shape.value);
  if (shape.kind === "langchain") return fromLangChainTool(shape.value, reading);
  if (shape.kind === "openai") return fromOpenAITool(shape.value, reading);
  if (shape.kind === "mcp") return fromMCP(shape.value, reading);
  return fromAISDKTool(key, shape.value, reading);
}

const ELSEWHERE = "the module holds its definition only";

/** Stands in for a body that is not there: importers want one. */
function nobody(): never {
  throw new Error(ELSEWHERE);
}

function own(tool: Tool): Read {
  return { from: "toolport", tool: describe(tool), body: { kind: "tool", tool }, gaps: [] };
}

async function fromLangChainTool(tool: LangChainTool, { effect }: Reading): Promise<Read> {
  // Loads LangChain, which takes longer than all else here.
  const { fromLangChain } = await import("@toolport/langchain");
  const gaps: ImportGap[] = [];
  const [read] = fromLangChain([tool], { effect, report: (list) => gaps.push(...list) });
  return imported("langchain", read, { gaps, description: tool.description });
}

function fromOpenAITool(tool: OpenAITool, { effect, handlers }: Reading): Read {
  const { name = "", description } = (tool.function ?? tool) as {
    readonly name?: string;
    readonly description?: string;
  };
  // Those of other tools would be told to be nobody's.
  const bodies = Object.hasOwn(handlers, name) ? { [name]: handlers[name] as OpenAIHandler } : {};
  const gaps: ImportGap[] = [];
  const bring = (given: Reading["handlers"]): Tool | undefined =>
    fromOpenAI([tool], {
      effect,
      handlers: given,
      // The importer insists on a description; whether there is one is for `check` to say.
      details: () => (description ? undefined : { description: name }),
      report: (list) => gaps.push(...list),
    })[0];
  const { made, at } = firstOf([() => bring(bodies), () => bring({ [name]: nobody })]);
  const read = imported("openai", made, { gaps, description: description ?? "" });
  return at === 0 ? read : withoutBody(read);
}

/** What the first way gives that works, and which it was: a definition that carries no body is still a definition. */
function firstOf<Made>([first, second]: readonly [() => Made, () => Made]): {
  readonly made: Made;
  readonly at: 0 | 1;
} {
  try {
    return { made: first(), at: 0 };
  } catch (error) {
    try {
      return { made: second(), at: 1 };
    } catch {
      throw error; // the better reason of the two
    }
  }
}

function withoutBody(read: Read): Read {
  return { ...read, body: { kind: "none", why: ELSEWHERE } };
}

function fromAISDKTool(key: string, tool: AISDKTool, { effect }: Reading): Read {
  const provided = tool.type?.startsWith("provider") === true;
  const bodiless = !provided && tool.execute === undefined;
  const gaps: ImportGap[] = [];
  const read = fromAISDK(
    { [key]: bodiless ? { ...tool, execute: nobody } : tool },
    { effect, report: (list) => gaps.push(...list) },
  )[key];
  const { description } = tool;
  const made = imported("ai-sdk", read, {
    gaps,
    ...(typeof description === "string" && { description }),
    ...(description === undefined && { description: "" }),
  });
  return bodiless ? withoutBody(made) : made;
}

function fromMCP(definition: MCPDefinition, { effect }: Reading): Read {
  const { name, title, description = "", inputSchema, outputSchema, annotations, from: form } = definition;
  const { idempotentHint, openWorldHint, readOnlyHint, destructiveHint, title: hinted } = annotations ?? {};
  // Where it stood before 2025-06-18; hosts show one or the other.
  const shown = title ?? (typeof hinted === "string" ? hinted : undefined);
  const from = form ?? "mcp";
  const isSaid = readOnlyHint !== undefined || destructiveHint !== undefined;
  return {
    from,
    tool: {
      name,
      description,
      input: inputSchema as JsonSchema,
      effect: isSaid ? effectFrom(annotations) : effect,
      source: from,
      ...(shown !== undefined && { title: shown }),
      ...(outputSchema && { output: outputSchema as JsonSchema }),
      ...(typeof idempotentHint === "boolean" && { idempotent: idempotentHint }),
      ...(typeof openWorldHint === "boolean" && { openWorld: openWorldHint }),
    },
    body: { kind: "none", why: ELSEWHERE },
    gaps: [],
  };
}

function imported(
  from: Read["from"],
  tool: Tool | undefined,
  { gaps, description }: { readonly gaps: readonly ImportGap[]; readonly description?: string | undefined },
): Read {
  if (!tool) throw new Error(gaps.map(({ text }) => text).join("; ") || "nothing came of it");
  // As the source has it: importers make one up, so that a toolbox can be built.
  const told = tool.source === from && description !== undefined ? { description } : {};
  return { from, tool: { ...describe(tool), ...told }, body: { kind: "tool", tool }, gaps };
}

function describe({ execute: _body, ...description }: Tool): ToolDescription {
  return description;
}

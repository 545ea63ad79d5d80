import { fromAISDK, type HostTool as AISDKTool } from "@toolport/ai-sdk";
import { effectFrom, type Effect, type ImportGap, type Tool, type ToolDescription } from "@toolport/core";
import type { JsonSchema } from "@toolport/schema";
import { fromOpenAI, type OpenAIHandler, type OpenAITool } from "@toolport/openai";
import type { HostTool as LangChainTool } from "@toolport/langchain";
import type { Body, ModuleTool } from "./module-tools.ts";
import type { MCPDefinition, Shape } from "./tool-shapes.ts";

/** What the reader of a module was told about it, or found in it. */
export interface Reading {
  /** For tools that don't say it. */
  readonly effect: Effect;
  /** Bodies by tool name, for definitions that carry none. */
  readonly handlers: { readonly [name: string]: OpenAIHandler };
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
  if (shape.kind === "mcp") return fromMCP(shape.value);
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
  const gaps: ImportGap[] = [];
  const bring = (bodies: Reading["handlers"]): Tool | undefined =>
    fromOpenAI([tool], {
      effect,
      handlers: bodies,
      // The importer insists on a description; whether there is one is for `check` to say.
      details: () => (description ? undefined : { description: name }),
      report: (list) => gaps.push(...list),
    })[0];
  return imported("openai", firstOf([() => bring(handlers), () => bring({ [name]: nobody })]), {
    gaps,
    description: description ?? "",
  });
}

/** What the first way gives that works: a definition that carries no body is still a definition. */
function firstOf<Made>([first, second]: readonly [() => Made, () => Made]): Made {
  try {
    return first();
  } catch (error) {
    try {
      return second();
    } catch {
      throw error; // the better reason of the two
    }
  }
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
  return bodiless ? { ...made, body: { kind: "none", why: ELSEWHERE } } : made;
}

function fromMCP({
  name,
  title,
  description = "",
  inputSchema,
  outputSchema,
  annotations,
}: MCPDefinition): Read {
  const { idempotentHint, openWorldHint } = annotations ?? {};
  return {
    from: "mcp",
    tool: {
      name,
      description,
      input: inputSchema as JsonSchema,
      effect: effectFrom(annotations),
      source: "mcp",
      ...(title !== undefined && { title }),
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
  const body: Body = tool.execute === nobody ? { kind: "none", why: ELSEWHERE } : { kind: "tool", tool };
  // As the source has it: importers make one up, so that a toolbox can be built.
  const told = tool.source === from && description !== undefined ? { description } : {};
  return { from, tool: { ...describe(tool), ...told }, body, gaps };
}

function describe({ execute: _body, ...description }: Tool): ToolDescription {
  return description;
}

import type { HostTool as AISDKTool } from "@toolport/ai-sdk";
import type { Effect, Tool, Toolbox } from "@toolport/core";
import type { HostTool as LangChainTool } from "@toolport/langchain";
import type { OpenAITool } from "@toolport/openai";
import { hasUpperCaseType, withJsonTypes } from "./upper-case-types.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A tool as an MCP server lists it: a definition, whose body is elsewhere. */
export interface MCPDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  readonly annotations?: Fields;
  /** Whose form it has; MCP's, where nothing is said. */
  readonly from?: "anthropic" | "bedrock" | "gemini" | undefined;
}

/** What a value of a module is, told by its shape: it may come from any version or copy of its framework. */
export type Shape =
  | { readonly kind: "toolbox"; readonly value: Toolbox }
  | { readonly kind: "tool"; readonly value: Tool }
  | { readonly kind: "langchain"; readonly value: LangChainTool }
  | { readonly kind: "openai"; readonly value: OpenAITool }
  | { readonly kind: "mcp"; readonly value: MCPDefinition }
  | { readonly kind: "ai-sdk"; readonly value: AISDKTool }
  /** Nearly a tool, and why it is none. */
  | { readonly kind: "broken"; readonly why: string }
  | { readonly kind: "group"; readonly members: readonly (readonly [string, unknown])[] }
  | { readonly kind: "other" };

const EFFECTS: ReadonlySet<unknown> = new Set<Effect>(["read", "write", "update", "destructive", "unknown"]);
const OTHER: Shape = { kind: "other" };

/** Tells what a value is. */
export function shapeOf(value: unknown): Shape {
  if (typeof value !== "object" || value === null) return OTHER;
  if (Array.isArray(value) || value instanceof Set)
    return { kind: "group", members: Array.from(value as Iterable<unknown>, (one, at) => [`[${at}]`, one]) };
  if (value instanceof Map)
    return {
      kind: "group",
      members: Array.from(value as Map<unknown, unknown>, ([key, one]) => [memberPath(String(key)), one]),
    };
  const one = value as Fields;
  return (
    ours(one) ??
    langChain(one) ??
    likeMCP(one) ??
    openAI(one) ??
    mcp(one) ??
    aiSDK(one) ??
    (isPlain(value)
      ? { kind: "group", members: Object.entries(one).map(([key, member]) => [memberPath(key), member]) }
      : (holder(one) ?? OTHER))
  );
}

function memberPath(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function ours(one: Fields): Shape | undefined {
  if (has(one, "list", "explain", "run", "call", "with"))
    return { kind: "toolbox", value: one as unknown as Toolbox };
  if (has(one, "list", "explain", "call", "callAll"))
    return {
      kind: "broken",
      why: "it is a run, which is one caller's; export the toolbox that it is made of",
    };
  if (EFFECTS.has(one.effect) && typeof one.execute === "function" && isText(one.name))
    return { kind: "tool", value: one as unknown as Tool };
  return nearlyOurs(one);
}

/** A tool but for its name, its effect or its schema, which would otherwise be taken for a record of nothing. */
function nearlyOurs({
  name,
  description,
  effect,
  execute,
  inputSchema,
  parameters,
}: Fields): Shape | undefined {
  if (typeof execute !== "function" || (typeof description !== "string" && effect === undefined))
    return undefined;
  // The AI SDK's, whose schema says so, have a name at times.
  if (inputSchema !== undefined || parameters !== undefined) return undefined;
  if (name === undefined && effect === undefined)
    return broken("it has neither a name, as ours have, nor an input schema, as the AI SDK's have");
  if (!isText(name))
    return broken(name === undefined || name === "" ? "it has no name" : "its name is no text");
  const effects = [...EFFECTS].join(", ");
  return broken(
    `${effect === undefined ? "it has no effect" : "its effect is none that there is"}; say ${effects}`,
  );
}

function langChain(one: Fields): Shape | undefined {
  if (has(one, "invoke") && isText(one.name) && "schema" in one && "description" in one)
    return { kind: "langchain", value: one as unknown as LangChainTool };
  return undefined;
}

/** An instance that holds a list or a record of tools: toolkits, and whatever else was made with some. */
function holder({ tools }: Fields): Shape | undefined {
  return isObject(tools) ? { kind: "group", members: [[".tools", tools]] } : undefined;
}

/** The types of https://platform.openai.com/docs/api-reference/responses/create, `tools`, and of Anthropic's, dated or not. */
const HOSTED =
  /^(web_search|web_fetch|file_search|code_interpreter|code_execution|computer|computer_use|image_generation|local_shell|shell|apply_patch|text_editor)(_preview)?(_\d[\d_]*)?$/;

function openAI(one: Fields): Shape | undefined {
  const inner = isObject(one.function) ? one.function : one;
  if (one.type === "function" && isText(inner.name) && !("arguments" in inner))
    // with arguments it is a call
    return { kind: "openai", value: one as unknown as OpenAITool };
  if (one.type === "function" && isObject(one.function) && !("arguments" in inner))
    return { kind: "broken", why: "it has no name" };
  if (typeof one.type === "string" && HOSTED.test(one.type) && one.execute === undefined)
    return {
      kind: "broken",
      why: `it is a "${one.type}" tool, which the provider runs; only function tools can be read`,
    };
  // What the API took before it had tools: https://platform.openai.com/docs/api-reference/chat/create, `functions`.
  if (isText(one.name) && isObject(one.parameters) && one.type === undefined && one.execute === undefined)
    return { kind: "openai", value: { type: "function", function: one } };
  return undefined;
}

/** The specification of MCP, 2025-06-18, server/tools. */
function mcp(one: Fields): Shape | undefined {
  if (!isText(one.name) || one.execute !== undefined) return undefined;
  return isJsonSchema(one.inputSchema) ? { kind: "mcp", value: one as unknown as MCPDefinition } : undefined;
}

/** Definitions that are the same but for where the schema stands: of Anthropic, Bedrock (Converse) and Gemini. */
function likeMCP(one: Fields): Shape | undefined {
  const { name, description, inputSchema, input_schema: anthropic, parameters, type, execute } = one;
  if (!isText(name) || execute !== undefined) return undefined;
  const as = (from: MCPDefinition["from"], schema: object): Shape => ({
    kind: "mcp",
    value: { name, ...(typeof description === "string" && { description }), inputSchema: schema, from },
  });
  if (isJsonSchema(anthropic)) return as("anthropic", anthropic);
  if (isObject(inputSchema) && isJsonSchema(inputSchema.json)) return as("bedrock", inputSchema.json);
  if (type === undefined && isJsonSchema(parameters) && hasUpperCaseType(parameters))
    return as("gemini", withJsonTypes(parameters) as object);
  return undefined;
}

/** As JSON has it, rather than a validator of some package. */
function isJsonSchema(value: unknown): value is Fields {
  if (!isObject(value) || Array.isArray(value) || !isPlain(value)) return false;
  if ("~standard" in value || "jsonSchema" in value || "_def" in value) return false;
  return (
    Object.keys(value).length === 0 ||
    ["type", "properties", "$ref", "anyOf", "oneOf", "allOf", "$schema"].some((key) => key in value)
  );
}

/** `ai` 4 calls the schema `parameters`. */
function aiSDK(one: Fields): Shape | undefined {
  const { type } = one;
  const provided = typeof type === "string" && type.startsWith("provider") && isText(one.id);
  const schema = one.inputSchema ?? one.parameters;
  const described = isObject(schema) || typeof schema === "function";
  const runs = typeof one.execute === "function" || typeof one.description === "string";
  return provided || (described && runs) ? { kind: "ai-sdk", value: one as unknown as AISDKTool } : undefined;
}

function has(one: Fields, ...methods: readonly string[]): boolean {
  return methods.every((name) => typeof one[name] === "function");
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function broken(why: string): Shape {
  return { kind: "broken", why };
}

/** A record that somebody wrote, rather than an instance of a class, whose members are its own business. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

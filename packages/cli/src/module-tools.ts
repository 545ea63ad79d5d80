import type { ImportGap, Tool, Toolbox, ToolDescription } from "@toolport/core";

/** Whose form a tool of a module has. */
export type Origin =
  | "toolport"
  | "ai-sdk"
  | "langchain"
  | "openai"
  | "mcp"
  | "anthropic"
  | "bedrock"
  | "gemini";

/** What a call of the tool goes through; nothing where the module holds its definition only. */
export type Body =
  | { readonly kind: "toolbox"; readonly toolbox: Toolbox }
  | { readonly kind: "tool"; readonly tool: Tool }
  | { readonly kind: "none"; readonly why: string };

/** A tool that a module exports, as ours. */
export interface ModuleTool {
  /** Where it stands in the module, as in `default.weather` or `tools[0]`. */
  readonly path: string;
  readonly from: Origin;
  readonly tool: ToolDescription;
  readonly body: Body;
  /** What its source does not say, and what was taken instead. */
  readonly gaps: readonly ImportGap[];
}

/** Something in a module that looks like a tool and can't be read as one. */
export interface Unreadable {
  readonly path: string;
  /** As a sentence without its subject, as in "it has no description". */
  readonly why: string;
}

/** All that was found in a module. */
export interface ModuleTools {
  /** As it was named on the command line. */
  readonly file: string;
  readonly tools: readonly ModuleTool[];
  readonly unreadable: readonly Unreadable[];
  /** Exports that hold no tool. */
  readonly others: readonly string[];
}

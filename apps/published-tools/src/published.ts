import type { Tool } from "@toolport/core";

/** One call of a published tool, and what its answer holds. */
export interface Trial {
  readonly tool: string;
  readonly args: Record<string, string | null>;
  readonly says: string;
}

/** Tools as a package publishes them, brought home unchanged, and calls to try them by. */
export interface Published {
  /** The package, and where it helps the part of it. */
  readonly name: string;
  /** Whose tools they are. */
  readonly framework: "LangChain" | "AI SDK" | "OpenAI";
  /** The tools over a folder of their own, which is empty. */
  readonly open: (dir: string) => Opened | Promise<Opened>;
  readonly trials: readonly Trial[];
}

/** Tools that are ready to be called, until they are closed. */
export interface Opened {
  readonly tools: readonly Tool[];
  readonly close?: () => Promise<void>;
}

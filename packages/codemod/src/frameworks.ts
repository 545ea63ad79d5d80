import { aiSdkReader } from "./ai-sdk/ai-sdk-reader.ts";
import { aiSdkWriter } from "./ai-sdk/ai-sdk-writer.ts";
import { langChainReader } from "./langchain/langchain-reader.ts";
import { langChainWriter } from "./langchain/langchain-writer.ts";
import type { Framework, Target } from "./migration.ts";
import { openAIReader } from "./openai/openai-reader.ts";
import { openAIWriter } from "./openai/openai-writer.ts";
import type { Reader } from "./reader.ts";
import { toolportWriter } from "./toolport-writer.ts";
import type { Writer } from "./writer.ts";

const READERS: Readonly<Record<Framework, Reader>> = {
  langchain: langChainReader,
  "ai-sdk": aiSdkReader,
  openai: openAIReader,
};

const WRITERS: Readonly<Record<Target, Writer>> = {
  langchain: langChainWriter,
  "ai-sdk": aiSdkWriter,
  openai: openAIWriter,
  toolport: toolportWriter,
};

/** Reads the tools of a framework. */
export function frameworkOf(framework: Framework): Reader {
  return READERS[framework];
}

/** Writes tools for a target. */
export function writerOf(target: Target): Writer {
  return WRITERS[target];
}

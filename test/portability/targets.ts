import type { Capabilities, Harness } from "@toolport/testing";
import { harnesses as aiSDK } from "../../packages/ai-sdk/test/harnesses.ts";
import { harnesses as langchain03 } from "../../packages/langchain/test/core-0.3/harnesses.ts";
import { harnesses as langchain } from "../../packages/langchain/test/harnesses.ts";
import { harnesses as openai } from "../../packages/openai/test/harnesses.ts";

/** One column of the portability table: every way we drive that target. */
export interface Target {
  readonly title: string;
  readonly harnesses: readonly Harness[];
  /** Why the target can't carry what it can't. */
  readonly reasons: Partial<Record<keyof Capabilities, string>>;
}

const named = (harnesses: readonly Harness[], ...parts: readonly string[]): readonly Harness[] =>
  harnesses.filter(({ name }) => parts.every((part) => name.includes(part)));

const TEXT_ONLY = "A tool message of Chat Completions carries text only; images are named in words.";
const NO_BLOCK =
  "No form of content block serves both of OpenAI's APIs through LangChain's client: images are named in words.";
const LC_ABORT = "An abort rejects the agent's run; no request follows that could tell the model anything.";
const NODE_READS_PARSED = "The node never sees the calls that LangChain's parser dropped or completed.";
const AI_ABORT = "An abort rejects the SDK's run; no request follows that could tell the model anything.";

export const targets: readonly Target[] = [
  { title: "OpenAI Chat", harnesses: named(openai, "chat"), reasons: { media: TEXT_ONLY } },
  { title: "OpenAI Responses", harnesses: named(openai, "responses"), reasons: {} },
  {
    title: "AI SDK generateText",
    harnesses: named(aiSDK, "generateText"),
    reasons: {
      media:
        "Over Chat the provider writes content parts, base64 included, into one text: images are named in words there.",
      streaming: "It does not stream.",
      toldAfterAbort: AI_ABORT,
    },
  },
  {
    title: "AI SDK streamText",
    harnesses: named(aiSDK, "streamText"),
    reasons: {
      media:
        "Over Chat the provider writes content parts, base64 included, into one text: images are named in words there.",
      duplicateIds:
        "Over Chat the provider gives the second of two streamed calls with one id an id of its own.",
      ordered: "Version 5 sends each answer as it comes, not in the order of the calls.",
      toldAfterAbort: AI_ABORT,
    },
  },
  {
    title: "LangChain createAgent",
    harnesses: named(langchain, "createAgent"),
    reasons: { media: NO_BLOCK, streaming: "`invoke` does not stream.", toldAfterAbort: LC_ABORT },
  },
  {
    title: "LangChain 0.3 createReactAgent",
    harnesses: langchain03,
    reasons: {
      media: NO_BLOCK,
      streaming: "`invoke` does not stream.",
      toldAfterAbort: LC_ABORT,
      unknownNames:
        "Its tool node answers a name it does not have itself, a tool's that is not listed any more too.",
    },
  },
  {
    title: "LangGraph ToolNode, tool.invoke",
    harnesses: langchain.filter(({ name }) => !name.includes("createAgent")),
    reasons: {
      media: NO_BLOCK,
      rawArguments: NODE_READS_PARSED,
      streaming: NODE_READS_PARSED,
      unknownNames: "The node answers a name it does not have itself.",
      suspension:
        "Without the agent there is nothing that lists what waits; a question still interrupts the graph.",
      restart: "What is not listed can't be gone on with elsewhere.",
      toldAfterAbort: "An abort rejects the graph's run.",
      duplicateIds: "The node is given parsed calls.",
      inspection: "Its tools are inspected with the agent's.",
    },
  },
];

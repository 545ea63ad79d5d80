import type { Harness } from "@toolport/testing";
import { agentHarness } from "./harness.ts";
import { invokeHarness, toolNodeHarness } from "./tool-node-harness.ts";

/** `createAgent` by both of OpenAI's APIs, streamed and not; LangGraph's own `ToolNode`; the bare tools. */
export const harnesses: readonly Harness[] = [
  agentHarness("invoke"),
  agentHarness("stream"),
  agentHarness("invoke", "responses"),
  agentHarness("stream", "responses"),
  toolNodeHarness({ mended: false }),
  toolNodeHarness({ mended: true }),
  invokeHarness,
];

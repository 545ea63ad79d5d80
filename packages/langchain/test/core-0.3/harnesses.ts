import type { Harness } from "@toolport/testing";
import { agentHarness } from "../harness.ts";
import { older } from "./major.ts";

/** LangGraph's agent of that time, not streamed and streamed, by one of OpenAI's APIs each. */
export const harnesses: readonly Harness[] = [
  agentHarness("invoke", "chat", {}, older),
  agentHarness("stream", "responses", {}, older),
];

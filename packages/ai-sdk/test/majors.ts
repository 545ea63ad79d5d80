import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAI as createOpenAI2 } from "@ai-sdk/openai-2";
import { createOpenAI as createOpenAI3 } from "@ai-sdk/openai-3";
import * as ai7 from "ai";
import * as ai5 from "ai-5";
import * as ai6 from "ai-6";

/** The majors that tools are exported to, under one type: the tests read only what they share. */
export interface Major {
  readonly name: string;
  readonly major: 5 | 6 | 7;
  readonly ai: typeof ai7;
  readonly createOpenAI: typeof createOpenAI;
}

export const majors: readonly Major[] = [
  { name: "ai 7, @ai-sdk/openai 4", major: 7, ai: ai7, createOpenAI },
  {
    name: "ai 6, @ai-sdk/openai 3",
    major: 6,
    ai: ai6 as unknown as typeof ai7,
    createOpenAI: createOpenAI3 as unknown as typeof createOpenAI,
  },
  {
    name: "ai 5, @ai-sdk/openai 2",
    major: 5,
    ai: ai5 as unknown as typeof ai7,
    createOpenAI: createOpenAI2 as unknown as typeof createOpenAI,
  },
];

/** The majors with approvals of their own: version 5 has none. */
export const askingMajors: readonly Major[] = majors.filter(({ major }) => major > 5);

/** The provider of a major at a model server; its two APIs. */
export function modelAt(major: Major, url: string, api: "chat" | "responses") {
  const provider = major.createOpenAI({ baseURL: url, apiKey: "x" });
  return api === "chat" ? provider.chat("m") : provider.responses("m");
}

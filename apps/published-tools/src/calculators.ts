import { createAISDKTools } from "@agentic/ai-sdk";
import { calculator } from "@agentic/calculator";
import { Calculator } from "@langchain/community/tools/calculator";
import { fromAISDK } from "@toolport/ai-sdk";
import { fromLangChain } from "@toolport/langchain";
import { fromOpenAI } from "@toolport/openai";
import type { Published } from "./published.ts";

/** A subclass of LangChain's `Tool`: one text in, one text out. It words its own refusal. */
export const communityCalculator: Published = {
  name: "@langchain/community calculator",
  framework: "LangChain",
  open: () => ({ tools: fromLangChain([new Calculator()], { effect: "read" }) }),
  trials: [
    { tool: "calculator", args: { input: "6 * 7" }, says: "42" },
    { tool: "calculator", args: { input: "6 *" }, says: "I don't know how to do that." },
    { tool: "calculator", args: {}, says: "I don't know how to do that." },
  ],
};

/** An AI function: OpenAI's definition is its `spec`, and the function takes the arguments' text. */
export const agenticCalculator: Published = {
  name: "@agentic/calculator, its spec",
  framework: "OpenAI",
  open: () => ({
    tools: fromOpenAI([calculator.spec], {
      effect: "read",
      handlers: { calculator: (args) => calculator(JSON.stringify(args)) },
    }),
  }),
  trials: [
    { tool: "calculator", args: { expr: "2 ^ 10 + 1" }, says: "1025" },
    { tool: "calculator", args: {}, says: "/expr: " },
  ],
};

/** The same by the package's own adapter, which makes a tool of AI SDK 4's form. */
export const agenticForAISDK: Published = {
  name: "@agentic/calculator by @agentic/ai-sdk",
  framework: "AI SDK",
  open: () => {
    const { calculator: tool } = fromAISDK(createAISDKTools(calculator), { effect: "read" });
    return { tools: tool ? [tool] : [] };
  },
  trials: [
    { tool: "calculator", args: { expr: "12.7 cm to inch" }, says: '"value":5,"unit":"inch"' },
    { tool: "calculator", args: {}, says: "/expr: " },
  ],
};

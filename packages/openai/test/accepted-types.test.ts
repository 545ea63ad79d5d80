import type { FunctionTool } from "@openai/agents";
import type OpenAI from "openai";
import type { standardFunction, standardResponsesFunction } from "openai/helpers/standard-schema";
import type { RunnerFunction } from "openai/helpers/responses-tool-runner";
import type { zodFunction, zodRealtimeFunction, zodResponsesFunction } from "openai/helpers/zod";
import type OpenAI4 from "openai-4";
import type OpenAI5 from "openai-5";
import type OpenAI6 from "openai-6";
import { expectTypeOf, it } from "vitest";
import type { OpenAITool } from "../src/index.ts";

it("takes the types of every form, of every major, as they are", () => {
  expectTypeOf<OpenAI.ChatCompletionTool>().toExtend<OpenAITool>();
  expectTypeOf<OpenAI.Responses.Tool>().toExtend<OpenAITool>();
  expectTypeOf<OpenAI.ChatCompletionCreateParams.Function>().toExtend<OpenAITool>();
  expectTypeOf<OpenAI4.ChatCompletionTool | OpenAI4.Responses.Tool>().toExtend<OpenAITool>();
  expectTypeOf<OpenAI5.ChatCompletionTool | OpenAI5.Responses.Tool>().toExtend<OpenAITool>();
  expectTypeOf<OpenAI6.ChatCompletionTool | OpenAI6.Responses.Tool>().toExtend<OpenAITool>();
  expectTypeOf<ReturnType<typeof zodFunction>>().toExtend<OpenAITool>();
  expectTypeOf<ReturnType<typeof zodResponsesFunction>>().toExtend<OpenAITool>();
  expectTypeOf<ReturnType<typeof zodRealtimeFunction>>().toExtend<OpenAITool>();
  expectTypeOf<ReturnType<typeof standardFunction>>().toExtend<OpenAITool>();
  expectTypeOf<ReturnType<typeof standardResponsesFunction>>().toExtend<OpenAITool>();
  expectTypeOf<RunnerFunction>().toExtend<OpenAITool>();
  expectTypeOf<FunctionTool>().toExtend<OpenAITool>();
});

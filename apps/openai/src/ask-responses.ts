import type { Question } from "@toolport-apps/conversation";
import { toOpenAIResponses, type OpenAIResponses, type ResponsesResponse } from "@toolport/openai";
import OpenAI from "openai";
import { clientOptions, MAX_TURNS } from "./client-options.ts";

/** Answers a question through the Responses API; images in results reach the model as images. */
export async function askResponses(
  stream: boolean,
  { baseURL, model, run, question, decide }: Question,
): Promise<string> {
  const client = new OpenAI(clientOptions(baseURL));
  const responses = toOpenAIResponses(run);
  let input: OpenAI.Responses.ResponseInput = [{ role: "user", content: question }];
  let previous: string | undefined;

  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const request = {
      model,
      input,
      tools: responses.tools,
      ...(previous !== undefined && { previous_response_id: previous }),
    };
    const response = stream
      ? await streamed(responses, client, request)
      : await client.responses.create(request);
    previous = response.id;

    const answers = await responses.run(response);
    if (answers.messages.length + answers.suspended.length === 0) return response.output_text ?? "";
    input = [...answers.messages];
    for (const { request: waiting } of answers.suspended) {
      const late = await responses.resume(waiting.token, await decide(waiting), { by: run.caller });
      input.push(...late.messages);
    }
  }
  throw new Error(`The model was still calling tools after ${MAX_TURNS} turns.`);
}

async function streamed(
  responses: OpenAIResponses,
  client: OpenAI,
  request: OpenAI.Responses.ResponseCreateParamsNonStreaming,
): Promise<ResponsesResponse> {
  const collector = responses.collect();
  for await (const event of await client.responses.create({ ...request, stream: true })) collector.add(event);
  return collector.response();
}

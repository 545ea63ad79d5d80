import type OpenAI from "openai";
import { toOpenAIResponses, type ResponsesCallOutput } from "../src/index.ts";
import type { Loop } from "./harness.ts";

/** An app's loop over Responses, going on from the response before. */
export const responsesLoop: Loop = {
  tools: (source, options) =>
    toOpenAIResponses(source, options).tools.map(({ name, description, parameters }) => ({
      name,
      description,
      schema: parameters,
    })),
  exported: toOpenAIResponses,
  async turn(client, { source, signal, stream }, options) {
    const responses = toOpenAIResponses(source, options);
    const request = {
      model: "m",
      input: "go" as OpenAI.Responses.ResponseInput | string,
      ...(responses.tools.length > 0 && { tools: responses.tools }),
    };
    const response = stream === true ? await streamed() : await client.responses.create(request);
    const answers = await responses.run(response, { signal });
    return {
      callIds: response.output.flatMap((item) =>
        item.type === "function_call" && "call_id" in item ? String(item.call_id) : [],
      ),
      answers,
      stored: JSON.stringify({ id: response.id, input: answers.messages }),
    };

    async function streamed() {
      const collector = responses.collect();
      for await (const event of await client.responses.create({ ...request, stream: true }))
        collector.add(event);
      return collector.response();
    }
  },
  send: (client, source, options, stored, late) => {
    const { tools } = toOpenAIResponses(source, options);
    const before = JSON.parse(stored) as { id?: string; input: ResponsesCallOutput[] };
    return client.responses.create({
      model: "m",
      input: [...before.input, ...(late as ResponsesCallOutput[])],
      previous_response_id: before.id ?? null,
      ...(tools.length > 0 && { tools }),
    });
  },
  resume: (source, options, token, answer, by) =>
    toOpenAIResponses(source, options).resume(token, answer, { by }),
};

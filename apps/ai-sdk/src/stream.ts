import { isStepCount, streamText } from "ai";
import { MAX_STEPS, type Loop } from "./ask.ts";

/** The loop by `streamText`. An app shows the pieces of `textStream` as they come. */
export const stream: Loop = async (model, exported, messages) => {
  const streamed = streamText({ model, messages, ...exported, stopWhen: isStepCount(MAX_STEPS) });
  let text = "";
  for await (const delta of streamed.textStream) text += delta;
  return { text, content: await streamed.content, messages: await streamed.responseMessages };
};

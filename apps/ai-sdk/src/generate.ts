import { generateText, isStepCount } from "ai";
import { MAX_STEPS, type Loop } from "./ask.ts";

/** The loop by `generateText`. */
export const generate: Loop = async (model, exported, messages) => {
  const stopWhen = isStepCount(MAX_STEPS);
  const { text, content, responseMessages } = await generateText({ model, messages, ...exported, stopWhen });
  return { text, content, messages: responseMessages };
};

import { isStepCount, ToolLoopAgent } from "ai";
import { MAX_STEPS, type Loop } from "./ask.ts";

/** The loop by an agent. */
export const agent: Loop = async (model, exported, messages) => {
  const looping = new ToolLoopAgent({ model, ...exported, stopWhen: isStepCount(MAX_STEPS) });
  const { text, content, responseMessages } = await looping.generate({ messages });
  return { text, content, messages: responseMessages };
};

import { WAYS as aiSDK } from "@toolport-apps/ai-sdk";
import type { Way } from "@toolport-apps/conversation";
import { WAYS as langchain } from "@toolport-apps/langchain";
import { WAYS as openai } from "@toolport-apps/openai";

/** Every way the demo holds its conversation. */
export const WAYS: readonly Way[] = [...openai, ...aiSDK, ...langchain];

/** A way by its name in the demo's table. */
export function wayCalled(name: string): Way {
  const way = WAYS.find((one) => one.name === name);
  if (!way) throw new Error(`There is no way called "${name}".`);
  return way;
}

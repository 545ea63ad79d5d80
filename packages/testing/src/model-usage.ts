import type { Answer } from "./model-answer.ts";

/** Token counts in the place of a tokenizer's. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** Four characters are a token: rough, but the same for a JSON and a streamed request that say the same. */
export function countUsage(told: readonly unknown[], { text, refusal, calls }: Answer): Usage {
  const said = [text, refusal, ...calls.flatMap((call) => [call.name, call.arguments])];
  const heard = told.reduce<number>((sum, part) => sum + (JSON.stringify(part)?.length ?? 0), 0);
  const spoken = said.reduce<number>((sum, part) => sum + (part?.length ?? 0), 0);
  return { input: Math.ceil(heard / 4), output: Math.max(1, Math.ceil(spoken / 4)) };
}

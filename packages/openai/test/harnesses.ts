import type { Harness } from "@toolport/testing";
import OpenAI from "openai";
import OpenAI6 from "openai-6";
import { openAIHarness, type Client } from "./harness.ts";

const clients: readonly [string, Client][] = [
  ["openai 7", OpenAI],
  ["openai 6", OpenAI6 as unknown as Client],
];

/** Both APIs by both majors of the client, with strict definitions and without. */
export const harnesses: readonly Harness[] = clients.flatMap(([name, Client]) =>
  (["chat", "responses"] as const).flatMap((api) =>
    ([false, "auto"] as const).map((strict) =>
      openAIHarness(api, `${name}, strict ${strict}`, Client, { strict }),
    ),
  ),
);

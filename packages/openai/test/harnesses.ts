import type { Harness } from "@toolport/testing";
import OpenAI from "openai";
import OpenAI4 from "openai-4";
import OpenAI5 from "openai-5";
import OpenAI6 from "openai-6";
import { openAIHarness, type Client } from "./harness.ts";

const clients: readonly [string, Client][] = [
  ["openai 7", OpenAI],
  ["openai 6", OpenAI6 as unknown as Client],
];

const newer = clients.flatMap(([name, Client]) =>
  (["chat", "responses"] as const).flatMap((api) =>
    ([false, "auto"] as const).map((strict) =>
      openAIHarness(api, `${name}, strict ${strict}`, Client, { strict }),
    ),
  ),
);

const older: readonly [string, Client][] = [
  ["openai 5", OpenAI5 as unknown as Client],
  ["openai 4", OpenAI4 as unknown as Client],
];

/** Both APIs by every major of the client, with strict definitions and without; the older ones without only. */
export const harnesses: readonly Harness[] = [
  ...newer,
  ...older.flatMap(([name, Client]) =>
    (["chat", "responses"] as const).map((api) => openAIHarness(api, `${name}, strict false`, Client)),
  ),
];

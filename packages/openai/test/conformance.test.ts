import { behaviours } from "@toolport/testing";
import OpenAI from "openai";
import OpenAI6 from "openai-6";
import { describe, it } from "vitest";
import { openAIHarness, type Client } from "./harness.ts";

const clients: readonly [string, Client][] = [
  ["openai 7", OpenAI],
  ["openai 6", OpenAI6 as unknown as Client],
];

for (const [name, Client] of clients)
  for (const api of ["chat", "responses"] as const)
    for (const strict of [false, "auto"] as const) {
      const harness = openAIHarness(api, `${name}, strict ${strict}`, Client, { strict });
      describe(harness.name, () => {
        for (const behaviour of behaviours) {
          const missing = (behaviour.needs ?? []).filter((capability) => !harness.capabilities[capability]);
          it.skipIf(missing.length > 0)(behaviour.name, () => behaviour.check(harness));
        }
      });
    }

import { behaviours, missingCapabilities } from "@toolport/testing";
import OpenAI from "openai";
import OpenAI6 from "openai-6";
import { describe, it } from "vitest";
import { openAIHarness, type Client } from "./harness.ts";

const clients: readonly [string, Client][] = [
  ["openai 7", OpenAI],
  ["openai 6", OpenAI6 as unknown as Client],
];
const harnesses = clients.flatMap(([name, Client]) =>
  (["chat", "responses"] as const).flatMap((api) =>
    ([false, "auto"] as const).map((strict) =>
      openAIHarness(api, `${name}, strict ${strict}`, Client, { strict }),
    ),
  ),
);

describe.each(harnesses)("$name", (harness) => {
  const applies = (behaviour: (typeof behaviours)[number]) =>
    missingCapabilities(behaviour, harness).length === 0;
  it.each(behaviours.filter(applies))("$name", (behaviour) => behaviour.check(harness));
  // What the target can't carry stays visible as a skipped test.
  it.skip.each(behaviours.filter((behaviour) => !applies(behaviour)))("$name", () => {});
});

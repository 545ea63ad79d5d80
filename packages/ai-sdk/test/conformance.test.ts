import { behaviours, missingCapabilities } from "@toolport/testing";
import { describe, it } from "vitest";
import { aiSDKHarness } from "./harness.ts";
import { majors } from "./majors.ts";

const options = { chat: { progress: true }, responses: { media: "parts" } } as const;

for (const major of majors)
  for (const api of ["chat", "responses"] as const)
    for (const loop of ["generateText", "streamText"] as const) {
      const harness = aiSDKHarness(major, { api, loop }, options[api]);
      describe(`the kit with ${harness.name}`, () => {
        for (const behaviour of behaviours)
          it.skipIf(missingCapabilities(behaviour, harness).length > 0)(
            `${behaviour.rule}: ${behaviour.name}`,
            () => behaviour.check(harness),
          );
      });
    }

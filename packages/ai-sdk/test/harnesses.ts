import type { Harness } from "@toolport/testing";
import { aiSDKHarness } from "./harness.ts";
import { majors } from "./majors.ts";

const options = { chat: { progress: true }, responses: { media: "parts" } } as const;

/** Both functions over both APIs, by both majors of the SDK. */
export const harnesses: readonly Harness[] = majors.flatMap((major) =>
  (["chat", "responses"] as const).flatMap((api) =>
    (["generateText", "streamText"] as const).map((loop) => aiSDKHarness(major, { api, loop }, options[api])),
  ),
);

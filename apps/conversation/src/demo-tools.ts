import { defineTool } from "@toolport/core";
import { z } from "zod";

/** Fails as bodies do that nobody prepared: with a secret in its message and its cause. */
export const readSensor = defineTool({
  name: "read_sensor",
  description: "Reads the temperature sensor of the server room.",
  effect: "read",
  input: z.object({ room: z.string().describe("Room number") }),
  execute: ({ room }) => {
    throw new Error(`sensor ${room}: login root:hunter2 refused`, { cause: new Error("token=abc123") });
  },
});

/** Goes on until it is stopped. */
export const waitForBuild = defineTool({
  name: "wait_for_build",
  description: "Waits until the build that is running now has ended.",
  effect: "read",
  execute: (_args, { signal }) =>
    new Promise<string>((resolve) =>
      signal.addEventListener("abort", () => resolve("stopped waiting"), { once: true }),
    ),
});

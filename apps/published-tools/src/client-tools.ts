import { fromOpenAI } from "@toolport/openai";
import { runnerFunction } from "openai/helpers/responses-tool-runner";
import { zodFunction, zodResponsesFunction } from "openai/helpers/zod";
import { z } from "zod";
import type { Published } from "./published.ts";

const weather = zodFunction({
  name: "weather",
  description: "Says how the weather is in a city.",
  parameters: z.object({
    city: z.string().min(2, "a city has at least two letters").describe("In English"),
    unit: z.enum(["celsius", "fahrenheit"]).nullable(),
  }),
  function: ({ city, unit }) => ({ city, degrees: unit === "fahrenheit" ? 68 : 20 }),
});

const shout = runnerFunction(
  zodResponsesFunction({
    name: "shout",
    description: "Says a text in capitals.",
    parameters: z.object({ text: z.string() }),
    function: ({ text }) => text.toUpperCase(),
  }),
);

/** What the client's helpers make for `runTools` and for `ResponsesToolRunner`. */
export const clientTools: Published = {
  name: "openai helpers",
  framework: "OpenAI",
  open: () => ({ tools: fromOpenAI([weather, shout], { effect: "read" }) }),
  trials: [
    { tool: "weather", args: { city: "Lisbon", unit: null }, says: '{"city":"Lisbon","degrees":20}' },
    { tool: "weather", args: { city: "L", unit: null }, says: "a city has at least two letters" },
    { tool: "shout", args: { text: "hello" }, says: "HELLO" },
  ],
};

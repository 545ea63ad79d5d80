import { createToolbox, defineTool, type Advisor } from "@toolport/core";
import { bench, describe } from "vitest";
import { z } from "zod";

// Read the ratios to "by hand", not the times: both sides run in one process, one after the other.
const input = z.object({
  city: z.string(),
  days: z.number().int().min(1).max(14).default(1),
  unit: z.enum(["c", "f"]).optional(),
});
const text = '{"city":"Lisbon","days":3,"unit":"c"}';
const forecast = async ({ city, days }: z.infer<typeof input>) => ({ city, days, celsius: 18 });

async function byHand(name: string, args: string): Promise<string> {
  const parsed = name === "forecast" ? input.safeParse(JSON.parse(args)) : undefined;
  return parsed?.success ? JSON.stringify(await forecast(parsed.data)) : "error";
}

const tool = defineTool({
  name: "forecast",
  description: "Forecast for a city",
  input,
  effect: "read",
  execute: forecast,
});
const around = (at: number): Advisor => ({
  name: `around ${at}`,
  around: async (invocation, next) => await next(invocation),
});
const hooks = (at: number): Advisor => ({
  name: `hooks ${at}`,
  before: () => undefined,
  after: () => undefined,
});
const skipped = (at: number): Advisor => ({
  name: `skipped ${at}`,
  applies: () => false,
  around: (invocation, next) => next(invocation),
});
const five = (make: (at: number) => Advisor): Advisor[] => Array.from({ length: 5 }, (_, at) => make(at));

const contestants = {
  "no advisors": [],
  "five around": five(around),
  "five hooks": five(hooks),
  "five skipped": five(skipped),
} satisfies Record<string, Advisor[]>;

describe("one call: JSON text to result", () => {
  bench("by hand: JSON.parse, zod, body, JSON.stringify", async () => void (await byHand("forecast", text)));
  for (const [name, advisors] of Object.entries(contestants)) {
    const run = createToolbox({ tools: [tool], advisors }).run({ caller: { id: "bench" } });
    bench(`toolport, ${name}`, async () => void (await run.call("forecast", text)));
  }
});

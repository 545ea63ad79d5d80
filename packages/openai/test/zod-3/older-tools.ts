import {
  zodFunction as zodFunction4,
  zodResponsesFunction as zodResponsesFunction4,
} from "openai-4/helpers/zod";
import {
  zodFunction as zodFunction5,
  zodResponsesFunction as zodResponsesFunction5,
} from "openai-5/helpers/zod";
import { z } from "zod";
import { z as z4 } from "zod/v4";
import type { OpenAITool } from "../../src/index.ts";

/** A tool as the older clients' helpers make it, with the schemas of either major of zod. */
export interface OlderTool {
  readonly made: string;
  readonly withZod3: OpenAITool;
  /** Zod 4 came later than these clients, whose types forbid it; at run time they take it, and lose its fields. */
  readonly withZod4: OpenAITool;
}

const input = z.object({
  text: z.string().max(20, "too long to repeat").describe("What to repeat"),
  times: z.number().int().default(2),
  mark: z.enum(["!", "?"]).nullable(),
});
const described = { name: "repeat", description: "Repeats a text" };
const made = {
  ...described,
  parameters: input,
  function: ({ text, times, mark }: z.infer<typeof input>) => `${text.repeat(times)}${mark ?? ""}`,
};
const madeOfZod4 = { ...described, parameters: z4.object({ text: z4.string() }) as never };

export const olderTools: readonly OlderTool[] = [
  { made: "openai 4, zodFunction", withZod3: zodFunction4(made), withZod4: zodFunction4(madeOfZod4) },
  {
    made: "openai 4, zodResponsesFunction",
    withZod3: zodResponsesFunction4(made),
    withZod4: zodResponsesFunction4(madeOfZod4),
  },
  { made: "openai 5, zodFunction", withZod3: zodFunction5(made), withZod4: zodFunction5(madeOfZod4) },
  {
    made: "openai 5, zodResponsesFunction",
    withZod3: zodResponsesFunction5(made),
    withZod4: zodResponsesFunction5(madeOfZod4),
  },
];

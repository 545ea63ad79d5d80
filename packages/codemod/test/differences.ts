import type { Target } from "../src/index.ts";
import type { Told } from "./drive.ts";

interface Difference {
  readonly what: string;
  readonly why: string;
  /** How what the model is told in this case looks in each framework. */
  readonly words: Readonly<Record<Target, (told: Told) => boolean>>;
}

/** All in which a migrated tool may tell the model something else than before. */
export const DIFFERENCES: readonly Difference[] = [
  {
    what: "arguments that do not fit the schema",
    why: "each framework refuses them in words of its own; the body does not run in any",
    words: {
      "ai-sdk": says(/Invalid input for tool/),
      langchain: says(/did not match expected schema/),
      openai: says(/"code": "|invalid_type|Invalid input/),
      toolport: says(/^The arguments /),
    },
  },
  {
    what: "a body that throws",
    why: "Toolport keeps the message of an unexpected error from the model; OpenAI's runner ends with it",
    words: {
      "ai-sdk": says(/^\{"error":"(?!AI_InvalidToolInputError)|^(?!AI_InvalidToolInputError)\w*Error: /),
      langchain: says(/^\w*Error: [^]*\n Please fix your mistakes\.$/),
      openai: (told) => "ended" in told,
      toolport: says(/^The tool failed/),
    },
  },
  {
    what: "a body that returns nothing",
    why: "each framework writes `undefined` its own way",
    words: {
      "ai-sdk": says(/^null$/),
      langchain: says(/^$/),
      openai: says(/^undefined$/),
      toolport: says(/^$/),
    },
  },
];

/** The difference between what was told before and after, where there is one, and nobody has listed it. */
export function unlistedDifference(
  before: { readonly framework: Target; readonly told: Told },
  after: { readonly framework: Target; readonly told: Told },
): { readonly before: Told; readonly after: Told } | undefined {
  if (JSON.stringify(before.told) === JSON.stringify(after.told)) return undefined;
  const listed = DIFFERENCES.some(
    ({ words }) => words[before.framework](before.told) && words[after.framework](after.told),
  );
  return listed ? undefined : { before: before.told, after: after.told };
}

function says(pattern: RegExp): (told: Told) => boolean {
  return (told) => "text" in told && pattern.test(told.text);
}

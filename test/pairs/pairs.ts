import { directHarness, type Harness } from "@toolport/testing";
import { targets } from "../portability/targets.ts";
import { importers, type Importer } from "./importers.ts";

/** One main way to drive each target that tools go on to. */
const WAYS: Readonly<Record<string, string>> = {
  "OpenAI Chat": "openai chat (openai 7, strict false)",
  "OpenAI Responses": "openai responses (openai 7, strict auto)",
  "AI SDK generateText": "ai 7, @ai-sdk/openai 4, responses, generateText",
  "AI SDK streamText": "ai 7, @ai-sdk/openai 4, chat, streamText",
  "AI SDK 6 generateText": "ai 6, @ai-sdk/openai 3, responses, generateText",
  "AI SDK 5 generateText": "ai 5, @ai-sdk/openai 2, responses, generateText",
  "LangChain createAgent": "langchain createAgent, chat, invoke",
  "LangChain 0.3 createReactAgent": "langgraph 0.4 createReactAgent, core 0.3, chat, invoke",
};

/** A target, with the harness that stands for it. */
export interface Destination {
  readonly title: string;
  readonly harness: Harness;
}

const harnesses: readonly Harness[] = targets.flatMap((target) => target.harnesses);

export const destinations: readonly Destination[] = [
  { title: "Toolport", harness: directHarness },
  ...Object.entries(WAYS).map(([title, way]) => {
    const harness = harnesses.find(({ name }) => name === way);
    if (!harness) throw new Error(`${title} has no harness "${way}".`);
    return { title, harness };
  }),
];

/** The harness of a target for tools that come from an importer. */
export function pairOf({ title, adopt, lacks }: Importer, harness: Harness): Harness {
  const lacking = Object.fromEntries(Object.keys(lacks).map((capability) => [capability, false]));
  return {
    ...harness,
    name: `${title} → ${harness.name}`,
    capabilities: { ...harness.capabilities, ...lacking },
    adopt,
  };
}

/** The ordered pairs that start at an importer, also of a framework with itself. */
export function pairsFrom(title: string): readonly Harness[] {
  const importer = importers.find((one) => one.title === title);
  if (!importer)
    throw new Error(`There is no importer "${title}": ${importers.map((one) => one.title).join(", ")}.`);
  return destinations.map(({ harness }) => pairOf(importer, harness));
}

/** Every ordered pair. */
export const pairs: readonly Harness[] = importers.flatMap(({ title }) => pairsFrom(title));

import type { Capabilities, Harness } from "@toolport/testing";
import { adoptFrom } from "../../packages/ai-sdk/test/adopt.ts";
import { majors } from "../../packages/ai-sdk/test/majors.ts";
import { adoptFrom as adoptFromLangChain } from "../../packages/langchain/test/adopt.ts";
import { older } from "../../packages/langchain/test/core-0.3/major.ts";
import { newest } from "../../packages/langchain/test/majors.ts";
import { adopt as adoptOpenAI } from "../../packages/openai/test/adopt.ts";

/** Where tools come from: the kit's tools, written as that framework's own and brought home. */
export interface Importer {
  readonly title: string;
  readonly adopt: NonNullable<Harness["adopt"]>;
  /** What its tools can't carry home, and why. */
  readonly lacks: Partial<Record<keyof Capabilities, string>>;
}

export const importers: readonly Importer[] = [
  { title: "OpenAI", adopt: adoptOpenAI, lacks: {} },
  ...majors.map((major) => ({
    title: `AI SDK ${major.major}`,
    adopt: adoptFrom(major),
    lacks: {},
  })),
  ...[newest, older].map((major) => ({
    title: major.title,
    adopt: adoptFromLangChain(major),
    lacks: {},
  })),
];

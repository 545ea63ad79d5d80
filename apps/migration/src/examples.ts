import { join } from "node:path";
import type { Framework, Target } from "@toolport/codemod";

/** A file, and what the codemod makes of it. */
export interface Example {
  readonly from: Framework;
  readonly to: Target;
  readonly before: string;
  readonly after: string;
}

const folder = join(import.meta.dirname, "examples");

/** The example of a way; its files are `examples/<from>/before.ts` and `examples/<from>/after.<to>.ts`. */
export function exampleOf(from: Framework, to: Target): Example {
  return {
    from,
    to,
    before: join(folder, from, "before.ts"),
    after: join(folder, from, `after.${to}.ts`),
  };
}

/** The ways that the guides in `docs/migrate` go. */
export const EXAMPLES: readonly Example[] = [
  exampleOf("langchain", "ai-sdk"),
  exampleOf("ai-sdk", "langchain"),
  exampleOf("openai", "ai-sdk"),
  exampleOf("openai", "toolport"),
];

import { ToolportError, type NameRule, type OnLoss, type Target, type TextRepair } from "@toolport/core";
import type { Projection } from "@toolport/schema";

/**
 * Whether the definitions ask for OpenAI's strict mode. `false` (default): never. `"auto"`: for each tool whose
 * schema strict mode can say. `true`: for all; a tool that can't be said strictly is an error. The flag is always
 * sent, because the Responses API turns strict mode on by itself where it is left out.
 */
export type Strictness = "auto" | boolean;

/** What both exports take. */
export interface OpenAIOptions {
  readonly strict?: Strictness;
  /** Leaves out tools whose schema can't be exported, and lists them in `skipped`, instead of throwing. */
  readonly skipUnusable?: boolean;
  /** What to do about a tool of which something can't be carried. Default: `"warn"`, listed in `losses`. */
  readonly onLoss?: OnLoss;
  /**
   * Mends the text of arguments that are no JSON but hold one whole object: `{ repair: jsonrepair }`, say, with the
   * function of the package of that name. Default: such a call is refused.
   */
  readonly repairText?: TextRepair;
}

/** OpenAI's rule for function names: a–z A–Z 0–9 _ -, at most 64 (API reference, `FunctionDefinition.name`). */
const NAMES: NameRule = { allowed: /^[A-Za-z0-9_-]$/, maxLength: 64 };

/** What both of OpenAI's APIs take. */
export function openAITarget({ strict = false, skipUnusable, onLoss }: OpenAIOptions): Target {
  return {
    title: "OpenAI",
    names: NAMES,
    dialect: strict === false ? "openai" : "openai-strict",
    skipUnusable,
    onLoss,
    ...(strict === true && { check: mustBeStrict }),
  };
}

function mustBeStrict({ strict, losses }: Projection): void {
  if (strict) return;
  const why = losses
    .filter(({ action }) => action === "fallback")
    .map((loss) => `${loss.pointer || "the root"}: ${loss.message}`)
    .join("; ");
  throw new ToolportError(
    "invalid_tool",
    `strict mode can't say its schema (${why}). Use strict: "auto", or change the schema`,
  );
}

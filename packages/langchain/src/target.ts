import type { NameRule, Target } from "@toolport/core";
import type { LangChainOptions } from "./to-langchain.ts";

/**
 * LangChain has no rule of its own; its providers do, and OpenAI's (a–z A–Z 0–9 _ -, at most 64) suits them all.
 * `createAgent` takes any call of a name that begins with `extract-` for structured output and runs nothing
 * (langchain 1.5, ReactAgent's model router), so no tool may be called that.
 */
const NAMES: NameRule = { allowed: /^[A-Za-z0-9_-]$/, maxLength: 64, reserved: ["extract-"] };

/** What LangChain takes. */
export function langChainTarget({ dialect = "openai", skipUnusable, onLoss }: LangChainOptions): Target {
  return { title: "LangChain", names: NAMES, dialect, skipUnusable, onLoss };
}

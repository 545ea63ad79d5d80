import type { NameRule, OnLoss, Target } from "@toolport/core";
import { dialects, type Dialect, type DialectName } from "@toolport/schema";

/**
 * The SDK takes any key. This is what all of OpenAI, Anthropic and Gemini take as a function's name. Names that every
 * object inherits are kept out: `@ai-sdk/openai` 3 and 4 send a call by such a name back without any name.
 */
const NAMES: NameRule = {
  allowed: /^[A-Za-z0-9_-]$/,
  first: /^[A-Za-z_]$/,
  maxLength: 64,
  reserved: Object.getOwnPropertyNames(Object.prototype),
};

/** The SDK's schemas are draft 7 (`JSONSchema7`); the root is held to OpenAI's rules, the strictest of its providers. */
const DIALECT: Dialect = Object.freeze({
  ...dialects["draft-07"],
  name: "ai-sdk",
  root: dialects.openai.root,
  refusedAtRoot: dialects.openai.refusedAtRoot,
  booleans: dialects.openai.booleans,
});

/** What can be said about the definitions. */
export interface TargetOptions {
  /** For a provider with rules of its own, such as `"gemini"` or `"anthropic"`. Default: draft 7 with an object at the root. */
  readonly dialect?: DialectName | Dialect;
  /** Leaves out tools whose schema can't be exported, and lists them in `skipped`, instead of throwing. */
  readonly skipUnusable?: boolean;
  /** What to do about a tool of which something can't be carried. Default: `"warn"`, listed in `losses`. */
  readonly onLoss?: OnLoss;
}

/** What the SDK takes. */
export function aiSDKTarget({ dialect = DIALECT, skipUnusable, onLoss }: TargetOptions): Target {
  return { title: "the AI SDK", names: NAMES, dialect, skipUnusable, onLoss };
}

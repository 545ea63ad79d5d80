import type { NameRule, Target } from "@toolport/core";
import { dialects, type Dialect } from "@toolport/schema";

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
  ...dialects["json-schema-draft-07"],
  name: "ai-sdk",
  root: dialects.openai.root,
  refusedAtRoot: dialects.openai.refusedAtRoot,
  booleans: dialects.openai.booleans,
});

/** What the SDK takes. */
export function aiSDKTarget({ skipUnusable }: { readonly skipUnusable?: boolean }): Target {
  return { title: "the AI SDK", names: NAMES, dialect: DIALECT, skipUnusable };
}

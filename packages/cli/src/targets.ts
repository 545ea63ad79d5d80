import { wireName, type NameRule } from "@toolport/core";
import { dialects, type Dialect, type DialectName } from "@toolport/schema";

/** What one target takes, for the rules. */
export interface CheckTarget {
  /** As `--target` takes it. */
  readonly id: string;
  /** As messages name it. */
  readonly title: string;
  readonly names: NameRule;
  readonly dialect: Dialect;
  /** How many tools one request may carry. Absent: no limit known. */
  readonly maxTools?: number;
}

const LETTERS = /^[A-Za-z0-9_-]$/;
/** API reference, Chat Completions, `tools`: "A max of 128 functions are supported." */
const OPENAI_TOOLS = 128;

/** What `@toolport/openai` takes; a test holds the three adapters and these tables together. */
const openAI = (dialect: DialectName): Omit<CheckTarget, "id"> => ({
  title: dialect === "openai-strict" ? "OpenAI (strict)" : "OpenAI",
  names: { allowed: LETTERS, maxLength: 64 },
  dialect: dialects[dialect],
  maxTools: OPENAI_TOOLS,
});

/** A provider whose only rule of names is its dialect's. */
const provider = (
  title: string,
  dialect: DialectName,
  more: Partial<CheckTarget> = {},
): Omit<CheckTarget, "id"> => {
  const { pattern, maxLength } = dialects[dialect].toolNames;
  const whole = new RegExp(pattern);
  const allowed = new RegExp(/\[[^\]]*\](?=\+\$$|\*\$$)/.exec(pattern)?.[0] ?? ".");
  const first = whole.test("0") ? undefined : /^[A-Za-z_]$/;
  return {
    title,
    names: { allowed, maxLength, ...(first && { first }) },
    dialect: dialects[dialect],
    ...more,
  };
};

const TABLE: Readonly<Record<string, Omit<CheckTarget, "id">>> = {
  openai: openAI("openai"),
  "openai-responses": openAI("openai-responses"),
  "openai-strict": openAI("openai-strict"),
  // As in `@toolport/langchain`, target.ts.
  langchain: {
    title: "LangChain",
    names: { allowed: LETTERS, maxLength: 64, reserved: ["extract-"] },
    dialect: dialects.openai,
  },
  // As in `@toolport/ai-sdk`, target.ts.
  "ai-sdk": {
    title: "the AI SDK",
    names: {
      allowed: LETTERS,
      first: /^[A-Za-z_]$/,
      maxLength: 64,
      reserved: Object.getOwnPropertyNames(Object.prototype),
    },
    dialect: {
      ...dialects["draft-07"],
      name: "ai-sdk",
      root: dialects.openai.root,
      refusedAtRoot: dialects.openai.refusedAtRoot,
      booleans: dialects.openai.booleans,
    },
  },
  anthropic: provider("Anthropic", "anthropic"),
  // The API takes 20 strict tools in a request, as `@toolport/schema` says beside the dialect's own limits.
  "anthropic-strict": provider("Anthropic (strict)", "anthropic-strict", { maxTools: 20 }),
  // Vertex AI, function calling reference: "The maximum number of function declarations that can be provided with the
  // request is 128"; the Gemini API names none.
  gemini: provider("Gemini", "gemini", { maxTools: 128 }),
  "gemini-json-schema": provider("Gemini (JSON Schema)", "gemini-json-schema", { maxTools: 128 }),
  mcp: provider("MCP", "mcp"),
  "json-schema-2020-12": provider("JSON Schema 2020-12", "json-schema-2020-12"),
  "draft-07": provider("JSON Schema draft 7", "draft-07"),
};

/** The targets by name, in the order they are told. */
export const targets: ReadonlyMap<string, CheckTarget> = new Map(
  Object.entries(TABLE).map(([id, target]) => [id, { id, ...target }]),
);

/** The name of a tool in a target, and why it is another one. */
export function nameIn(target: CheckTarget, name: string): { readonly name: string; readonly why?: string } {
  const wire = wireName(name, target.names);
  if (wire === name) return { name };
  const { reserved = [], maxLength, first } = target.names;
  const prefix = reserved.find((one) => name.startsWith(one));
  const why =
    name.length > maxLength
      ? `it has ${name.length} characters, and ${maxLength} is the most`
      : prefix !== undefined
        ? `names that begin with "${prefix}" are kept for something else`
        : first && !first.test(name.charAt(0)) && target.names.allowed.test(name.charAt(0))
          ? `a name can't begin with "${name.charAt(0)}"`
          : `"${Array.from(name).find((char) => !target.names.allowed.test(char)) ?? ""}" can't stand in a name`;
  return { name: wire, why };
}

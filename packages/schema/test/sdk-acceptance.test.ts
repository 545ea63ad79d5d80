import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dialects, type DialectName, type JsonSchema, project } from "../src/index.ts";
import { everyConstruct } from "./checkers/every-construct.ts";
import { aiSdkFaults } from "./checkers/sdk-ai.ts";
import { anthropicStrictFaults, betaToolFaults } from "./checkers/sdk-anthropic.ts";
import { genaiFaults } from "./checkers/sdk-genai.ts";
import { langchainFaults } from "./checkers/sdk-langchain.ts";
import { mcpListingFaults, mcpValidatorFaults } from "./checkers/sdk-mcp.ts";
import { agentsFaults, openaiStrictFaults } from "./checkers/sdk-openai.ts";

// Real tool definitions, kept outside the repository: they join where they are present.
const folder = new URL("../../../../shared/corpus/", import.meta.url);
const sources: readonly (readonly [string, JsonSchema])[] = [
  ...Object.entries(everyConstruct),
  ...(existsSync(folder) ? readCorpus() : []),
];
const wide = { timeout: 120_000 };

const done = new Map<DialectName, readonly (readonly [string, JsonSchema])[]>();

function projected(dialect: DialectName): readonly (readonly [string, JsonSchema])[] {
  const all =
    done.get(dialect) ??
    sources
      .map(([name, schema]) => [name, project(schema, dialect)] as const)
      .filter(([, { strict }]) => strict || !dialects[dialect].strict)
      .map(([name, { schema }]) => [name, schema] as const);
  done.set(dialect, all);
  return all;
}
const schemasOf = (dialect: DialectName): readonly JsonSchema[] =>
  projected(dialect).map(([, schema]) => schema);

/** Only the first few, which are as telling as thousands. */
function faultsOf(dialect: DialectName, check: (schema: JsonSchema) => readonly string[]): readonly string[] {
  return projected(dialect)
    .flatMap(([name, schema]) => check(schema).map((fault) => `${name}: ${fault}`))
    .slice(0, 5);
}

describe("the SDKs' own checks take what is projected for them, and have nothing to change", () => {
  it("openai: strict schemas", wide, () => {
    expect(faultsOf("openai-strict", openaiStrictFaults)).toEqual([]);
  });

  it("Agents SDK: strict tools and others", wide, () => {
    expect(faultsOf("openai-strict", (schema) => agentsFaults(schema, { strict: true }))).toEqual([]);
    expect(faultsOf("openai", (schema) => agentsFaults(schema, { strict: false }))).toEqual([]);
  });

  it("@anthropic-ai/sdk: tools, and strict schemas", wide, () => {
    expect(faultsOf("anthropic", betaToolFaults)).toEqual([]);
    expect(faultsOf("anthropic-strict", anthropicStrictFaults)).toEqual([]);
  });

  it("@google/genai: both fields for parameters", wide, async () => {
    expect((await genaiFaults(schemasOf("gemini"), "parameters")).slice(0, 5)).toEqual([]);
    expect((await genaiFaults(schemasOf("gemini-json-schema"), "parametersJsonSchema")).slice(0, 5)).toEqual(
      [],
    );
  });

  it("AI SDK: whatever the provider behind it", wide, async () => {
    for (const dialect of Object.keys(dialects) as DialectName[])
      expect((await aiSdkFaults(schemasOf(dialect))).slice(0, 5), dialect).toEqual([]);
  });

  it.each(["openai", "openai-strict", "anthropic", "gemini-json-schema", "mcp"] as const)(
    "LangChain: %s",
    wide,
    (dialect) => {
      expect(faultsOf(dialect, langchainFaults)).toEqual([]);
    },
  );

  it("MCP SDK: listing, and both of its validators", wide, async () => {
    expect((await mcpListingFaults(schemasOf("mcp"))).slice(0, 5)).toEqual([]);
    expect(faultsOf("mcp", mcpValidatorFaults)).toEqual([]);
  });
});

function readCorpus(): readonly (readonly [string, JsonSchema])[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const { tools } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as {
        readonly tools: readonly { readonly name: string; readonly inputSchema?: JsonSchema }[];
      };
      return tools.flatMap(({ name, inputSchema }) =>
        inputSchema ? [[`${file} ${name}`, inputSchema] as const] : [],
      );
    });
}

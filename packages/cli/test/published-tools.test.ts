import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { effectFrom, type EffectHints } from "@toolport/core";
import type { JsonSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import type { Finding } from "../src/finding.ts";
import { lintTools } from "../src/lint-tools.ts";
import type { CheckedTool } from "../src/subject.ts";

/** Definitions of published tools, where somebody keeps them; they are not ours to publish. */
const CORPUS = join(import.meta.dirname, "../../../../shared/corpus");

interface Listed {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: EffectHints;
}

function toolsOf(file: string): CheckedTool[] {
  const { tools } = JSON.parse(readFileSync(join(CORPUS, file), "utf8")) as {
    readonly tools: readonly Listed[];
  };
  return tools.map(({ name, description = "", inputSchema, outputSchema, annotations }) => ({
    file,
    tool: {
      name,
      description,
      effect: effectFrom(annotations),
      ...(inputSchema && { input: inputSchema }),
      ...(outputSchema && { output: outputSchema }),
    },
  }));
}

describe.skipIf(!existsSync(CORPUS))("published tools", () => {
  const all = existsSync(CORPUS) ? readdirSync(CORPUS).filter((file) => file.endsWith(".json")) : [];
  const findings: Finding[] = all.flatMap((file) => lintTools(toolsOf(file), { countTokens: () => 0 }));
  const tools = all.reduce((sum, file) => sum + toolsOf(file).length, 0);
  const found = (...rules: readonly string[]): Finding[] =>
    findings.filter(({ rule }) => rules.includes(rule));

  it("are not suspected of hiding something or ordering a model about", () => {
    expect(
      found(
        "hidden-characters",
        "look-alike-letters",
        "model-instructions",
        "text-out-of-sight",
        "text-encoded",
        "secret-in-text",
      ),
    ).toEqual([]);
  });

  it("are not said to be broken, or to contradict themselves", () => {
    expect(
      found(
        "text-garbled",
        "text-unfinished",
        "schema-contradiction",
        "schema-misspelt",
        "name-generic",
        "tool-refused",
      ),
    ).toEqual([]);
    expect(
      found("tool-deprecated", "parameter-secret", "parameter-twice", "array-untyped").length / tools,
    ).toBeLessThan(0.005);
  });

  it("are not said to lie about their effect where they say that they only read", () => {
    expect(found("effect-contradicts-name")).toEqual([]);
    expect(found("effect-doubtful").length / tools).toBeLessThan(0.005);
  });

  it("are hardly ever taken for one another", () => {
    expect(found("near-duplicate").length / tools).toBeLessThan(0.006);
  });

  it("fail for nothing but a missing description and an empty enum", () => {
    const failing = findings.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
    expect(new Set(failing)).toEqual(new Set(["description-missing", "schema-mistake"]));
    expect(failing.length / tools).toBeLessThan(0.01);
  });
});

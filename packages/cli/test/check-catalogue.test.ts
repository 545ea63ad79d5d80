import { describe, expect, it } from "vitest";
import type { Finding } from "../src/finding.ts";
import { broken } from "./catalogue/faulty-broken.ts";
import { policies } from "./catalogue/faulty-policies.ts";
import { schemas } from "./catalogue/faulty-schemas.ts";
import { texts } from "./catalogue/faulty-texts.ts";
import { runCheck } from "./run-check.ts";

const catalogue = (name: string): string => new URL(`./catalogue/${name}`, import.meta.url).pathname;

describe("the catalogue of faulty tools", { timeout: 60_000 }, () => {
  const planted = [...texts, ...schemas, ...policies].flatMap(({ name, metadata }) =>
    typeof metadata?.fault === "string" ? [`${name}: ${metadata.fault}`] : [],
  );

  it("holds thirty faults and more", () => {
    expect(planted.length).toBeGreaterThanOrEqual(30);
  });

  it("is told each planted fault, and nothing else", async () => {
    const { code, findings } = await runCheck(catalogue("faulty.ts"), {
      args: ["--target", "openai-strict,langchain", "--permissions", "user,admin"],
    });
    const found = new Set(findings.map(({ tool, rule }) => `${tool}: ${rule}`));
    expect([...found].toSorted()).toEqual(planted.toSorted());
    expect(code).toBe(1);
  });
});

describe("the catalogue of broken tools", { timeout: 60_000 }, () => {
  it("is told each planted fault, and nothing else", async () => {
    const { findings } = await runCheck(catalogue("faulty-broken.ts"));
    const found = new Set(findings.map(({ tool, rule }) => `${tool}: ${rule}`));
    const planted = broken.map(({ name, metadata }) => `${name}: ${metadata?.fault as string}`);
    expect([...found].toSorted()).toEqual(planted.toSorted());
  });
});

describe("the catalogue of good tools", { timeout: 60_000 }, () => {
  it("holds thirty tools, and nothing is said about them", async () => {
    const { code, findings, tools } = await runCheck(catalogue("good.ts"), {
      args: ["--permissions", "user,admin"],
    });
    expect(findings).toEqual([]);
    expect(tools).toBeGreaterThanOrEqual(30);
    expect(code).toBe(0);
  });

  it("has no error and no warning in any target either", async () => {
    const all = [
      "openai",
      "openai-responses",
      "openai-strict",
      "langchain",
      "ai-sdk",
      "anthropic",
      "gemini",
      "mcp",
    ];
    const { code, findings } = await runCheck(catalogue("good.ts"), {
      args: ["--strict", "--target", all.join()],
    });
    expect(findings.filter(isMoreThanANote)).toEqual([]);
    expect(code).toBe(0);
  });
});

function isMoreThanANote({ severity }: Finding): boolean {
  return severity !== "note";
}

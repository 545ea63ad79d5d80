import type { ImportGap } from "@toolport/core";
import * as ai from "ai";
import { describe, expect, it } from "vitest";
import { fromAISDK, type HostTool } from "../src/index.ts";

const TAKES_NOTHING = ai.jsonSchema({ type: "object" });

/** What was noted about one tool, as "field: text". */
function gapsOf(tool: HostTool, options: object = {}): readonly string[] {
  let noted: readonly ImportGap[] | undefined;
  fromAISDK({ it: tool }, { effect: { it: "read" }, report: (gaps) => void (noted = gaps), ...options });
  return (noted ?? []).map(({ field, text }) => `${field}: ${text}`);
}

describe("the list of gaps", () => {
  const plain = { description: "x", inputSchema: TAKES_NOTHING, execute: () => "" };

  it("is empty for a tool that says all", () => {
    expect(gapsOf(plain)).toEqual([]);
  });

  it("names the effect that was taken for all", () => {
    expect(gapsOf(plain, { effect: "write" })).toEqual([
      'effect: AI SDK does not say it: "write" was taken, as for all',
    ]);
  });

  it.each([
    ["strict", { strict: true }, /^input: `strict` is not kept/],
    ["examples", { inputExamples: [{ input: {} }] }, /^description: its input examples/],
    ["provider options", { providerOptions: { openai: {} } }, /^tool: its `providerOptions`/],
    ["deferred loading", { deferLoading: true }, /^tool: `deferLoading`/],
    [
      "an output schema to come",
      { outputSchema: ai.jsonSchema(Promise.resolve({})) },
      /^output: its JSON Schema/,
    ],
    ["hooks", { onInputAvailable: () => undefined }, /^execute: `onInputAvailable` is not called/],
    ["no description", { description: undefined }, /^description: it has none: its name was taken/],
    ["a description of the context", { description: () => "made" }, /^description: it depends on each call/],
    ["a rule for approvals", { needsApproval: () => true }, /^approval: its rule is asked without/],
  ])("names %s", (_, fields, expected) => {
    expect(gapsOf({ ...plain, ...fields })).toEqual([expect.stringMatching(expected)]);
  });

  it("does not name a description that the caller gives", () => {
    const details = { it: { description: "Better" } };
    expect(gapsOf({ ...plain, description: () => "made" }, { details })).toEqual([]);
  });

  it("names tools whose schema is still to come, where they are left out", () => {
    const later = { description: "x", inputSchema: ai.jsonSchema(Promise.resolve({})), execute: () => "" };
    expect(gapsOf(later, { unsupported: "leave-out" })).toEqual([
      expect.stringMatching(/^tool: left out: its JSON Schema is a promise/),
    ]);
  });

  it("names tools that were left out, and why", () => {
    const search = { type: "provider", id: "openai.web_search", args: {} };
    const options = { unsupported: "leave-out" } as const;
    expect(gapsOf(search, options)).toEqual([
      expect.stringMatching(/^tool: left out: it is the provider's own/),
    ]);
    expect(Object.keys(fromAISDK({ search, plain }, { effect: "read", ...options }))).toEqual(["plain"]);
  });

  it("names what only a provider knows of its tool", () => {
    const bash = { type: "provider-defined", id: "anthropic.bash_20250124", args: {}, execute: () => "" };
    expect(gapsOf(bash)).toEqual([
      expect.stringMatching(/^tool: its `args`/),
      "description: only the provider knows it: its name was taken",
    ]);
  });

  it("names the tools that wait for a client", () => {
    expect(gapsOf({ description: "x", inputSchema: TAKES_NOTHING })).toEqual([
      expect.stringMatching(/^execute: the client runs it/),
    ]);
  });
});

import { toAISDK } from "@toolport/ai-sdk";
import { createToolbox, defineTool } from "@toolport/core";
import { toLangChain } from "@toolport/langchain";
import { toOpenAIChat, toOpenAIResponses } from "@toolport/openai";
import { dialects } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { nameIn, targets, type CheckTarget } from "../src/targets.ts";

const NAMES = [
  "get_weather",
  "files.list",
  "files/list",
  "extract-invoice",
  "9lives",
  "-dashed",
  "toString",
  "constructor_of_things",
  "n".repeat(65),
  "n".repeat(128),
];

const toolbox = createToolbox({
  tools: NAMES.map((name) =>
    defineTool({ name, description: "Does what its name says.", effect: "read", execute: () => "done" }),
  ),
});

const target = (id: string): CheckTarget => targets.get(id) as CheckTarget;

/** The tables of the command are copies: it must run where the host's package is not installed. */
describe("a target's names are those of its adapter", () => {
  const told = (id: string): string[] => NAMES.map((name) => nameIn(target(id), name).name);

  it("for OpenAI", () => {
    const chat = toOpenAIChat(toolbox).tools.map(
      (tool) => (tool as { function: { name: string } }).function.name,
    );
    expect(told("openai")).toEqual(chat);
    expect(told("openai-strict")).toEqual(chat);
    expect(told("openai-responses")).toEqual(toOpenAIResponses(toolbox).tools.map(({ name }) => name));
  });

  it("for LangChain", () => {
    expect(told("langchain")).toEqual(toLangChain(toolbox).tools.map(({ name }) => name));
  });

  it("for the AI SDK", () => {
    expect(told("ai-sdk").toSorted()).toEqual(Object.keys(toAISDK(toolbox).tools).toSorted());
  });
});

describe("a target's table", () => {
  it("is there for each dialect", () => {
    expect([...targets.keys()]).toEqual(expect.arrayContaining(Object.keys(dialects)));
  });

  it("gives each name a form that its dialect takes", () => {
    for (const one of targets.values()) {
      const { pattern, maxLength } = one.dialect.toolNames;
      for (const name of NAMES) {
        const wire = nameIn(one, name).name;
        expect(wire, one.id).toMatch(new RegExp(pattern));
        expect(wire.length, one.id).toBeLessThanOrEqual(maxLength);
      }
    }
  });
});

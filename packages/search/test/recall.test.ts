import { createToolbox, type Tool } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { toolIndex } from "../src/index.ts";
import { toolText } from "../src/tool-text.ts";
import { wordsOf } from "../src/words.ts";
import { catalogue, otherWords, realTools, requests, typed } from "./labelled/catalogue.ts";

type Search = (request: string) => readonly string[];

/** What docs/choosing.md promises over counting which of the request's words a tool's text contains. */
const MARGIN = 0.25;

const indexed = (tools: readonly Tool[]): Search => {
  const index = toolIndex(createToolbox({ tools, approval: "none" }));
  return (query) => index.select({ query, limit: 5 }).ranked;
};

/** Plain substring search, with the help that it can get: word by word, most words first. */
const bySubstring = (tools: readonly Tool[]): Search => {
  const texts = tools.map(({ name, description }) => ({
    name,
    text: `${name} ${description}`.toLowerCase(),
  }));
  return (request) => {
    const words = request.toLowerCase().split(/\s+/);
    const rows = texts.map(({ name, text }) => ({
      name,
      hits: words.filter((word) => text.includes(word)).length,
    }));
    return rows
      .filter(({ hits }) => hits > 0)
      .toSorted((a, b) => b.hits - a.hits)
      .slice(0, 5)
      .map(({ name }) => name);
  };
};

const recall = (search: Search, asked = requests): number =>
  asked.filter(({ request, tool }) => search(request).includes(tool)).length / asked.length;

describe.each([realTools.length, 10_000])("300 requests in users' words, among %i tools", (size) => {
  const tools = catalogue(size);

  it("find their tool among the first five nine times in ten, far more often than by substring", () => {
    expect(tools).toHaveLength(size);
    expect(requests).toHaveLength(300);
    const ours = recall(indexed(tools));
    expect(ours).toBeGreaterThanOrEqual(0.9);
    expect(ours - recall(bySubstring(tools))).toBeGreaterThanOrEqual(MARGIN);
  });
});

it("requests as people type them find their tool as often", () => {
  expect(recall(indexed(realTools), typed)).toBeGreaterThanOrEqual(0.9);
});

it("requests without a word of their tool are what keywords and embeddings are for", () => {
  const textOf = new Map(realTools.map((tool) => [tool.name, toolText(tool)]));
  for (const { request, tool } of otherWords) {
    const words = new Set(Object.values(textOf.get(tool) ?? {}).flat());
    expect([request, wordsOf(request).filter((word) => words.has(word))]).toEqual([request, []]);
  }
  if (process.env.TOOLPORT_FIGURES) console.log(recall(indexed(realTools), otherWords));
});

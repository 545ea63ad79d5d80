import { createToolbox, type Tool } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { toolIndex } from "../src/index.ts";
import { catalogue, realTools, requests } from "./labelled/catalogue.ts";

type Search = (request: string) => readonly string[];

/** What docs/choosing.md promises over counting which of the request's words a tool's text contains. */
const MARGIN = 0.25;

const indexed = (tools: readonly Tool[]): Search => {
  const index = toolIndex(createToolbox({ tools, approval: "none" }));
  return (query) => index.select({ query, limit: 5 }).ranked;
};

/** Plain substring search, with the help that it can get: word by word, most words first. */
const bySubstring =
  (tools: readonly Tool[]): Search =>
  (request) => {
    const words = request.toLowerCase().split(/\s+/);
    const rows = tools.map(({ name, description }) => {
      const text = `${name} ${description}`.toLowerCase();
      return { name, hits: words.filter((word) => text.includes(word)).length };
    });
    return rows
      .filter(({ hits }) => hits > 0)
      .toSorted((a, b) => b.hits - a.hits)
      .slice(0, 5)
      .map(({ name }) => name);
  };

const recall = (search: Search): number =>
  requests.filter(({ request, tool }) => search(request).includes(tool)).length / requests.length;

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

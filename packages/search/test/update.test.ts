import { createToolbox, defineTool, type Tool } from "@toolport/core";
import { expect, it } from "vitest";
import { toolIndex } from "../src/index.ts";
import { catalogue, requests } from "./labelled/catalogue.ts";

const tools = catalogue(1500);
const base = createToolbox({ tools, approval: "none" });
const extra = defineTool({
  name: "unicorn_groom",
  description: "Combs a unicorn",
  effect: "read",
  execute: () => "shiny",
});

it("takes in and out only what differs between two toolboxes", () => {
  const index = toolIndex(base);
  const { ranked } = index.select({ query: "comb my unicorn" });
  expect(ranked).not.toContain("unicorn_groom");
  const more = base.with({ tools: [extra] });
  expect(index.update(more)).toEqual({ added: 1, removed: 0 });
  expect(index.select({ query: "comb my unicorn" }).ranked[0]).toBe("unicorn_groom");
  expect(index.update(more.omit("unicorn_groom", "web_search" as never))).toEqual({ added: 0, removed: 2 });
  expect(index.select({ query: "comb my unicorn" }).ranked).not.toContain("unicorn_groom");
});

it("takes a tool that changed under the same name for another", () => {
  const index = toolIndex(createToolbox({ tools: [extra] }));
  index.select({ query: "x" });
  const changed = createToolbox({ tools: [{ ...extra, description: "Feeds a dragon" }] });
  expect(index.update(changed)).toEqual({ added: 1, removed: 1 });
  expect(index.select({ query: "dragon" }).tools[0]?.description).toBe("Feeds a dragon");
});

it("ranks after any number of updates as an index that was made anew", () => {
  const wandering = toolIndex(base.omit(...tools.slice(0, 700).map(({ name }) => name as never)));
  wandering.select({ query: "x" });
  wandering.update(base.with({ tools: [extra] }));
  wandering.update(base);
  const fresh = toolIndex(base);
  for (const { request: query } of requests.slice(0, 60))
    expect(wandering.select({ query }).ranked).toEqual(fresh.select({ query }).ranked);
});

it("reads nothing before it is asked, and each tool once over all toolboxes that have it", () => {
  let read = 0;
  const input = {
    "~standard": {
      version: 1 as const,
      vendor: "counting",
      validate: (value: unknown) => ({ value }),
      jsonSchema: {
        input: () => (read++, { type: "object", properties: { colour: { type: "string" } } }),
        output: () => ({}),
      },
    },
  };
  const counted: Tool = { ...extra, input };
  const toolbox = createToolbox({ tools: [counted] });
  const index = toolIndex(toolbox);
  expect(read).toBe(0);
  index.select({ query: "colour" });
  const before = read;
  expect(before).toBeGreaterThan(0);
  toolIndex(toolbox.with({ tools: [] })).select({ query: "dragon" });
  expect(read).toBe(before);
});

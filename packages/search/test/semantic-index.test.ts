import { createToolbox, defineTool, type Tool } from "@toolport/core";
import { expect, it } from "vitest";
import { semanticIndex, type Embed } from "../src/index.ts";

const tool = (name: string, description: string): Tool =>
  defineTool({ name, description, effect: "read", execute: () => name });
const toolbox = createToolbox({
  tools: [
    tool("vehicles", "Rents an automobile"),
    tool("meals", "Orders a dinner"),
    tool("cars_toy", "A toy"),
  ],
});

/** A very small model: one number for each subject that it knows. */
const SUBJECTS = [/automobile|car|drive|wheels/i, /dinner|food|hungry/i, /toy|child/i];
const asked: (readonly string[])[] = [];
const embed: Embed = async (texts) => {
  asked.push(texts);
  return texts.map((text) => SUBJECTS.map((subject) => (subject.test(text) ? 1 : 0.01)));
};

it("finds what only means the same, and what only reads the same", async () => {
  const index = semanticIndex(toolbox, { embed });
  expect((await index.select({ query: "I am hungry", limit: 1 })).ranked).toEqual(["meals"]);
  expect((await index.select({ query: "something on wheels to drive", limit: 2 })).ranked).toContain(
    "vehicles",
  );
  expect((await index.select({ query: "toy", limit: 1 })).ranked).toEqual(["cars_toy"]);
});

it("embeds each tool once, in batches, and after an update only what is new", async () => {
  asked.length = 0;
  const index = semanticIndex(toolbox, { embed, batchSize: 2 });
  await index.select({ query: "food" });
  await index.select({ query: "car" });
  expect(asked.map((texts) => texts.length)).toEqual([1, 2, 1, 1]);
  expect(index.update(toolbox.with({ tools: [tool("bikes", "Two wheels")] }))).toEqual({
    added: 1,
    removed: 0,
  });
  await index.select({ query: "wheels" });
  expect(asked.slice(4)).toEqual([["wheels"], ["bikes\nTwo wheels"]]);
});

it("rejects when the embedding does, and asks again at the next search", async () => {
  let down = true;
  const index = semanticIndex(toolbox, {
    embed: (texts) => (down ? Promise.reject(new Error("the service is down")) : embed(texts)),
  });
  await expect(index.select({ query: "food" })).rejects.toThrow("the service is down");
  down = false;
  expect((await index.select({ query: "food", limit: 1 })).ranked).toEqual(["meals"]);
});

it.each([
  ["one vector for each of the 1 texts", async () => []],
  [
    "vectors of 2 and 1 numbers",
    async (texts: readonly string[]) => texts.map((_, at) => (texts.length > 1 ? [at] : [1, 2])),
  ],
  ["finite numbers for", async (texts: readonly string[]) => texts.map(() => [Number.NaN])],
  ["finite numbers for", async (texts: readonly string[]) => texts.map(() => [])],
  ["finite numbers for", async (texts: readonly string[]) => texts.map(() => undefined)],
  ["(it gave object)", async () => ({ data: [] })],
] as unknown as [string, Embed][])("says what is wrong with vectors: %s", async (message, bad) => {
  await expect(semanticIndex(toolbox, { embed: bad }).select({ query: "food" })).rejects.toThrow(message);
});

it("asks for no more at once than it may, and asks a service that is down no further", async () => {
  const tools = Array.from({ length: 40 }, (_, at) => tool(`t${at}`, "A tool"));
  let [under, most, calls] = [0, 0, 0];
  const slow: Embed = async (texts) => {
    calls++;
    most = Math.max(most, ++under);
    await new Promise((done) => setTimeout(done, 1));
    under--;
    if (calls > 6) throw new Error("down");
    return texts.map(() => [1]);
  };
  const index = semanticIndex(createToolbox({ tools }), { embed: slow, batchSize: 2, concurrency: 3 });
  await expect(index.select({ query: "tool" })).rejects.toThrow("down");
  expect(most).toBeLessThanOrEqual(3 + 1); // the query's own
  expect(calls).toBeLessThan(12);
});

it("asks the model where only the words say nothing, and nobody for no query at all", async () => {
  const index = semanticIndex(toolbox, {
    embed: async (texts) => texts.map((text) => [/dinner|how/i.test(text) ? 1 : 0]),
  });
  expect((await index.select({ query: "how would you do this?" })).ranked).toEqual(["meals"]);
  const silent = semanticIndex(toolbox, { embed: () => Promise.reject(new Error("asked")) });
  expect((await silent.select({ query: " " })).ranked).toHaveLength(3);
});

it("refuses a batch of nothing", () => {
  expect(() => semanticIndex(toolbox, { embed, batchSize: 0 })).toThrow("batchSize must be a whole number");
});

import { createToolbox, defineTool, type Tool, type ToolDescription } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { select, toolIndex } from "../src/index.ts";

const tool = (name: string, description: string, more: Partial<ToolDescription> = {}): Tool =>
  defineTool({ name, description, effect: "read", ...more, execute: () => name } as Parameters<
    typeof defineTool
  >[0]);

const weather = tool("getWeather", "Sky and temperature of a place");
const issue = tool("create_issue", "Reports a bug in a repository");
const comment = tool("create_issue_comment", "Answers under a bug report in a repository");
const invoice = tool("bill", "Asks for what is owed", { keywords: ["invoice", "accounting"] });
const route = tool("directions", "How to get there", {
  input: z.object({ destination: z.string().describe("railway station, airport or street") }),
});
const robot = tool("robot", "Works", {
  input: z.union([
    z.object({ action: z.enum(["vacuum", "mop"]) }),
    z.object({ kind: z.literal("garden"), hedge: z.string() }),
  ]),
});
const all = [weather, issue, comment, invoice, route, robot];
const toolbox = createToolbox({ tools: all });
const best = (query: string): string | undefined => select(toolbox, { query, limit: 1 }).ranked[0];

describe("ranking", () => {
  it.each([
    ["the weather, please", "getWeather"],
    ["creating issues", "create_issue"],
    ["comment on an issue", "create_issue_comment"],
    ["accounting", "bill"],
    ["to the airport", "directions"],
    ["mop the floor", "robot"],
    ["cut the hedge", "robot"],
  ])("finds by name, description, keyword and parameter: %s", (query, name) => {
    expect(best(query)).toBe(name);
  });

  it.each(["temprature", "reposit", "WEATHER", "wéather"])("forgives how it is written: %s", (query) => {
    expect(select(toolbox, { query }).ranked.length).toBeGreaterThan(0);
  });

  it("finds nothing where nothing fits, and takes the query's empty words for no query", () => {
    expect(select(toolbox, { query: "zygote" }).tools).toEqual([]);
    expect(select(toolbox, { query: "can you please" }).tools).toHaveLength(all.length);
  });

  it("splits scripts that put no spaces between words", () => {
    const chinese = createToolbox({ tools: [tool("a", "查询天气预报"), tool("b", "发送电子邮件")] });
    expect(select(chinese, { query: "今天的天气" }).ranked).toEqual(["a"]);
  });
});

describe("whom it is for", () => {
  const guarded = createToolbox({
    tools: [
      tool("report_read", "Reads the report"),
      tool("report_sign", "Signs the report", { permission: "boss" }),
      tool("report_print", "Prints the report", { platforms: ["desktop"] }),
      tool("report_leak", "Publishes the report"),
    ],
    permissions: ["clerk", "boss"],
    permit: ({ name }, caller) => name !== "report_leak" || caller.id === "press" || "not for you",
  });

  it.each([
    {},
    { permission: "clerk" },
    { permission: "boss", platform: "desktop" },
    { id: "press", platform: "desktop" },
  ] as const)("chooses of what the caller may see, and nothing else: %j", (caller) => {
    const chosen = select(guarded, { query: "report", caller }).tools.map(({ name }) => name);
    expect(chosen).toEqual(
      guarded
        .list(caller)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it("chooses of what a run or a narrower toolbox has, with the same index", () => {
    const index = toolIndex(guarded);
    const run = guarded.run({ caller: { permission: "boss" } });
    const within = guarded.pick("report_leak", "report_read");
    expect(index.select({ query: "report", within: run }).ranked.toSorted()).toEqual([
      "report_read",
      "report_sign",
    ]);
    expect(index.select({ query: "report", within }).ranked).toEqual(["report_read"]);
  });
});

describe("priority and order", () => {
  it("lets priority decide between tools that fit equally well", () => {
    const two = createToolbox({
      tools: [tool("find_a", "Finds a file"), tool("find_b", "Finds a file", { priority: 1 })],
    });
    expect(select(two, { query: "find a file" }).ranked).toEqual(["find_b", "find_a"]);
  });

  it("lets no priority lift a tool over one that fits clearly better", () => {
    const two = createToolbox({
      tools: [tool("find_file", "Finds a file"), tool("paint", "Paints onto a file", { priority: 99 })],
    });
    expect(select(two, { query: "find a file" }).ranked).toEqual(["find_file", "paint"]);
  });

  it("gives the same list, in the order of names, however the toolbox was put together", () => {
    const turned = createToolbox({ tools: all.toReversed() });
    for (const query of ["create a bug report", "station weather", ""]) {
      const [one, other] = [select(toolbox, { query }), select(turned, { query })];
      expect(one.ranked).toEqual(other.ranked);
      expect(one.tools.map(({ name }) => name)).toEqual(one.ranked.toSorted());
    }
  });

  it("goes by priority, then name, where nothing is asked", () => {
    const three = createToolbox({ tools: [tool("b", "."), tool("c", ".", { priority: 2 }), tool("a", ".")] });
    expect(select(three, { query: "" }).ranked).toEqual(["c", "a", "b"]);
  });
});

describe("the token budget", () => {
  const long = tool("find_long", `Finds things. ${"It goes on and on. ".repeat(50)}`, { priority: 1 });
  const short = tool("find_short", "Finds things.");
  const box = createToolbox({ tools: [long, short] });

  it("leaves out what does not fit, says so, and goes on to what does", () => {
    const chosen = select(box, { query: "find things", budgetTokens: 100 });
    expect(chosen.ranked).toEqual(["find_short"]);
    expect(chosen.tokens).toBeLessThanOrEqual(100);
    expect(chosen.leftOut).toEqual([{ name: "find_long", tokens: expect.any(Number) as number }]);
  });

  it("does not go through all that fits for something short", () => {
    const tools = Array.from({ length: 300 }, (_, at) => tool(`find_${at}`, "Finds things."));
    let counted = 0;
    const index = toolIndex(createToolbox({ tools }), { countTokens: () => (counted++, 50) });
    const { ranked, leftOut } = index.select({ query: "find things", budgetTokens: 49, limit: 2 });
    expect(ranked).toEqual([]);
    expect(leftOut).toHaveLength(counted);
    expect(counted).toBe(50);
  });

  it("counts with the tokenizer that it is given", () => {
    const index = toolIndex(box, { countTokens: (text) => text.length });
    const { tokens } = index.select({ query: "find things", limit: 2 });
    const text = { type: "object", properties: {} };
    const of = ({ name, description }: Tool): number =>
      JSON.stringify({ name, description, parameters: text }).length;
    expect(tokens).toBe(of(long) + of(short));
  });
});

it.each([
  [undefined as never, 'give what is wanted: { query: "…" }'],
  [{ query: "x", within: {} as never }, "within must be a toolbox or a run"],
  [{ query: 1 as never }, "query must be a text (it is number)"],
  [{ query: "x", limit: 0 }, "limit must be a whole number from 1 up (it is 0)"],
  [{ query: "x", budgetTokens: Number.NaN }, "budgetTokens must be a number from 0 up (it is NaN)"],
])("refuses options that can't be meant: %j", (options, message) => {
  expect(() => select(toolbox, options)).toThrow(message);
});

it("gives names that pick() takes", () => {
  const { ranked } = select(toolbox, { query: "bug", limit: 2 });
  const few = toolbox.pick(...(ranked as "bill"[]));
  expect(few.list().map(({ name }) => name)).toEqual(["create_issue", "create_issue_comment"]);
});

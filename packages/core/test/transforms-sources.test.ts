import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  createToolbox,
  defineTool,
  fixArgument,
  hideArgument,
  mergeSources,
  mergeToolboxes,
  narrow,
  renameArgument,
  transformToolbox,
  type Advisor,
  type OnCollision,
  type Tool,
  type ToolContext,
} from "../src/index.ts";

const tool = (name: string, says: string): Tool => ({
  name,
  description: says,
  effect: "read",
  execute: () => says,
});
const weather = [tool("search", "weather's"), tool("forecast", "forecast")];
const news = { search: tool("ignored", "news's"), headlines: tool("headlines", "headlines") };

describe("mergeSources", () => {
  it("is an error for two tools of one name, unless something else is said", () => {
    expect(() => mergeSources({ weather, news })).toThrow(/tool "search": weather, news\. Say which counts/);
    expect(() => mergeSources({ weather, news })).toThrow(
      expect.objectContaining({ code: "duplicate_name" }),
    );
  });

  it.each<[OnCollision, readonly string[]]>([
    [
      "prefix",
      ["weather_search=weather's", "forecast=forecast", "news_search=news's", "headlines=headlines"],
    ],
    ["first", ["search=weather's", "forecast=forecast", "headlines=headlines"]],
    ["last", ["forecast=forecast", "search=news's", "headlines=headlines"]],
  ])("with %s gives the tools that it says", (onCollision, expected) => {
    const merged = mergeSources({ weather, news: () => news }, { onCollision });
    expect(merged.map(({ name, description }) => `${name}=${description}`)).toEqual(expected);
  });

  it("can put the source before every name", () => {
    expect(mergeSources({ weather, news }, { prefix: true }).map(({ name }) => name)).toEqual([
      "weather_search",
      "weather_forecast",
      "news_search",
      "news_headlines",
    ]);
    expect(mergeSources({ weather, news }, { prefix: (source) => `${source}.` })[2]).toMatchObject({
      name: "news.search",
      metadata: { transforms: ['called "news.search" here, "search" in news'] },
    });
  });

  it("is an error where a prefix only makes another collision, or one source has a name twice", () => {
    const a = [tool("x", "1")];
    expect(() =>
      mergeSources({ a, b: [tool("x", "2"), tool("a_x", "3")] }, { onCollision: "prefix" }),
    ).toThrow(/"a_x"/);
    for (const onCollision of ["prefix", "first", "last", "error"] as const)
      expect(() => mergeSources({ a: [tool("x", "1"), tool("x", "2")] }, { onCollision })).toThrow(
        'The source "a" has two tools "x": rename one.',
      );
    expect(() => mergeSources({ a }, { onCollision: "both" as never })).toThrow(/"onCollision" must be/);
  });

  it.each<[string, object | undefined, object | undefined, RegExp]>([
    ["no sources", undefined, {}, /needs a record of sources/],
    ["a promise", { a: Promise.resolve(weather) }, {}, /the source "a" is a promise: await it first/],
    ["a map", { a: new Map([["x", weather[0]]]) }, {}, /the source "a" must be a list/],
    ["what is no tool", { a: [weather] }, {}, /the source "a" must hold tools, and at 0 it has a list/],
    ["an option that is none", { weather }, { onColision: "first" }, /"onColision" is not an option/],
    ["a prefix as a text", { weather }, { prefix: "w_" }, /"prefix" must be true, false, or a function/],
  ])("refuses %s", (_what, sources, options, says) => {
    expect(() => mergeSources(sources as never, options as never)).toThrow(says);
  });

  it("refuses a toolbox, whose guards would be lost", () => {
    expect(() => mergeSources({ box: createToolbox({ tools: weather }) as never })).toThrow(
      /Use mergeToolboxes/,
    );
  });
});

describe("mergeToolboxes", () => {
  const refuse: Advisor = {
    name: "refuse",
    applies: ({ tool: { name } }) => name.endsWith("search"),
    around: () => {
      throw new Error("no");
    },
  };
  const boxes = {
    weather: createToolbox({ tools: weather, advisors: [refuse] }),
    news: createToolbox({ tools: news }),
  };

  it("keeps every toolbox's guards", async () => {
    const merged = mergeToolboxes(boxes, { onCollision: "prefix" });
    expect(merged.list().map(({ name }) => name)).toEqual([
      "weather_search",
      "forecast",
      "news_search",
      "headlines",
    ]);
    expect((await merged.call("news_search")).status).toBe("failed");
    expect((await merged.call("headlines")).data).toBe("headlines");
  });

  it("says in explain what a tool was called before", () => {
    const merged = mergeToolboxes(boxes, { prefix: true }).rename({ news_headlines: "latest" });
    expect(merged.explain("latest")).toMatchObject({
      transforms: [
        'called "news_headlines" here, "headlines" before',
        'called "latest" here, "news_headlines" before',
      ],
    });
    expect(boxes.news.explain("headlines")).not.toHaveProperty("transforms");
    expect(merged.list().every(({ metadata }) => Object.keys(metadata ?? {}).length === 0)).toBe(true);
  });

  it("takes the first or the last, or refuses", () => {
    const names = (onCollision: OnCollision) =>
      mergeToolboxes(boxes, { onCollision })
        .list()
        .map(({ description }) => description);
    expect(names("first")).toEqual(["weather's", "forecast", "headlines"]);
    expect(names("last")).toEqual(["forecast", "news's", "headlines"]);
    expect(() => mergeToolboxes(boxes)).toThrow(/"search": weather, news/);
    expect(() => mergeToolboxes({})).toThrow(/at least one/);
    expect(() => mergeToolboxes({ a: {} as never })).toThrow(/not a toolbox/);
  });
});

describe("transformToolbox", () => {
  const counted: string[] = [];
  const count: Advisor = { name: "count", before: ({ tool: { name } }) => void counted.push(name) };
  const find = defineTool({
    name: "find",
    description: "Finds.",
    effect: "write",
    input: z.object({ tenant: z.string(), q: z.string() }),
    execute: ({ tenant, q }, ctx: ToolContext<{ db: string }>) => `${q} of ${tenant} in ${ctx.app.db}`,
  });
  const box = createToolbox({
    tools: [find, ...weather],
    advisors: [count],
    permissions: ["user", "admin"],
    approval: ({ args }) => !JSON.stringify(args).includes("acme"),
  }).prefix("my_");
  const changed = transformToolbox(box, {
    my_find: [fixArgument("tenant", "acme"), renameArgument("q", "words")],
    my_search: narrow({ permission: "admin" }),
  });
  const caller = { id: "ann", permission: "admin" } as const;

  it("changes the tools it names, under the advisors and the policy that they had", async () => {
    const run = changed.run({ caller, app: { db: "main" } });
    expect((await run.call("my_find", { words: "x" })).data).toBe("x of acme in main");
    expect((await run.call("my_find", { words: "acme" })).status).toBe("denied");
    expect(counted).toEqual(["my_find", "my_find"]);
    expect(changed.list({ permission: "user" }).map(({ name }) => name)).toEqual(["my_find", "my_forecast"]);
    expect(changed.explain("my_find", caller)).toMatchObject({
      transforms: [
        'argument "tenant" fixed',
        'argument "q" called "words"',
        'called "my_find" here, "find" before',
      ],
    });
  });

  it("leaves the toolbox that it is given as it was", () => {
    expect(box.list({ permission: "user" }).map(({ name }) => name)).toContain("my_search");
  });

  it("keeps the tools' names and the app data that they want", () => {
    // @ts-expect-error app data is missing
    void (() => changed.run({ caller }));
    void (() => changed.pick("my_forecast").run());
    // @ts-expect-error no such tool
    expect(() => transformToolbox(box, { find: hideArgument("q") })).toThrow(
      'The toolbox has no tool "find".',
    );
  });

  it("refuses what is no toolbox, and a step that can't be done", () => {
    expect(() => transformToolbox({} as never, {})).toThrow(/needs a toolbox made by createToolbox/);
    expect(() => transformToolbox(box, { my_find: hideArgument("nothing") })).toThrow(
      /tool "my_find": it has no argument "nothing"/,
    );
  });
});

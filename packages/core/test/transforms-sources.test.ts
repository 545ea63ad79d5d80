import { describe, expect, it } from "vitest";
import {
  createToolbox,
  mergeSources,
  mergeToolboxes,
  type Advisor,
  type OnCollision,
  type Tool,
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
    expect(() => mergeSources({ a: [tool("x", "1"), tool("x", "2")] }, { onCollision: "prefix" })).toThrow(
      /"a_x"/,
    );
    expect(() => mergeSources({ a }, { onCollision: "both" as never })).toThrow(/"onCollision" must be/);
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

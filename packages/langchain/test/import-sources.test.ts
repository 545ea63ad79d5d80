import { dispatchCustomEvent } from "@langchain/core/callbacks/dispatch";
import { DynamicStructuredTool, Tool, tool } from "@langchain/core/tools";
import { createToolbox, textOf, type Tool as OurTool, type ToolResult } from "@toolport/core";
import { readSchema } from "@toolport/schema";
import { type } from "arktype";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import { fromLangChain, toLangChain, type HostTool } from "../src/index.ts";

const anything = { type: "object" } as const;
const one = tool(() => "1", { name: "one", description: "One.", schema: anything });
const two = tool(() => "2", { name: "two", description: "Two.", schema: anything });

async function call(imported: readonly OurTool[], args: unknown): Promise<ToolResult> {
  const toolbox = createToolbox({ tools: imported, approval: "none", errors: "message" });
  return await toolbox.call(imported[0]?.name ?? "", args);
}

describe("where tools come from", () => {
  it("takes whatever holds tools, also an export of ours", () => {
    const names = (tools: readonly OurTool[]): string[] => tools.map(({ name }) => name);
    expect(names(fromLangChain([one, two], { effect: "read" }))).toEqual(["one", "two"]);
    expect(names(fromLangChain({ tools: [one] }, { effect: "read" }))).toEqual(["one"]);
    const exported = toLangChain(createToolbox({ tools: fromLangChain([two], { effect: "read" }) }));
    expect(names(fromLangChain(exported, { effect: "read" }))).toEqual(["two"]);
  });

  it("waits for tools that come later, as an MCP client's do", async () => {
    const client = { getTools: () => Promise.resolve([one, two]) };
    const imported = fromLangChain(client, { effect: "read" });
    expectTypeOf(imported).toEqualTypeOf<Promise<readonly OurTool[]>>();
    expect((await imported).map(({ name }) => name)).toEqual(["one", "two"]);
    expect(await fromLangChain(client.getTools(), { effect: "read" })).toHaveLength(2);
    const bad = fromLangChain({ getTools: () => Promise.resolve([one]) }, { effect: {} });
    await expect(bad).rejects.toThrow(/^LangChain tools that can't be imported:\n- one: options.effect/);
  });

  it("says of each thing in the list that is no tool what it is", () => {
    const entries = [null, "add", { getTools: () => [one] }, { invoke: 1, name: "odd" }];
    expect(() => fromLangChain(entries as never, { effect: "read" })).toThrow(
      [
        "LangChain tools that can't be imported:",
        "- (without a name): it is no tool, but null",
        "- (without a name): it is no tool, but string",
        "- (without a name): it is a toolkit: spread its `getTools()` into the list",
        "- odd: it is no tool: it has no `invoke`",
      ].join("\n"),
    );
  });

  it.each<[string, unknown, string]>([
    ["nothing", undefined, "It was given undefined."],
    ["one tool", one, "It was given a single tool: give [tool]."],
    ["a record", { one }, "It was given an object: give Object.values(tools)"],
    ["a Set", new Set([one]), "It was given an iterable: give [...it]."],
    ["a Map", new Map([["one", one]]), "It was given a Map: give [...map.values()]."],
    ["a function", () => [one], "It was given a function: call it"],
    ["a toolkit without any", { getTools: () => null }, "It was given null."],
    ["a list in a list", [[one]], "it is a list: spread it"],
    ["a promised tool", [Promise.resolve(one)], "it is a promise: await it first"],
  ])("says of %s what to give", (_, given, why) => {
    expect(() => fromLangChain(given as never, { effect: "read" })).toThrow(why);
  });

  it("refuses what only a provider can run, or leaves it out when told to", () => {
    const search = { type: "web_search_20250305", name: "web_search", max_uses: 2 };
    const defined = { type: "function", function: { name: "look", parameters: {} } };
    const bare = { name: "params", schema: z.object({}) };
    const list = [search, { type: "file_search" }, defined, bare, one];
    expect(() => fromLangChain(list, { effect: "read" })).toThrow(
      [
        `- web_search: it is "web_search_20250305", which the model's provider runs: nothing of it could run here`,
        `- file_search: it is "file_search", which the model's provider runs: nothing of it could run here`,
        "- look: it is only a definition, without a body: give the tool itself",
        "- params: it is only a definition, without a body: give the tool itself",
      ].join("\n"),
    );
    const left: string[] = [];
    const imported = fromLangChain(list, {
      effect: () => "read",
      unsupported: "leave-out",
      report: (gaps) => left.push(...gaps.map(({ tool: name, field }) => `${name} ${field}`)),
    });
    expect(imported.map(({ name }) => name)).toEqual(["one"]);
    expect(left).toEqual(["web_search tool", "file_search tool", "look tool", "params tool"]);
  });
});

describe("schemas of LangChain tools", () => {
  it("keep descriptions and defaults, of zod 3 and 4", async () => {
    const four = z.object({ city: z.string().describe("Its name."), days: z.number().default(3) });
    const three = z3.object({ city: z3.string().describe("Its name."), days: z3.number().default(3) });
    for (const schema of [four, three]) {
      const forecast = new DynamicStructuredTool({
        name: "forecast",
        description: "F.",
        schema: schema as typeof four,
        func: async ({ city, days }) => `${city} ${days}`,
      });
      const imported = fromLangChain([forecast], { effect: "read" });
      expect(readSchema(imported[0]?.input ?? {}).jsonSchema()).toMatchObject({
        properties: { city: { description: "Its name." }, days: { default: 3 } },
        required: ["city"],
      });
      expect(textOf(await call(imported, { city: "Oslo" }))).toBe("Oslo 3");
      expect(await call(imported, { city: {} })).toMatchObject({ status: "invalid" });
    }
  });

  it("that LangChain does not check, or stumbles over, are checked here, and what they give is handed on", async () => {
    const schema = type({ city: "string", days: "number = 3" });
    const forecast = tool((args: unknown) => args, { name: "f", description: "F.", schema: schema as never });
    const imported = fromLangChain([forecast], { effect: "read" });
    expect(await call(imported, { city: "Oslo" })).toMatchObject({
      status: "ok",
      data: { city: "Oslo", days: 3 },
    });
    expect(await call(imported, { city: {} })).toMatchObject({
      status: "invalid",
      error: { issues: [{ pointer: "/city" }] },
    });
  });

  it("take the text of a subclass of Tool as `input`", async () => {
    class Shout extends Tool {
      name = "shout";
      description = "Shouts.";
      protected override async _call(text: string): Promise<string> {
        return await Promise.resolve(text.toUpperCase());
      }
    }
    const imported = fromLangChain([new Shout()], { effect: "read" });
    expect(readSchema(imported[0]?.input ?? {}).jsonSchema()).toMatchObject({
      properties: { input: { type: "string" } },
    });
    expect(textOf(await call(imported, { input: "hey" }))).toBe("HEY");
  });
});

describe("what LangChain tools give", () => {
  it("is data, not the text that LangChain makes of it", async () => {
    const rows = tool(() => new Map([["total", 10n]]), { name: "rows", description: "R.", schema: anything });
    expect(await call(fromLangChain([rows], { effect: "read" }), {})).toMatchObject({
      data: { total: "10" },
      content: [{ text: '{"total":"10"}' }],
    });
  });

  it("keeps an artifact from the model", async () => {
    const search = tool(() => [{ hits: 2 }, { secret: "s3" }], {
      name: "search",
      description: "S.",
      schema: anything,
      responseFormat: "content_and_artifact",
    });
    const [exported] = toLangChain(
      createToolbox({ tools: fromLangChain([search], { effect: "read" }) }),
    ).tools;
    expect(
      await exported?.invoke({ type: "tool_call", id: "c", name: "search", args: {} } as never),
    ).toMatchObject({
      content: '{"hits":2}',
      artifact: { data: { secret: "s3" } },
    });
  });

  it("is told of by the graph's writer and by custom events as progress", async () => {
    const work = tool(
      async (_, config) => {
        (config as { writer?: (chunk: unknown) => void }).writer?.("half");
        await dispatchCustomEvent("step", { n: 2 }, config);
        return "whole";
      },
      { name: "work", description: "W.", schema: anything },
    );
    const updates: unknown[] = [];
    const toolbox = createToolbox({
      tools: fromLangChain([work], { effect: "read" }),
      observers: [{ name: "o", observe: (event) => event.type === "progress" && updates.push(event.update) }],
    });
    expect(textOf(await toolbox.call("work", {}))).toBe("whole");
    expect(updates).toEqual(["half", { name: "step", data: { n: 2 } }]);
  });

  it("comes also from a class that keeps something private and overrides LangChain's own methods", async () => {
    class Counted extends DynamicStructuredTool {
      #calls = 0;
      override invoke: DynamicStructuredTool["invoke"] = async (...given) => {
        this.#calls++;
        const message: unknown = await super.invoke(...given);
        return Object.assign(message as object, { content: `call ${this.#calls}` });
      };
    }
    const counted: HostTool = new Counted({
      name: "counted",
      description: "C.",
      schema: anything,
      func: async () => "never seen",
    });
    expect(textOf(await call(fromLangChain([counted], { effect: "read" }), {}))).toBe("call 1");
  });
});

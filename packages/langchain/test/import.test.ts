import { ToolMessage } from "@langchain/core/messages";
import { BaseToolkit, DynamicStructuredTool, DynamicTool, StructuredTool, tool } from "@langchain/core/tools";
import { RunnableLambda } from "@langchain/core/runnables";
import { createToolbox, textOf, type Tool, type ToolResult } from "@toolport/core";
import { readSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromLangChain, type HostTool } from "../src/index.ts";

const add = tool(({ a, b }) => a + b, {
  name: "add",
  description: "Adds.",
  schema: z.object({ a: z.number(), b: z.number().default(1) }),
});

async function call(imported: readonly Tool[], args: unknown, options: object = {}): Promise<ToolResult> {
  const toolbox = createToolbox({ tools: imported, approval: "none", errors: "message" });
  return await toolbox.call(imported[0]?.name ?? "", args, options);
}

class Shout extends StructuredTool {
  name = "shout";
  description = "Shouts.";
  schema = z.object({ text: z.string().transform((text) => `${text}!`) });
  protected override _call({ text }: { text: string }): Promise<string> {
    return Promise.resolve(text.toUpperCase());
  }
}

describe("fromLangChain", () => {
  it("carries name, description, schema, effect and where it comes from", () => {
    const [imported] = fromLangChain([add], { effect: "read" });
    expect(imported).toMatchObject({
      name: "add",
      description: "Adds.",
      effect: "read",
      source: "langchain",
    });
    expect(readSchema(imported?.input ?? {}).jsonSchema()).toMatchObject({
      type: "object",
      required: ["a"],
      properties: { b: { type: "number", default: 1 } },
    });
  });

  const kinds: readonly [string, HostTool, unknown, string][] = [
    ["tool() with zod", add, { a: 1 }, "2"],
    [
      "tool() with JSON Schema",
      tool((args) => JSON.stringify(args), {
        name: "echo",
        description: "E.",
        schema: { type: "object", properties: { n: { type: "integer" } } },
      }),
      { n: 1 },
      '{"n":1}',
    ],
    [
      "tool() that takes a text",
      tool((text: string) => `got ${text}`, { name: "say", description: "S.", schema: z.string() }),
      { input: "hi" },
      "got hi",
    ],
    [
      "DynamicTool",
      new DynamicTool({ name: "say", description: "S.", func: async (text) => `got ${text}` }),
      { input: "hi" },
      "got hi",
    ],
    [
      "DynamicStructuredTool",
      new DynamicStructuredTool({
        name: "d",
        description: "D.",
        schema: z.object({ n: z.number() }),
        func: async ({ n }) => ({ n }),
      }),
      { n: 2 },
      '{"n":2}',
    ],
    ["a subclass of StructuredTool, its transform applied once", new Shout(), { text: "hey" }, "HEY!"],
    [
      "a runnable as a tool",
      RunnableLambda.from(({ n }: { n: number }) => `n=${n}`).asTool({
        name: "r",
        description: "R.",
        schema: z.object({ n: z.number() }),
      }),
      { n: 3 },
      "n=3",
    ],
  ];
  it.each(kinds)("runs %s", async (_, theirs, args, text) => {
    const outcome = await call(fromLangChain([theirs], { effect: "read" }), args);
    expect([outcome.status, textOf(outcome)]).toEqual(["ok", text]);
  });

  it("takes toolkits", () => {
    class Kit extends BaseToolkit {
      tools = [add, new Shout()];
    }
    expect(fromLangChain(new Kit(), { effect: "read" }).map(({ name }) => name)).toEqual(["add", "shout"]);
  });

  it("wants to be told each tool's effect", () => {
    const both = [add, new Shout()];
    expect(
      fromLangChain(both, { effect: { add: "read", shout: "write" } }).map(({ effect }) => effect),
    ).toEqual(["read", "write"]);
    expect(
      fromLangChain(both, { effect: (name) => (name === "add" ? "read" : "unknown") }).map(
        ({ effect }) => effect,
      ),
    ).toEqual(["read", "unknown"]);
    expect(() => fromLangChain(both, { effect: { add: "read" } })).toThrow(
      /^LangChain tools that can't be imported:\n- shout: options.effect must say what it does/,
    );
    expect(() => fromLangChain(both, {} as never)).toThrow(/- add: [^\n]*\n- shout: /);
  });

  it("makes an artifact the data, and a message's status the result's", async () => {
    const search = tool(() => ["2 hits", { hits: [1, 2] }], {
      name: "s",
      description: "S.",
      schema: { type: "object" },
      responseFormat: "content_and_artifact",
    });
    expect(await call(fromLangChain([search], { effect: "read" }), {})).toMatchObject({
      status: "ok",
      content: [{ text: "2 hits" }],
      data: { hits: [1, 2] },
    });
    const refuse = tool(
      (_, config) =>
        new ToolMessage({
          status: "error",
          content: "No.",
          tool_call_id: (config.toolCall as { id: string }).id,
        }),
      { name: "r", description: "R.", schema: { type: "object" } },
    );
    expect(await call(fromLangChain([refuse], { effect: "read" }), {})).toMatchObject({
      status: "failed",
      content: [{ text: "No." }],
    });
  });

  it("takes images as images", async () => {
    const blocks = [
      { type: "text", text: "a dot" },
      { type: "image", mimeType: "image/png", data: "iVBO" },
      { type: "image_url", image_url: { url: "data:image/gif;base64,R0lG" } },
    ];
    const look = tool(() => blocks, { name: "l", description: "L.", schema: { type: "object" } });
    const outcome = await call(fromLangChain([look], { effect: "read" }), {});
    expect(outcome.content).toEqual([
      { type: "text", text: "a dot" },
      { type: "image", mediaType: "image/png", data: "iVBO" },
      { type: "image", mediaType: "image/gif", data: "R0lG" },
    ]);
  });

  it("refuses bad arguments before LangChain does, and says nothing of LangChain when it does", async () => {
    const outcome = await call(fromLangChain([add], { effect: "read" }), { a: "much" });
    expect(outcome).toMatchObject({ status: "invalid", error: { issues: [{ pointer: "/a" }] } });
    const strict = tool(() => "ran", {
      name: "strict",
      description: "S.",
      schema: { type: "object", properties: { n: { type: "integer" } } },
    });
    const loose = Object.assign(Object.create(strict) as HostTool, { schema: { type: "object" } });
    Object.defineProperty(loose, "invoke", { value: strict.invoke.bind(strict) });
    const late = await call(fromLangChain([loose], { effect: "read" }), { n: "x" });
    expect([late.status, textOf(late)]).toEqual([
      "invalid",
      "The arguments do not fit the tool's own schema, so it did not run.",
    ]);
  });

  it("hands over the signal, the call id, progress, and the context of a LangChain host", async () => {
    const seen: Record<string, unknown> = {};
    const watch = tool(
      async function* (_, config) {
        Object.assign(seen, {
          id: (config.toolCall as { id: string }).id,
          user: config.configurable?.user,
          extra: config.configurable?.extra,
          aborted: config.signal?.aborted,
        });
        yield { done: 1 };
        return "ok";
      },
      { name: "watch", description: "W.", schema: { type: "object" } },
    );
    const updates: unknown[] = [];
    const imported = fromLangChain([watch], {
      effect: "read",
      configurable: ({ caller }) => ({ extra: caller.id }),
    });
    const toolbox = createToolbox({
      tools: imported,
      observers: [{ name: "o", observe: (event) => event.type === "progress" && updates.push(event.update) }],
    });
    const outcome = await toolbox
      .run({ caller: { id: "ann" } })
      .call("watch", {}, { callId: "c7", host: { configurable: { user: "u1" }, toolCall: { id: "other" } } });
    expect(outcome.status).toBe("ok");
    expect(seen).toEqual({ id: "c7", user: "u1", extra: "ann", aborted: false });
    expect(updates).toEqual([{ done: 1 }]);
  });

  it("stops a tool by its signal", async () => {
    const stop = new AbortController();
    let fired = false;
    const wait = tool(
      (_, { signal }) =>
        new Promise<string>(() => {
          signal?.addEventListener("abort", () => (fired = true));
          stop.abort();
        }),
      { name: "wait", description: "W.", schema: { type: "object" } },
    );
    const outcome = await call(fromLangChain([wait], { effect: "read" }), {}, { signal: stop.signal });
    expect([outcome.status, fired]).toEqual(["cancelled", true]);
  });
});

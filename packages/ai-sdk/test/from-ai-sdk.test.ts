import { createToolbox, isToolportError, textOf, type ToolResult } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromAISDK, toAISDK, type HostTool } from "../src/index.ts";
import { majors, modelAt } from "./majors.ts";

describe.each(majors)("tools of $name", ({ ai, major, ...rest }) => {
  const { tool, dynamicTool, jsonSchema, zodSchema } = ai;
  const call = (host: HostTool, args: unknown = {}): Promise<ToolResult> =>
    createToolbox({ tools: fromAISDK({ it: host }, { effect: "read" }) }).call("it", args);
  const numbers: Parameters<typeof jsonSchema>[0] = {
    type: "object",
    properties: { a: { type: "number" } },
    required: ["a"],
  };

  it("keep name, title, description, schemas and metadata", () => {
    const add = tool({
      title: "Sum",
      description: "Adds",
      inputSchema: z.object({ a: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      metadata: { origin: "shop" },
      execute: ({ a }) => ({ sum: a }),
    });
    const { add: imported } = fromAISDK({ add }, { effect: "read" });
    expect(imported).toMatchObject({
      name: "add",
      title: "Sum",
      description: "Adds",
      effect: "read",
      source: "ai-sdk",
      metadata: { origin: "shop" },
    });
    expect(imported.input).toBe(add.inputSchema);
    expect(imported.output).toBeDefined();
  });

  const schemas: [string, () => HostTool["inputSchema"]][] = [
    ["zod", () => z.object({ a: z.number() })],
    ["a wrapped zod schema", () => zodSchema(z.object({ a: z.number() }))],
    ["JSON Schema, which the SDK does not check", () => jsonSchema(numbers)],
    ["a lazy schema", () => () => jsonSchema(numbers)],
    ["JSON Schema made by zod", () => jsonSchema(z.toJSONSchema(z.object({ a: z.number() })) as never)],
    [
      "JSON Schema with a validator",
      () =>
        jsonSchema<{ a: number }>(numbers, {
          validate: (value) =>
            typeof (value as { a?: unknown }).a === "number"
              ? { success: true, value: value as { a: number } }
              : { success: false, error: new Error("a must be a number") },
        }),
    ],
  ];
  it.each(schemas)("check their arguments by %s", async (_, schema) => {
    const ran: unknown[] = [];
    const host: HostTool = {
      description: "x",
      inputSchema: schema(),
      execute: (input: never) => void ran.push(input),
    };
    expect((await call(host, { a: "much" })).status).toBe("invalid");
    expect((await call(host, { a: 1 })).status).toBe("ok");
    expect(ran).toEqual([{ a: 1 }]);
  });

  it("get their call id, signal and an empty history", async () => {
    const seen: Record<string, unknown>[] = [];
    const host = tool({
      inputSchema: jsonSchema({ type: "object" }),
      execute: (_, options) => void seen.push({ ...options }),
    });
    const toolbox = createToolbox({
      tools: fromAISDK({ it: host }, { effect: "read", context: () => ({ tenant: "t" }) }),
    });
    await toolbox.call("it", {}, { callId: "c7" });
    expect(seen).toMatchObject([
      { toolCallId: "c7", messages: [], context: { tenant: "t" }, experimental_context: { tenant: "t" } },
    ]);
    expect(seen[0]?.abortSignal).toBeInstanceOf(AbortSignal);
  });

  it("run only with a context that fits their contextSchema", async () => {
    const seen: unknown[] = [];
    const host: HostTool = {
      inputSchema: jsonSchema({ type: "object" }),
      contextSchema: z.object({ tenant: z.string().toUpperCase() }),
      execute: (_: never, { context }: { context: unknown }) => void seen.push(context),
    };
    const callWith = (context: object): Promise<ToolResult> =>
      createToolbox({ tools: fromAISDK({ it: host }, { effect: "read", context: () => context }) }).call(
        "it",
        {},
      );
    expect((await callWith({ tenant: "t" })).status).toBe("ok");
    expect((await callWith({ tenant: 7 })).status).toBe("failed");
    expect(seen).toEqual([{ tenant: "T" }]);
  });

  it("report all but the last value of a stream as progress", async () => {
    const host = tool({
      inputSchema: jsonSchema({ type: "object" }),
      async *execute() {
        yield await Promise.resolve("a tenth");
        yield "half";
        yield "done";
      },
    });
    const updates: unknown[] = [];
    const toolbox = createToolbox({ tools: fromAISDK({ it: host }, { effect: "read" }) });
    const result = await toolbox.call("it", {}, { onProgress: (update) => updates.push(update) });
    expect(textOf(result)).toBe("done");
    expect(updates).toEqual(["a tenth", "half"]);
  });

  const images = {
    5: { type: "media", mediaType: "image/png", data: "AAAA" },
    6: { type: "image-data", mediaType: "image/png", data: "AAAA" },
    7: { type: "file", mediaType: "image/png", data: { type: "data", data: "AAAA" } },
  };
  const words: [unknown, string][] = [
    [{ type: "text", value: "Sunny" }, "ok: Sunny"],
    [{ type: "json", value: { a: [1] } }, 'ok: {"a":[1]}'],
    [{ type: "error-text", value: "No such city" }, "failed: No such city"],
    [{ type: "error-json", value: { code: 7 } }, 'failed: {"code":7}'],
    [{ type: "execution-denied", reason: "Not now." }, "denied: Not now."],
    [
      { type: "content", value: [{ type: "text", text: "A" }, images[major]] },
      "ok: A\n[image, image/png, 3 bytes: not shown, because this target carries text only]",
    ],
    [
      { type: "content", value: [{ type: "image-url", url: "https://a.example/x.png" }] },
      "ok: [image-url at https://a.example/x.png: not carried over]",
    ],
  ];
  it.each(words)("say to the model what they said: %o", async (told, expected) => {
    const host: HostTool = {
      inputSchema: jsonSchema({ type: "object" }),
      execute: () => ({ raw: 1 }),
      toModelOutput: () => told,
    };
    const result = await call(host);
    expect(`${result.status}: ${textOf(result)}`).toBe(expected);
    expect(result.data).toEqual(result.status === "denied" ? undefined : { raw: 1 });
  });

  it("say what JSON can't, when their own words are their output as JSON", async () => {
    const host: HostTool = {
      inputSchema: jsonSchema({ type: "object" }),
      execute: () => ({ total: 10n }),
      toModelOutput: ({ output }: { output: unknown }) => ({ type: "json", value: output }),
    };
    expect(textOf(await call(host))).toBe('{"total":"10"}');
  });

  it("that throw have failed, and what they threw is kept from the model", async () => {
    const result = await call({
      inputSchema: jsonSchema({ type: "object" }),
      execute: () => Promise.reject(new Error("password 123")),
    });
    expect(result.status).toBe("failed");
    expect(textOf(result)).not.toContain("password");
  });

  it("that need an approval need one here", async () => {
    const ran: unknown[] = [];
    const pay = tool({
      inputSchema: z.object({ amount: z.number() }),
      needsApproval: ({ amount }) => amount > 10,
      execute: ({ amount }) => void ran.push(amount),
    });
    const run = createToolbox({ tools: fromAISDK({ pay }, { effect: "read" }), approval: "suspend" }).run({
      caller: { id: "ann" },
    });
    expect((await run.call("pay", { amount: 99 })).status).toBe("suspended");
    expect((await run.call("pay", { amount: 9 })).status).toBe("ok");
    expect(ran).toEqual([9]);
  });

  it("need an effect, from a value, a record or a function", () => {
    const mcp = dynamicTool({
      description: "of a server",
      inputSchema: jsonSchema({ type: "object" }),
      execute: () => Promise.resolve(""),
    });
    expect(fromAISDK({ mcp }, { effect: "unknown" }).mcp.effect).toBe("unknown");
    expect(fromAISDK({ mcp }, { effect: { mcp: "write" } }).mcp.effect).toBe("write");
    expect(
      fromAISDK({ mcp }, { effect: (_, { type }) => (type === "dynamic" ? "update" : "read") }).mcp,
    ).toHaveProperty("effect", "update");
    expect(() => fromAISDK({ mcp }, { effect: {} as never })).toThrow(
      /mcp: options.effect must say what it does/,
    );
  });

  it("that can't run here are named in one error", () => {
    const provider = { type: "provider", id: "openai.web_search", args: {} };
    const broken = {
      inputSchema: { [Symbol.for("vercel.ai.schema")]: true, jsonSchema: Promise.resolve({}) },
      execute: () => "",
    };
    const importing = () => fromAISDK({ provider, broken }, { effect: "read" });
    expect(importing).toThrow(
      /- provider: it is the provider's own \(openai.web_search\)[\s\S]*- broken: its JSON Schema is a promise/,
    );
    expect(isToolportError(thrownBy(importing), "invalid_tool")).toBe(true);
  });

  it("get the SDK's context and messages when the SDK calls them again", async () => {
    const seen: Record<string, unknown>[] = [];
    const host = tool({
      inputSchema: jsonSchema({ type: "object", properties: {} }),
      execute: (_, options) => void seen.push({ ...options }),
    });
    const run = createToolbox({ tools: fromAISDK({ it: host }, { effect: "read" }) }).run();
    await using server = await startModelServer([
      { calls: [{ id: "c1", name: "it", arguments: {} }] },
      { text: "done" },
    ]);
    const context =
      major === 7 ? { toolsContext: { it: { tenant: "t" } } } : { experimental_context: { tenant: "t" } };
    const model = modelAt({ ai, major, ...rest }, server.url, "chat");
    await ai.generateText({ model, prompt: "go", ...toAISDK(run), ...(context as object) });
    const name = major === 7 ? "context" : "experimental_context";
    expect(seen).toMatchObject([{ toolCallId: "c1", [name]: { tenant: "t" }, messages: [{ role: "user" }] }]);
  });
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

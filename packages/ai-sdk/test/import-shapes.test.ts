import { createToolbox, textOf, type ToolResult } from "@toolport/core";
import * as ai from "ai";
import * as ai4 from "ai-4";
import * as ai5 from "ai-5";
import { describe, expect, it } from "vitest";
import { z as z3 } from "zod-3";
import { z as z323 } from "zod-3-23";
import { fromAISDK, toAISDK, type HostTool } from "../src/index.ts";

const PIXEL = "iVBORw0KGgo=";
const TAKES_NOTHING = ai.jsonSchema({ type: "object" });

function call(tool: HostTool, args: unknown = {}): Promise<ToolResult> {
  return createToolbox({ tools: fromAISDK({ it: tool }, { effect: "read" }) }).call("it", args);
}

describe("tools of ai 4", () => {
  const zods = [
    ["3.25", z3],
    ["3.23, which is no Standard Schema yet", z323 as unknown as typeof z3],
  ] as const;
  it.each(zods)("keep descriptions and defaults of parameters by zod %s", async (_, zod) => {
    const parameters = zod.object({ city: zod.string().describe("Where"), days: zod.number().default(2) });
    const weather = ai4.tool({
      description: "The weather",
      parameters: parameters as never,
      execute: (args: unknown) => Promise.resolve(args),
    }) as HostTool;
    const run = createToolbox({ tools: fromAISDK({ weather }, { effect: "read" }) }).run();
    const [sent] = Object.values(toAISDK(run).tools);
    expect(sent).toMatchObject({
      description: "The weather",
      inputSchema: {
        jsonSchema: {
          properties: { city: { type: "string", description: "Where" }, days: { default: 2 } },
          required: ["city"],
        },
      },
    });
    expect((await run.call("weather", { city: "Bonn" })).data).toEqual({ city: "Bonn", days: 2 });
    const refused = await run.call("weather", { days: 1 });
    expect([refused.status, textOf(refused)]).toEqual(["invalid", expect.stringContaining("city")]);
  });

  it("are checked by JSON Schema parameters", async () => {
    const add = ai4.tool({
      parameters: ai4.jsonSchema<{ a: number }>({
        type: "object",
        properties: { a: { type: "number" } },
        required: ["a"],
      }),
      execute: ({ a }) => Promise.resolve(a + 1),
    }) as HostTool;
    expect((await call(add, { a: "x" })).status).toBe("invalid");
    expect((await call(add, { a: 1 })).data).toBe(2);
  });

  it("keep the content they make for the model, images too", async () => {
    const shot = ai4.tool({
      parameters: ai4.jsonSchema({ type: "object" }),
      execute: () => Promise.resolve({ bytes: PIXEL }),
      experimental_toToolResultContent: ({ bytes }) => [
        { type: "text", text: "A picture" },
        { type: "image", data: bytes, mimeType: "image/png" },
      ],
    }) as HostTool;
    expect(await call(shot)).toMatchObject({
      content: [
        { type: "text", text: "A picture" },
        { type: "image", mediaType: "image/png", data: PIXEL },
      ],
      data: { bytes: PIXEL },
    });
  });
});

describe("what a tool says of itself", () => {
  const effectOf = (metadata: object, effect: unknown = "unknown") => {
    const tool = { description: "x", inputSchema: TAKES_NOTHING, metadata, execute: () => "" };
    return fromAISDK({ it: tool }, { effect: effect as "unknown" }).it.effect;
  };

  it.each([
    [{ annotations: { readOnlyHint: true } }, "read"],
    [{ annotations: { readOnlyHint: true, destructiveHint: true } }, "destructive"],
    [{ annotations: { destructiveHint: false } }, "write"],
    [{ toolport: { effect: "update" }, annotations: { readOnlyHint: true } }, "update"],
    [{ toolport: { effect: "toString" } }, "unknown"],
    [{ origin: "shop" }, "unknown"],
  ])("of its effect is taken: %o", (metadata, expected) => {
    expect(effectOf(metadata)).toBe(expected);
  });

  it("of its effect never wins over what was said about this tool", () => {
    const hints = { annotations: { readOnlyHint: true } };
    expect(effectOf(hints, { it: "destructive" })).toBe("destructive");
    expect(effectOf(hints, () => "write")).toBe("write");
    expect(effectOf(hints, () => undefined)).toBe("read");
  });

  it("by MCP annotations keeps title, idempotence and the open world", () => {
    const metadata = { annotations: { title: "Look up", idempotentHint: true, openWorldHint: false } };
    const tool = { description: "x", inputSchema: TAKES_NOTHING, metadata, execute: () => "" };
    expect(fromAISDK({ it: tool }, { effect: "read" }).it).toMatchObject({
      title: "Look up",
      idempotent: true,
      openWorld: false,
    });
  });
});

describe("a provider's tool", () => {
  it("that has a body runs here", async () => {
    const bash = {
      type: "provider-defined",
      id: "anthropic.bash_20250124",
      name: "bash",
      args: {},
      inputSchema: () => ai5.jsonSchema({ type: "object", properties: { command: { type: "string" } } }),
      execute: ({ command }: { command: string }) => `ran ${command}`,
    };
    expect(textOf(await call(bash, { command: "ls" }))).toBe("ran ls");
  });

  it("that the provider runs can't, even if it has a body", () => {
    const remote = { type: "provider", id: "x.y", isProviderExecuted: true, execute: () => "" };
    expect(() => fromAISDK({ remote }, { effect: "read" })).toThrow(
      /remote: it is the provider's own \(x\.y\)/,
    );
  });
});

describe("what is no record of tools", () => {
  it.each([
    ["a list", [{ execute: () => "" }], /takes tools as the SDK does, by their names/],
    ["nothing", undefined, /takes tools as the SDK does, by their names/],
    [
      "a record of other things",
      { a: undefined, b: () => "" },
      /a: it is no tool, but undefined\n- b: it is no tool, but function/,
    ],
    ["a promise", Promise.resolve({}), /It was given a promise: await it first/],
    ["a Map", new Map(), /It was given a Map: give Object.fromEntries\(map\)/],
    [
      "one tool",
      { description: "x", execute: () => "" },
      /It was given a single tool: give \{ name: tool \}/,
    ],
    ["a promised tool", { a: Promise.resolve({}) }, /a: it is no tool, but a promise: await it first/],
    ["a record in a record", { a: { b: { execute: () => "" } } }, /a: it is no tool: it has neither/],
    ["LangChain's tool", { a: { name: "a", schema: {}, invoke: () => "" } }, /fromLangChain brings it home/],
    [
      "a body that is none",
      { a: { inputSchema: {}, execute: "x" } },
      /a: it is no tool: its `execute` is string/,
    ],
    [
      "a schema that is none",
      { a: { inputSchema: 3, execute: () => "" } },
      /- a: Expected a Standard Schema/,
    ],
  ])("is refused: %s", (_, tools, expected) => {
    expect(() => fromAISDK(tools as never, { effect: "read" })).toThrow(expected);
  });
});

import { tool } from "@langchain/core/tools";
import { createToolbox, textOf, type Tool, type ToolResult } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromLangChain, type HostTool } from "../src/index.ts";

const nothing = z.object({});
const named = { name: "it", description: "It." };
const imported = (one: HostTool): readonly Tool[] => fromLangChain([one], { effect: "read" });
const call = async (one: HostTool, args: object = {}): Promise<ToolResult> =>
  await createToolbox({ tools: imported(one) }).call("it", args);
/** What LangChain itself gives for the call. */
const inLangChain = (one: HostTool, args: object = {}): Promise<unknown> =>
  one.invoke({ type: "tool_call", id: "c", name: "it", args } as never);

describe("arguments at which the schema's own code throws", () => {
  const ran: unknown[] = [];
  const reading = (schema: z.ZodType): HostTool =>
    tool((args: unknown) => void ran.push(args), { ...named, schema: schema as z.ZodObject });

  it.each([
    ["a transform", z.object({ json: z.string().transform((text) => JSON.parse(text) as unknown) })],
    ["a refinement", z.object({ json: z.string().refine((text) => JSON.parse(text) as unknown) })],
  ])("do not fit, as in LangChain: %s", async (_, schema) => {
    await expect(inLangChain(reading(schema), { json: "{" })).rejects.toThrow(
      "did not match expected schema",
    );
    const result = await call(reading(schema), { json: "{" });
    expect(result.status).toBe("invalid");
    expect(textOf(result)).not.toContain("JSON at position");
    expect(ran).toEqual([]);
  });
});

it.each<[string, (one: HostTool) => HostTool]>([
  ["LangChain's own tool", (one) => one],
  ["a tool that is not", (one) => ({ ...named, schema: nothing, invoke: (given) => one.invoke(given) })],
])("a body that calls another tool in vain has run, and is not said to have not: %s", async (_, as) => {
  const inner = tool(() => "", { name: "inner", description: "I.", schema: z.object({ text: z.string() }) });
  const ran: unknown[] = [];
  const outer = tool(
    async () => {
      ran.push("outer");
      await inner.invoke({ text: 5 } as never);
    },
    { ...named, schema: nothing },
  );
  const result = await call(as(outer));
  expect(ran).toEqual(["outer"]);
  expect(result.status).toBe("failed");
  expect(textOf(result)).not.toContain("did not run");
});

describe("a body that goes step by step", () => {
  it.each<[string, () => unknown]>([
    [
      "a generator",
      function* () {
        yield "half";
        return "whole";
      },
    ],
    [
      "an async one",
      async function* () {
        yield await Promise.resolve("half");
        return "whole";
      },
    ],
  ])("gives what it returns, as in LangChain, and its steps as progress: %s", async (_, body) => {
    const one = tool(body as () => string, { ...named, schema: nothing });
    expect(await inLangChain(one)).toMatchObject({ content: "whole" });
    const updates: unknown[] = [];
    const toolbox = createToolbox({
      tools: imported(one),
      observers: [{ name: "o", observe: (event) => event.type === "progress" && updates.push(event.update) }],
    });
    expect((await toolbox.call("it", {})).data).toBe("whole");
    expect(updates).toEqual(["half"]);
  });

  it("leaves when its call is stopped", async () => {
    const controller = new AbortController();
    let leave!: (word: string) => void;
    const left = new Promise<string>((resolve) => (leave = resolve));
    const endless = async function* (): AsyncGenerator<number> {
      try {
        for (let count = 0; ; count++) {
          if (count === 3) controller.abort();
          yield count;
          await Promise.resolve();
        }
      } finally {
        leave("left");
      }
    };
    const one = tool(endless as never, { ...named, schema: nothing }) as HostTool;
    const run = createToolbox({ tools: imported(one) }).run({ signal: controller.signal });
    expect((await run.call("it", {})).status).toBe("cancelled");
    expect(await left).toBe("left");
  });
});

describe("what a LangChain tool brings along", () => {
  it("may be nothing where its metadata is null", () => {
    const one = { ...named, schema: { type: "object" }, metadata: null, invoke: () => Promise.resolve("") };
    expect(imported(one as never)[0]).not.toHaveProperty("metadata");
  });

  it("is an image in Anthropic's form", async () => {
    const source = { type: "base64", media_type: "image/png", data: "iVBORw0=" };
    const one = tool(() => [{ type: "image", source }], { ...named, schema: nothing });
    expect((await call(one)).content).toEqual([{ type: "image", mediaType: "image/png", data: "iVBORw0=" }]);
  });

  it("is no number that JSON has no word for", () => {
    const gaps: unknown[] = [];
    const one = tool(() => "", { ...named, schema: nothing, metadata: { cost: Number.NaN, calls: 3 } });
    const [home] = fromLangChain([one], { effect: { it: "read" }, report: (all) => void gaps.push(...all) });
    expect(home?.metadata).toEqual({ calls: 3 });
    expect(gaps).toMatchObject([{ field: "metadata", text: '"cost" is no JSON, and was left out' }]);
  });

  it.each<[string, object, string]>([
    ["holds itself", ring(), "refer to it by $ref"],
    ["refers to nothing", { type: "object", properties: { a: { $ref: "#/nope" } } }, "points to nothing"],
  ])("is no JSON Schema that %s", (_, schema, words) => {
    const one = { ...named, schema, invoke: () => Promise.resolve("") };
    expect(() => imported(one)).toThrow(words);
  });
});

function ring(): object {
  const schema: { type: string; properties?: object } = { type: "object" };
  schema.properties = { again: schema };
  return schema;
}

import { createToolbox, textOf, type ToolResult } from "@toolport/core";
import { generateText, jsonSchema, tool, type Tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromAISDK, type HostTool } from "../src/index.ts";

/** What the SDK itself makes of one call: the kinds of content of its step. */
async function inSDK(one: HostTool, args: object): Promise<readonly string[]> {
  const model = new MockLanguageModelV4({
    doGenerate: () =>
      Promise.resolve({
        content: [{ type: "tool-call", toolCallId: "c", toolName: "it", input: JSON.stringify(args) }],
        finishReason: { unified: "tool-calls", raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      }),
  });
  const { content } = await generateText({ model, prompt: "q", tools: { it: one as Tool } });
  return content.map(({ type }) => type);
}

const imported = (one: HostTool) => fromAISDK({ it: one }, { effect: "read" });
const call = (one: HostTool, args: object = {}): Promise<ToolResult> =>
  createToolbox({ tools: imported(one), approval: "suspend" })
    .run({ caller: { id: "ann" } })
    .call("it", args);

describe("a rule for approvals", () => {
  const pay = (amount: z.ZodType, fields: object = {}): HostTool =>
    tool({
      description: "Pays",
      inputSchema: z.object({ amount }),
      needsApproval: (input) => input.amount === 500,
      execute: () => "paid",
      ...fields,
    }) as HostTool;

  it.each<[string, z.ZodType, object]>([
    ["a default", z.number().default(500), {}],
    ["a coercion", z.coerce.number(), { amount: "500" }],
    ["a transform", z.string().transform((text) => text.length * 100), { amount: "abcde" }],
    ["a preprocess", z.preprocess((text) => Number(String(text).slice(1)), z.number()), { amount: "$500" }],
  ])("is asked about what the schema makes of the arguments, as in the SDK: %s", async (_, amount, args) => {
    expect(await inSDK(pay(amount), args)).toContain("tool-approval-request");
    expect((await call(pay(amount), args)).status).toBe("suspended");
  });

  it("may change what it is given, and has its tool as `this`", async () => {
    const greedy = pay(z.number(), {
      limit: 10,
      needsApproval(this: { limit: number }, input: { amount: number }) {
        input.amount += 1;
        return input.amount > this.limit;
      },
      execute: ({ amount }: { amount: number }) => amount,
    });
    expect((await call(greedy, { amount: 10 })).status).toBe("suspended");
    expect((await call(greedy, { amount: 9 })).data).toBe(9);
  });
});

describe("a validator of jsonSchema() that throws", () => {
  const ran: unknown[] = [];
  const parsing = (parse: (value: unknown) => unknown): HostTool =>
    tool({
      description: "Parses",
      inputSchema: jsonSchema(
        { type: "object" },
        { validate: (value) => ({ success: true, value: parse(value) }) },
      ),
      execute: (args) => void ran.push(args),
    }) as HostTool;
  const never = (): never => {
    throw new Error("no such city");
  };

  it.each<[string, (value: unknown) => unknown, string]>([
    ["an error", never, "- the arguments: no such city"],
    ["issues", (value) => z.object({ a: z.string("a is text") }).parse(value), "- /a: a is text"],
  ])("refuses the arguments, as in the SDK: %s", async (_, parse, words) => {
    expect(await inSDK(parsing(parse), { a: 1 })).toContain("tool-error");
    const { status, ...result } = await call(parsing(parse), { a: 1 });
    expect([status, textOf({ status, ...result } as ToolResult)]).toEqual([
      "invalid",
      expect.stringContaining(words),
    ]);
    expect(ran).toEqual([]);
  });
});

describe("a file among a tool's own words", () => {
  it.each([
    ["in the alphabet for URLs", "aGk_-w=="],
    ["in lines", "aGk/\n+w=="],
    ["as a data URL", "data:application/pdf;base64,aGk/+w=="],
  ])("comes along %s", async (_, data) => {
    const file = { type: "file-data", data, mediaType: "application/pdf", filename: "a.pdf" };
    const { content } = await call({
      inputSchema: z.object({}),
      execute: () => "",
      toModelOutput: () => ({ type: "content", value: [file] }),
    });
    expect(content).toEqual([
      { type: "file", mediaType: "application/pdf", data: "aGk/+w==", name: "a.pdf" },
    ]);
  });

  it("is named where only its provider has it", async () => {
    const result = await call({
      inputSchema: z.object({}),
      execute: () => "",
      toModelOutput: () => ({ type: "content", value: [{ type: "file-id", fileId: "file_7" }] }),
    });
    expect(textOf(result)).toBe("[file-id at file_7: not carried over]");
  });
});

describe("a stream of results", () => {
  it("ends when its call is stopped", async () => {
    const controller = new AbortController();
    const ended = late<string>();
    const endless: HostTool = {
      description: "Counts",
      inputSchema: z.object({}),
      execute: async function* () {
        try {
          for (let count = 0; ; count++) {
            if (count === 3) controller.abort();
            yield count;
            await Promise.resolve();
          }
        } finally {
          ended.resolve("left");
        }
      },
    };
    const run = createToolbox({ tools: imported(endless) }).run({ signal: controller.signal });
    expect((await run.call("it", {})).status).toBe("cancelled");
    expect(await ended.promise).toBe("left");
  });
});

describe("what can't be brought home as it is", () => {
  const plain = { description: "x", execute: () => "" };
  const schemas: readonly [string, HostTool, string][] = [
    [
      "a reference to nothing",
      { ...plain, inputSchema: jsonSchema({ $ref: "#/nope" }) },
      "points to nothing",
    ],
    [
      "another language's pattern",
      { ...plain, inputSchema: jsonSchema({ properties: { a: { type: "string", pattern: "(?P<x>a)" } } }) },
      "is no regular expression",
    ],
    ["no schema", { ...plain, inputSchema: jsonSchema(undefined as never) }, "its JSON Schema is no object"],
    ["a schema in itself", { ...plain, inputSchema: jsonSchema(ring() as never) }, "refer to it by $ref"],
    [
      "a description of the context",
      {
        ...plain,
        inputSchema: z.object({}),
        description: ({ context }: { context: { user: { name: string } } }) => context.user.name,
      },
      'give it in details["it"].description',
    ],
    ["what makes a tool", (() => plain) as never, "call it, and give what it returns"],
  ];

  it.each(schemas)("is named by the import: %s", (_, one, words) => {
    expect(() => imported(one)).toThrow(words);
    expect(() => imported(one)).toThrow(/^AI SDK tools that can't be imported:\n- it: /);
  });

  it("is left out where that is asked for, for its schema too", () => {
    const reported: unknown[] = [];
    const left = fromAISDK(
      { it: schemas[0]?.[1] as HostTool, other: { ...plain, inputSchema: z.object({}) } },
      {
        effect: { it: "read", other: "read" },
        unsupported: "leave-out",
        report: (gaps) => reported.push(...gaps),
      },
    );
    expect(Object.keys(left)).toEqual(["other"]);
    expect(reported).toMatchObject([
      { tool: "it", field: "tool", text: expect.stringMatching(/^left out: /) },
    ]);
  });
});

it.each([
  "title",
  "outputSchema",
  "contextSchema",
  "metadata",
  "needsApproval",
  "toModelOutput",
  "experimental_toToolResultContent",
])("a field that is null says nothing: %s", async (field) => {
  const one = { description: "x", inputSchema: z.object({}), execute: () => "ran", [field]: null };
  expect(await call(one as HostTool)).toMatchObject({ status: "ok", data: "ran" });
});

describe("handlers that are an object's methods", () => {
  class Client {
    readonly #answer = 42;
    it(): number {
      return this.#answer;
    }
  }

  it("keep their object", async () => {
    const asks = { description: "Asks", inputSchema: z.object({}) };
    const tools = fromAISDK({ it: asks }, { effect: "read", handlers: new Client() });
    expect((await createToolbox({ tools }).call("it", {})).data).toBe(42);
  });

  it("are not what every object has", async () => {
    const asks = { description: "Asks", inputSchema: z.object({}) };
    const tools = fromAISDK(
      { constructor: asks },
      { effect: { constructor: "read" }, handlers: new Client() as never },
    );
    const run = createToolbox({ tools, approval: "suspend" }).run({ caller: { id: "ann" } });
    expect((await run.call("constructor", {})).status).toBe("suspended");
  });
});

function ring(): object {
  const schema: { properties?: object } = {};
  schema.properties = { again: schema };
  return schema;
}

function late<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
}

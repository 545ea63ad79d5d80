import {
  BaseToolkit,
  DynamicStructuredTool,
  DynamicTool,
  StructuredTool,
  Tool,
  tool,
} from "@langchain/core/tools";
import { RunnableLambda } from "@langchain/core/runnables";
import { createToolbox, textOf, type Tool as OurTool, type ToolResult } from "@toolport/core";
import { readSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import { z as z40 } from "zod-4-0";
import type { HostTool } from "../../src/index.ts";
import { newest } from "../majors.ts";
import { older } from "./major.ts";

async function call(imported: readonly OurTool[], args: unknown, options: object = {}): Promise<ToolResult> {
  const toolbox = createToolbox({ tools: imported, approval: "none", errors: "message" });
  return await toolbox.call(imported[0]?.name ?? "", args, options);
}

const anything = { type: "object" } as const;

class Shout extends Tool {
  name = "shout";
  description = "Shouts.";
  protected override async _call(text: string): Promise<string> {
    return await Promise.resolve(text.toUpperCase());
  }
}

class Double extends StructuredTool {
  name = "double";
  description = "Doubles.";
  schema = z3.object({ n: z3.number().transform((n) => n * 2) });
  protected override async _call({ n }: { n: number }): Promise<string> {
    return await Promise.resolve(`n=${n}`);
  }
}

const kinds: readonly [string, HostTool, unknown, string][] = [
  [
    "tool() with zod 4",
    tool(({ n }: { n: number }) => `n=${n}`, {
      name: "t",
      description: "T.",
      schema: z.object({ n: z.number().default(4) }) as never,
    }) as never,
    {},
    "n=4",
  ],
  [
    "tool() with JSON Schema",
    tool((args) => args, { name: "t", description: "T.", schema: anything as never }) as never,
    { n: 1 },
    '{"n":1}',
  ],
  [
    "DynamicTool",
    new DynamicTool({ name: "t", description: "T.", func: async (text) => `got ${text}` }),
    { input: "hi" },
    "got hi",
  ],
  [
    "DynamicStructuredTool with zod 3",
    new DynamicStructuredTool({
      name: "t",
      description: "T.",
      schema: z3.object({ n: z3.number().default(3) }),
      func: async ({ n }) => ({ n }),
    }),
    {},
    '{"n":3}',
  ],
  ["a subclass of Tool", new Shout(), { input: "hey" }, "HEY"],
  ["a subclass of StructuredTool, its transform applied once", new Double(), { n: 2 }, "n=4"],
  [
    "a runnable as a tool",
    RunnableLambda.from(({ n }: { n: number }) => `n=${n}`).asTool({
      name: "t",
      description: "T.",
      schema: z3.object({ n: z3.number() }) as never,
    }) as never,
    { n: 3 },
    "n=3",
  ],
];

// The adapter on core 1 meets a copy of LangChain that is not its own, and of another major.
const adapters = [
  { name: "on core 0.3", fromLangChain: older.fromLangChain },
  { name: "on core 1", fromLangChain: newest.fromLangChain },
] as const;

describe.each(adapters)("tools of core 0.3, by the adapter $name", ({ fromLangChain }) => {
  it.each(kinds)("runs %s", async (_, theirs, args, text) => {
    const outcome = await call(fromLangChain([theirs], { effect: "read" }), args);
    expect([outcome.status, textOf(outcome)]).toEqual(["ok", text]);
  });

  it("takes toolkits", () => {
    class Kit extends BaseToolkit {
      tools = [new Shout(), new Double()];
    }
    const imported = fromLangChain(new Kit(), { effect: "read" });
    expect(imported.map(({ name }) => name)).toEqual(["shout", "double"]);
  });

  it("asks for nothing that has a default, whichever zod 4 wrote the schema", () => {
    const schemas = [
      z.object({ city: z.string(), days: z.number().default(3) }),
      z40.object({ city: z40.string(), days: z40.number().default(3) }),
    ];
    for (const schema of schemas) {
      const forecast = tool(() => "", { name: "f", description: "F.", schema: schema as never });
      const [imported] = fromLangChain([forecast as never], { effect: "read" });
      expect(readSchema(imported?.input ?? {}).jsonSchema()).toMatchObject({
        required: ["city"],
        properties: { days: { default: 3 } },
      });
    }
  });

  it("makes an artifact the data, and hands over context and signal", async () => {
    const stop = new AbortController();
    const watch = tool(
      (_, config) => [`for ${String(config.configurable?.["user"])}`, { aborted: config.signal?.aborted }],
      { name: "w", description: "W.", schema: anything as never, responseFormat: "content_and_artifact" },
    );
    const imported = fromLangChain([watch as never], {
      effect: "read",
      configurable: () => ({ user: "ann" }),
    });
    expect(await call(imported, {}, { signal: stop.signal })).toMatchObject({
      content: [{ text: "for ann" }],
      data: { aborted: false },
    });
  });

  it("says of what LangChain refuses late that the tool did not run", async () => {
    const strict = tool(() => "ran", {
      name: "s",
      description: "S.",
      schema: z3.object({ n: z3.number() }) as never,
    });
    const loose = Object.assign(Object.create(strict) as object, { schema: anything });
    Object.defineProperty(loose, "invoke", { value: strict.invoke.bind(strict) });
    const outcome = await call(fromLangChain([loose as never], { effect: "read" }), { n: "x" });
    expect(textOf(outcome)).toBe("The arguments do not fit the tool's own schema, so it did not run.");
  });
});

import { createToolbox, textOf } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { fromOpenAI, toOpenAIChat } from "../src/index.ts";
import { olderTools } from "./zod-3/older-tools.ts";

describe.each(olderTools)("a tool of $made", ({ withZod3, withZod4 }) => {
  const toolbox = createToolbox({ tools: () => fromOpenAI([withZod3], { effect: "read" }) });

  it("comes home with its zod 3 schema: checks, defaults, and null where it may be", async () => {
    const told = async (args: unknown) => textOf(await toolbox.call("repeat", args));
    expect(await told({ text: "ho", times: 3, mark: "!" })).toBe("hohoho!");
    expect(await told({ text: "ho", mark: null })).toBe("hoho");
    expect(await told({ text: "a text that is far too long", mark: null })).toContain("too long to repeat");
  });

  it("goes on with descriptions, and with a default that need not be sent", () => {
    const [exported] = toOpenAIChat(toolbox).tools;
    expect(exported?.function.parameters).toMatchObject({
      properties: { text: { description: "What to repeat" }, times: { default: 2 } },
      required: ["text", "mark"],
    });
  });

  it("is refused with a zod 4 schema, of which its helper left nothing", () => {
    expect(() => fromOpenAI([withZod4], { effect: "read" })).toThrow(
      "- repeat: its schema has lost its fields, as zod 4 schemas do in the helpers of openai 4 and 5",
    );
  });
});

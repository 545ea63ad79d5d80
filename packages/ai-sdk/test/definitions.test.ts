import { createToolbox, defineTool, isToolportError, ToolportError } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toAISDK } from "../src/index.ts";
import { openBank, payCall } from "./bank.ts";
import { askingMajors, majors, modelAt } from "./majors.ts";

const read = (name: string, input?: z.ZodType) =>
  defineTool({
    name,
    description: `The tool ${name}`,
    effect: "read",
    ...(input && { input }),
    execute: () => name,
  });

describe("what is spread", () => {
  it("is settings that the SDK knows, and nothing else", () => {
    const exported = toAISDK(createToolbox({ tools: [read("a")] }));
    expect(Object.keys({ ...exported })).toEqual([
      "tools",
      "repairToolCall",
      "experimental_repairToolCall",
      "toolApproval",
    ]);
    expect(Object.keys(exported.tools)).toEqual(["a"]);
    expect(exported.losses).toEqual([]);
  });

  it("asks for approvals with the tools alone as well", async () => {
    for (const major of askingMajors) {
      const { run, paid } = openBank();
      await using server = await startModelServer([{ calls: [payCall("c1", 9)] }]);
      const exported = toAISDK(run);
      const model = modelAt(major, server.url, "chat");
      const { content } = await major.ai.generateText({ model, prompt: "go", tools: exported.tools });
      expect(exported.approvals(content)).toHaveLength(1);
      expect(paid).toEqual([]);
    }
  });

  it("has no approval where nobody can be asked: a bare toolbox refuses instead", async () => {
    const pay = defineTool({ name: "pay", description: "Pays", effect: "write", execute: () => "paid" });
    const { tools } = toAISDK(createToolbox({ tools: [pay], approval: "suspend" }));
    expect(tools.pay.needsApproval).toBeUndefined();
    expect(await tools.pay.execute({}, { toolCallId: "c1" })).toMatchObject({ status: "denied" });
  });
});

describe("names", () => {
  it("that objects inherit, or that providers refuse, are derived", () => {
    const tools = ["toString", "constructor", "mail.send", "3d"].map((name) => read(name));
    const names = Object.keys(toAISDK(createToolbox({ tools })).tools);
    expect(names).toHaveLength(4);
    for (const name of names) {
      expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/);
      expect(name in {}).toBe(false);
    }
  });
});

describe("schemas", () => {
  const advertised = async (tool: ReturnType<typeof read>, at: number): Promise<unknown> => {
    const major = majors[at]!;
    await using server = await startModelServer([{ text: "done" }]);
    const model = modelAt(major, server.url, "chat");
    await major.ai.generateText({ model, prompt: "go", ...toAISDK(createToolbox({ tools: [tool] })) });
    const [sent] = (server.requests[0]?.body.tools ?? []) as { function: unknown }[];
    return sent?.function;
  };

  it.each([0, 1, 2])("are sent as draft 7, as they are, without strict mode (major %i)", async (at) => {
    const input = z.object({ at: z.string().optional(), pair: z.tuple([z.string(), z.number()]) });
    expect(await advertised(read("a", input), at)).toMatchObject({
      strict: false,
      parameters: {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: { pair: { items: [{ type: "string" }, { type: "number" }] } },
        required: ["pair"],
      },
    });
  });

  it.each([0, 1, 2])(
    "whose root is no object are wrapped, and unwrapped on the way back (major %i)",
    async (at) => {
      const input = z.union([z.object({ a: z.string() }), z.array(z.string())]);
      expect(await advertised(read("a", input), at)).toMatchObject({ parameters: { type: "object" } });
      const seen: unknown[] = [];
      const tool = defineTool({
        name: "a",
        description: "x",
        effect: "read",
        input,
        execute: (args) => void seen.push(args),
      });
      const { tools } = toAISDK(createToolbox({ tools: [tool] }));
      await tools.a.execute({ input: ["x"] } as never, { toolCallId: "c1" });
      expect(seen).toEqual([["x"]]);
    },
  );

  it("that can't be said are an error that names the tool, or leave it out", () => {
    const broken = defineTool({
      name: "odd",
      description: "x",
      effect: "read",
      input: { "~standard": { version: 1, vendor: "odd", validate: (value: unknown) => ({ value }) } },
      execute: () => "",
    });
    const toolbox = createToolbox({ tools: [read("a"), broken] });
    const exporting = (): unknown => toAISDK(toolbox);
    expect(exporting).toThrow(ToolportError);
    expect(exporting).toThrow(/odd: [\s\S]*skipUnusable/);
    const { tools, skipped } = toAISDK(toolbox, { skipUnusable: true });
    expect(Object.keys(tools)).toEqual(["a"]);
    expect(skipped).toMatchObject([{ tool: "odd" }]);
    expect(isToolportError(new ToolportError("invalid_tool", ""))).toBe(true);
  });
});

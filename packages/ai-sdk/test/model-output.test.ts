import { createToolbox, textOf, type ToolResult } from "@toolport/core";
import * as ai from "ai";
import * as ai5 from "ai-5";
import { describe, expect, it } from "vitest";
import { fromAISDK, type HostMajor, type HostTool } from "../src/index.ts";

const TAKES_NOTHING = ai.jsonSchema({ type: "object" });

function call(tool: HostTool, args: unknown = {}, major?: HostMajor): Promise<ToolResult> {
  const tools = fromAISDK({ it: tool }, { effect: "read", ...(major !== undefined && { major }) });
  return createToolbox({ tools }).call("it", args);
}

describe("toModelOutput", () => {
  const output = { found: 3, names: ["a", "b", "c"] };
  const bodies = { inputSchema: TAKES_NOTHING, execute: () => output };

  it("of ai 5 is given the output itself", async () => {
    const search = ai5.tool({
      inputSchema: ai5.jsonSchema({ type: "object" }),
      execute: () => output,
      toModelOutput: ({ names }: typeof output) => ({ type: "text", value: names.join(" and ") }),
    }) as HostTool;
    expect(await call(search)).toMatchObject({ content: [{ text: "a and b and c" }], data: output });
  });

  it.each([
    ["reads nothing of it", (all: unknown) => ({ type: "json", value: all }), JSON.stringify(output)],
    ["asks for its type", (all: unknown) => ({ type: "text", value: typeof all }), "object"],
    [
      "asks first what it is",
      (all: unknown) => ({ type: "text", value: "found" in (all as object) ? "yes" : "no" }),
      "yes",
    ],
    [
      "copies it",
      (all: object) => ({ type: "json", value: { ...all, more: false } }),
      JSON.stringify({ ...output, more: false }),
    ],
    [
      "would throw on anything else",
      (all: typeof output) => ({ type: "text", value: all.names.join() }),
      "a,b,c",
    ],
  ])("of ai 5 is told from later ones when it %s", async (_, toModelOutput, expected) => {
    expect(textOf(await call({ ...bodies, toModelOutput }))).toBe(expected);
  });

  it.each([
    [
      "takes it apart",
      ({ output: all }: { output: typeof output }) => ({ type: "text", value: all.names.join() }),
    ],
    [
      "keeps it whole",
      (about: { output: typeof output }) => ({ type: "text", value: about.output.names.join() }),
    ],
    [
      "leaves the rest together",
      ({ output: all, ...rest }: { output: typeof output }) => ({
        type: "text",
        value: "toolCallId" in rest ? all.names.join() : "no call",
      }),
    ],
    [
      "wants the call too",
      ({ toolCallId, output: { names } }: { toolCallId: string; output: typeof output }) =>
        Promise.resolve({ type: "text", value: toolCallId === "" ? "no call" : names.join() }),
    ],
  ])("of ai 6 and 7 is given the object around it when it %s", async (_, toModelOutput) => {
    expect(textOf(await call({ ...bodies, toModelOutput }))).toBe("a,b,c");
  });

  it("is given what the caller's major says, where an output looks like the object around it", async () => {
    const shell = {
      inputSchema: TAKES_NOTHING,
      execute: () => ({ output: "hi", code: 0 }),
      toModelOutput: (given: { output: unknown }) => ({ type: "text", value: JSON.stringify(given.output) }),
    };
    expect(textOf(await call(shell, {}, 5))).toBe('"hi"');
    expect(textOf(await call(shell, {}, 6))).toBe('{"output":"hi","code":0}');
  });

  it("that throws by itself fails the call", async () => {
    const toModelOutput = ({ output: all }: { output: { missing?: string[] } }) => all.missing!.join();
    expect((await call({ ...bodies, toModelOutput })).status).toBe("failed");
  });
});

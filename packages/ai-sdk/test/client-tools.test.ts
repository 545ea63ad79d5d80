import { createToolbox, textOf } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromAISDK, toAISDK } from "../src/index.ts";
import { majors, modelAt } from "./majors.ts";

const by = { id: "ann" };

describe.each(majors)("a tool of $name that the client runs", (major) => {
  const { tool } = major.ai;
  const locate = tool({
    description: "Where the user is",
    inputSchema: z.object({ exact: z.boolean().default(false) }),
    outputSchema: z.object({ city: z.string() }),
  });

  it("waits for the client's result", async () => {
    const tools = fromAISDK({ locate }, { effect: "read" });
    const run = createToolbox({ tools }).run({ caller: by });
    const asked = await run.call("locate", {});
    if (asked.status !== "suspended") throw new Error(`it was ${asked.status}`);
    expect(asked.request).toMatchObject({ kind: "input", tool: "locate", args: {} });
    expect(asked.request.text).toContain('The client runs "locate"');
    const { result } = await run.resume(asked.request.token, { city: "Bonn" }, { by });
    expect(result).toMatchObject({ status: "ok", data: { city: "Bonn" } });
  });

  it("is given no result that it does not promise", async () => {
    const run = createToolbox({ tools: fromAISDK({ locate }, { effect: "read" }) }).run({ caller: by });
    const asked = await run.call("locate", {});
    if (asked.status !== "suspended") throw new Error(`it was ${asked.status}`);
    const { result } = await run.resume(asked.request.token, { town: "Bonn" }, { by });
    expect(result.status).toBe("failed");
  });

  it("asks for an approval first where it changes something, and then waits", async () => {
    const tools = fromAISDK({ locate }, { effect: "destructive" });
    const run = createToolbox({ tools, approval: "suspend" }).run({ caller: by });
    const first = await run.call("locate", {});
    if (first.status !== "suspended") throw new Error(`it was ${first.status}`);
    expect(first.request.kind).toBe("approval");
    const { result: second } = await run.resume(first.request.token, true, { by });
    if (second.status !== "suspended") throw new Error(`it was ${second.status}`);
    expect(second.request.kind).toBe("input");
    const { result } = await run.resume(second.request.token, { city: "Bonn" }, { by });
    expect(result.data).toEqual({ city: "Bonn" });
  });

  it("waits in the SDK's loop, which goes on with the client's result", async () => {
    const run = createToolbox({ tools: fromAISDK({ locate }, { effect: "read" }) }).run({ caller: by });
    const exported = toAISDK(run);
    await using server = await startModelServer([
      { calls: [{ id: "c1", name: "locate", arguments: {} }] },
      { text: "done" },
    ]);
    const settings = { model: modelAt(major, server.url, "chat"), ...exported, stopWhen: [exported.waits] };
    const prompt = { role: "user" as const, content: "go" };
    const { response } = await major.ai.generateText({ ...settings, messages: [prompt] });
    const [waiting] = exported.waiting();
    expect(waiting).toMatchObject({ callId: "c1", request: { kind: "input" } });
    await exported.resume(waiting!.request.token, { city: "Bonn" }, { by });
    const messages = [prompt, ...exported.settle(response.messages)];
    const { text } = await major.ai.generateText({ ...settings, messages });
    expect(text).toBe("done");
    expect(server.requests.at(-1)?.toolResults).toEqual([{ callId: "c1", output: '{"city":"Bonn"}' }]);
  });

  it("is run by the handler it is given, with our context", async () => {
    const tools = fromAISDK(
      { locate },
      {
        effect: "read",
        handlers: { locate: ({ exact }, ctx) => ({ city: `${String(exact)} ${ctx.callId}` }) },
      },
    );
    const result = await createToolbox({ tools }).call("locate", {}, { callId: "c7" });
    expect(result).toMatchObject({ status: "ok", data: { city: "false c7" } });
  });

  it("keeps its own words for the model", async () => {
    const told = { ...locate, toModelOutput: () => ({ type: "text", value: "somewhere" }) };
    const tools = fromAISDK({ told }, { effect: "read", handlers: { told: () => ({ city: "Bonn" }) } });
    const result = await createToolbox({ tools }).call("told", {});
    expect([textOf(result), result.data]).toEqual(["somewhere", { city: "Bonn" }]);
  });
});

describe("a handler", () => {
  const own = { description: "x", inputSchema: z.object({}), execute: () => "" };
  it.each([
    ["for no tool", { ghost: () => "" }, /handlers speaks of "ghost", but there is no such tool/],
    ["for a tool with a body", { own: () => "" }, /"own", but that tool has a body of its own/],
    ["that is none", { bare: "x" }, /"bare", but what it gives is no function/],
  ])("%s is refused", (_, handlers, expected) => {
    const { execute: _body, ...bare } = own;
    const options = { effect: "read", handlers: handlers as object } as const;
    expect(() => fromAISDK({ own, bare }, options)).toThrow(expected);
  });
});

import { ToolMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import { createToolbox, textOf, type ToolResult } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromLangChain, toLangChain, type HostTool } from "../src/index.ts";

const schema = z.object({});
const steering = (body: (callId: string) => unknown): HostTool =>
  tool((_, config) => body((config as { toolCall: { id: string } }).toolCall.id), {
    name: "steer",
    description: "Steers.",
    schema,
  });
const said = (id: string, fields: object = {}) =>
  new ToolMessage({ content: "noted", tool_call_id: id, name: "steer", ...fields });

async function call(one: HostTool): Promise<ToolResult> {
  return await createToolbox({ tools: fromLangChain([one], { effect: "read" }) }).call("steer", {});
}

describe("a Command where there is no graph", () => {
  it.each<[string, (id: string) => NonNullable<ConstructorParameters<typeof Command>[0]["update"]>]>([
    ["by name", (id) => ({ messages: [said(id)] })],
    ["as one message", (id) => ({ messages: said(id) })],
    ["in pairs", (id) => [["messages", [said("another"), said(id)]]]],
  ])("is its message for the call, where it does nothing else: %s", async (_, update) => {
    const result = await call(steering((id) => new Command({ update: update(id) })));
    expect([result.status, textOf(result)]).toEqual(["ok", "noted"]);
  });

  it("has failed where its message says so", async () => {
    const bad = steering((id) => new Command({ update: { messages: [said(id, { status: "error" })] } }));
    expect(await call(bad)).toMatchObject({ status: "failed", content: [{ text: "noted" }] });
  });

  it.each<[string, (id: string) => ConstructorParameters<typeof Command>[0], string]>([
    ["state", (id) => ({ update: { todos: [], messages: [said(id)] } }), 'the state\'s "todos"'],
    ["a next node", (id) => ({ goto: "bob", update: { messages: [said(id)] } }), "where to go on"],
    ["the graph above", () => ({ graph: Command.PARENT, goto: ["bob"] }), "another graph"],
    ["an answer", () => ({ resume: true }), "what to resume with"],
    ["nothing for this call", () => ({ update: { messages: [said("another")] } }), "without an answer"],
  ])("never claims what did not happen: %s", async (_, command, words) => {
    const result = await call(steering((id) => new Command(command(id))));
    expect(result).toMatchObject({ status: "failed", error: { code: "needs_graph" } });
    expect(textOf(result)).toContain(words);
    expect(textOf(result)).not.toContain("noted");
  });

  it("goes to LangGraph as it is where LangChain made the call", async () => {
    const command = new Command({ goto: "bob" });
    const imported = fromLangChain([steering(() => command)], { effect: "read" });
    const [again] = toLangChain(createToolbox({ tools: imported })).tools;
    const given = { type: "tool_call", id: "c", name: "steer", args: {} } as never;
    expect(await again?.invoke(given)).toBe(command);
  });
});

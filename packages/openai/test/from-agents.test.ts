import { createToolbox, textOf, type ImportGap } from "@toolport/core";
import { tool as agentsTool, webSearchTool } from "@openai/agents";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromOpenAI, type OpenAITool } from "../src/index.ts";

interface Sent {
  readonly to: string;
  readonly copies: number;
}

const send = (options: object = {}): OpenAITool =>
  agentsTool({
    name: "send",
    description: "Sends a letter",
    parameters: z.object({ to: z.string(), copies: z.number() }),
    execute: ({ to, copies }: Sent, runContext, details) => ({
      to,
      copies,
      from: (runContext?.context as { readonly name?: string } | undefined)?.name,
      call: details?.toolCall?.callId,
      stoppable: details?.signal instanceof AbortSignal,
    }),
    ...options,
  });

const byHand = {
  type: "function",
  name: "send",
  description: "Sends",
  parameters: { type: "object" },
  invoke: () => Promise.resolve("sent"),
};

/** Every approval that is asked for is given, and noted. */
const toolboxOf = (tool: OpenAITool, asked: unknown[] = []) =>
  createToolbox({
    tools: () => fromOpenAI([tool], { effect: "read" }),
    approval: ({ args }) => {
      asked.push(args);
      return true;
    },
  });

describe("a function tool of the Agents SDK that comes home", () => {
  it("runs with the app's data as its context, the call's id and its signal", async () => {
    const run = toolboxOf(send()).run({ app: { name: "Ann" } });
    const { data } = await run.call("send", { to: "Bob", copies: 1 }, { callId: "c1" });
    expect(data).toEqual({ to: "Bob", copies: 1, from: "Ann", call: "c1", stoppable: true });
  });

  it("asks for an approval where it did so there", async () => {
    const asked: unknown[] = [];
    const asks = send({ needsApproval: (_context: unknown, { copies }: Sent) => copies > 3 });
    const toolbox = toolboxOf(asks, asked).run({ caller: { id: "ann" } });
    expect((await toolbox.call("send", { to: "Bob", copies: 1 })).status).toBe("ok");
    expect(asked).toEqual([]);
    expect((await toolbox.call("send", { to: "Bob", copies: 4 })).status).toBe("ok");
    expect(asked).toEqual([{ to: "Bob", copies: 4 }]);
  });

  it("is asked about with the defaults of its arguments", async () => {
    const parameters = { type: "object", properties: { copies: { type: "number", default: 9 } } } as const;
    const asks = send({
      parameters: { ...parameters, required: [], additionalProperties: true },
      strict: false,
      needsApproval: (_context: unknown, { copies }: Sent) => copies > 3,
    });
    const asked: unknown[] = [];
    const run = toolboxOf(asks, asked).run({ caller: { id: "ann" } });
    expect((await run.call("send", {})).status).toBe("ok");
    expect((await run.call("send", { copies: 1 })).status).toBe("ok");
    expect(asked).toHaveLength(1);
  });

  it("is not run where it is not enabled", async () => {
    const result = await toolboxOf(send({ isEnabled: false })).call("send", { to: "Bob", copies: 1 });
    expect(result).toMatchObject({ status: "unavailable", error: { code: "not_enabled" } });
  });

  it("made by hand keeps what it says as it stands, without a function around it", async () => {
    const made: OpenAITool = { ...byHand, needsApproval: true } as OpenAITool;
    const asked: unknown[] = [];
    expect(
      await toolboxOf(made, asked)
        .run({ caller: { id: "ann" } })
        .call("send", {}),
    ).toMatchObject({
      status: "ok",
    });
    expect(asked).toEqual([{}]);
    const off = { ...byHand, isEnabled: false } as OpenAITool;
    expect((await toolboxOf(off).call("send", {})).error?.code).toBe("not_enabled");
  });

  it("gives images as content", async () => {
    const image = { type: "image", image: { data: "iVBORw0=", mediaType: "image/png" } };
    const result = await toolboxOf(send({ execute: () => image })).call("send", { to: "Bob", copies: 1 });
    expect(result.content).toEqual([{ type: "image", mediaType: "image/png", data: "iVBORw0=" }]);
    const words = await toolboxOf(send({ execute: () => [{ type: "text", text: "sent" }] })).call("send", {
      to: "Bob",
      copies: 1,
    });
    expect(textOf(words)).toBe("sent");
  });

  it("says what does not come along, and is refused with guardrails or where OpenAI runs it", () => {
    const gaps: ImportGap[] = [];
    fromOpenAI([send()], { effect: { send: "write" }, report: (found) => void gaps.push(...found) });
    expect(gaps.map(({ field }) => field)).toEqual(["execute", "execute", "approval"]);
    const guardrail = { name: "g", run: () => Promise.resolve({ behavior: { type: "allow" } }) };
    const guarded = send({ inputGuardrails: [guardrail] });
    expect(() => fromOpenAI([guarded], { effect: "write" })).toThrow("- send: it has guardrails");
    expect(() => fromOpenAI([webSearchTool()], { effect: "read" })).toThrow('it is of type "hosted_tool"');
  });
});

import { startModelServer } from "@toolport/testing";
import { describe, expect, it } from "vitest";
import { toAISDK } from "../src/index.ts";
import { openBank, payCall } from "./bank.ts";
import { askingMajors, modelAt } from "./majors.ts";

const CALLS = [
  { id: "c1", name: "balance", arguments: {} },
  { id: "c2", name: "balance", arguments: '{"half' },
  { id: "c3", name: "blance", arguments: {} },
  { id: "c4", name: "constructor", arguments: {} },
];

describe.each(askingMajors)("an agent of $name", (major) => {
  it("takes the export in its settings, and answers every call by the toolbox", async () => {
    const { run } = openBank();
    await using server = await startModelServer([{ calls: CALLS }, { text: "done" }]);
    const { ToolLoopAgent } = major.ai;
    const agent = new ToolLoopAgent({ model: modelAt(major, server.url, "responses"), ...toAISDK(run) });
    const { text } = await agent.generate({ prompt: "go" });
    expect(text).toBe("done");
    const direct = await Promise.all(CALLS.map(({ name, arguments: args }) => run.call(name, args)));
    expect(server.requests.at(-1)?.toolResults.map(({ output }) => output)).toEqual(
      direct.map(({ content }) => (content[0]?.type === "text" ? content[0].text : "")),
    );
  });

  it("stops for an approval, streamed as well", async () => {
    const { run, paid } = openBank();
    const exported = toAISDK(run);
    await using server = await startModelServer([{ calls: [payCall("c1", 9)] }]);
    const { ToolLoopAgent } = major.ai;
    const agent = new ToolLoopAgent({ model: modelAt(major, server.url, "chat"), ...exported });
    const result = await agent.stream({ prompt: "go" });
    await result.consumeStream();
    expect(exported.approvals(await result.content)).toMatchObject([{ callId: "c1" }]);
    expect(paid).toEqual([]);
  });

  it("answers by itself for a name that activeTools has left out", async () => {
    const { run } = openBank();
    await using server = await startModelServer([
      { calls: [{ id: "c1", name: "blance", arguments: {} }] },
      { text: "done" },
    ]);
    const { generateText, stepCountIs } = major.ai;
    await generateText({
      model: modelAt(major, server.url, "chat"),
      prompt: "go",
      ...toAISDK(run),
      activeTools: ["balance"],
      stopWhen: stepCountIs(2),
    });
    expect(String(server.requests.at(-1)?.toolResults[0]?.output)).toContain("unavailable tool 'blance'");
  });

  it("leaves the calls of the app's own tools to the SDK", async () => {
    const { run } = openBank();
    const ran: unknown[] = [];
    const own = {
      description: "the app's own",
      inputSchema: major.ai.jsonSchema<{ a: number }>({ type: "object", properties: {} }),
      execute: (input: unknown) => (ran.push(input), "own"),
    };
    await using server = await startModelServer([
      {
        calls: [
          { id: "c1", name: "own", arguments: '{"a":' },
          { id: "c2", name: "own", arguments: { a: 1 } },
          { id: "c3", name: "balance", arguments: "{" },
        ],
      },
      { text: "done" },
    ]);
    const exported = toAISDK(run);
    const { generateText, stepCountIs } = major.ai;
    await generateText({
      model: modelAt(major, server.url, "chat"),
      prompt: "go",
      ...exported,
      tools: { ...exported.tools, own },
      stopWhen: stepCountIs(2),
    });
    const [first, second, third] = server.requests.at(-1)?.toolResults ?? [];
    expect(String(first?.output)).toContain("Invalid input for tool own");
    expect(second?.output).toBe("own");
    expect(String(third?.output)).toContain("not complete, valid JSON");
    expect(ran).toEqual([{ a: 1 }]);
  });
});

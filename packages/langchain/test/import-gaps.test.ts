import { DynamicTool, tool } from "@langchain/core/tools";
import { MemorySaver } from "@langchain/langgraph";
import { annotate, createToolbox, textOf, type ImportGap, type Tool } from "@toolport/core";
import { tool as headless } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromLangChain, toLangChain, type FromLangChainOptions, type HostEntry } from "../src/index.ts";
import { agentOf, call, question } from "./agent.ts";

const anything = { type: "object" } as const;

function gapsOf(
  tools: readonly HostEntry[],
  options: FromLangChainOptions = { effect: () => "read" },
): readonly (readonly [tool: string, field: string, text: string])[] {
  const gaps: ImportGap[] = [];
  fromLangChain(tools, { ...options, report: (found) => gaps.push(...found) });
  return gaps.map(({ tool: name, field, text }) => [name, field, text]);
}

describe("what a LangChain tool says of itself", () => {
  const remove = tool(() => "gone", {
    name: "remove",
    description: "Removes.",
    schema: anything,
    metadata: {
      annotations: { title: "Remove", destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
  });

  it("is taken from its annotations, where nothing was chosen for this very tool", () => {
    expect(fromLangChain([remove], { effect: "read" })[0]).toMatchObject({
      title: "Remove",
      effect: "destructive",
      idempotent: true,
      openWorld: false,
    });
    expect(fromLangChain([remove], { effect: { remove: "update" } })[0]?.effect).toBe("update");
  });

  it("goes out again as annotations, and is read from there by another copy of the adapter", () => {
    const [ours] = fromLangChain([remove], { effect: "read" });
    const imported = annotate(ours ? [ours] : [], { remove: { metadata: {}, effect: "destructive" } });
    const [exported] = toLangChain(createToolbox({ tools: imported, approval: "none" })).tools;
    const metadata = { annotations: { destructiveHint: true, readOnlyHint: false, openWorldHint: false } };
    expect(exported).toMatchObject({ metadata });
    const stranger = tool(() => "gone", {
      name: "remove",
      description: "Removes.",
      schema: anything,
      metadata: exported?.metadata ?? {},
    });
    expect(fromLangChain([stranger], { effect: "read" })[0]).toMatchObject({
      effect: "destructive",
      idempotent: true,
    });
  });

  it("can be added to by name", () => {
    const [noted] = annotate(fromLangChain([remove], { effect: "unknown" }), {
      remove: { permission: "admin", effect: "destructive" },
    });
    expect(noted).toMatchObject({ permission: "admin", effect: "destructive" });
  });
});

describe("what a LangChain tool does not say, or can't bring along", () => {
  it("is reported: nothing for a tool that says it all", () => {
    const good = tool(() => "", {
      name: "good",
      description: "Good.",
      schema: anything,
      metadata: { annotations: { readOnlyHint: true } },
    });
    expect(gapsOf([good], { effect: "unknown" })).toEqual([]);
  });

  it("is reported for each tool and field", () => {
    const vague = tool(() => "", { name: "my tool", schema: anything, returnDirect: true });
    expect(gapsOf([vague], { effect: "write" })).toEqual([
      ["my tool", "metadata", expect.stringContaining("`returnDirect` is kept there")],
      ["my tool", "name", expect.stringMatching(/^it is no name here: "my_tool\w*" was taken$/)],
      ["my tool", "description", 'it has none: "my tool tool" was taken'],
      ["my tool", "effect", 'LangChain does not say it: "write" was taken, as for all'],
    ]);
  });

  it("is the schema of a text, which LangChain drops, and the format of OpenAI's custom tools", () => {
    const short = tool((text: string) => text, {
      name: "short",
      description: "S.",
      schema: z.string().max(3),
    });
    const custom = new DynamicTool({
      name: "sql",
      description: "Q.",
      metadata: { customTool: { name: "sql", format: { type: "grammar" } } },
      func: async (text) => text,
    });
    expect(gapsOf([short, custom])).toEqual([
      ["short", "input", "LangChain itself dropped the schema of its text: any text is taken"],
      ["sql", "input", "the format of its text (`customTool`) is kept by no export, and not checked"],
    ]);
  });

  it("is metadata that is no JSON; what is JSON is kept, extras too, and goes out to LangChain again", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    const odd = tool(() => "", {
      name: "odd",
      description: "O.",
      schema: anything,
      metadata: { team: "a", circle, big: 1n, run: () => 1 },
      extras: { cache_control: { type: "ephemeral" } },
    });
    expect(gapsOf([odd]).map(([, field, text]) => [field, text.slice(0, 18)])).toEqual([
      ["metadata", '"circle" is no JSO'],
      ["metadata", '"big" is no JSON, '],
      ["metadata", '"run" is no JSON, '],
      ["metadata", "`extras` are kept "],
    ]);
    const [exported] = toLangChain(createToolbox({ tools: fromLangChain([odd], { effect: "read" }) })).tools;
    expect(exported).toMatchObject({
      metadata: { team: "a" },
      extras: { cache_control: { type: "ephemeral" } },
    });
  });
});

describe("headless tools, which the client runs", () => {
  const locate = headless({
    name: "locate",
    description: "Where the user is.",
    schema: z.object({ exact: z.boolean().default(true) }),
  });

  it("wait for the client's answer", async () => {
    expect(gapsOf([locate])).toEqual([["locate", "execute", expect.stringContaining("the client runs it")]]);
    const imported: readonly Tool[] = fromLangChain([locate], { effect: "read" });
    const run = createToolbox({ tools: imported }).run({ caller: { id: "ann" } });
    const waiting = await run.call("locate", {});
    if (waiting.status !== "suspended") throw new Error(textOf(waiting));
    expect(waiting.request).toMatchObject({
      kind: "input",
      text: expect.stringContaining("locate") as string,
    });
    const { result } = await run.resume(waiting.request.token, { lat: 38.7 }, { by: { id: "ann" } });
    expect(result).toMatchObject({ status: "ok", data: { lat: 38.7 } });
  });

  it("run the body that they were given for the client", async () => {
    const located = locate.implement(async ({ exact }) => `exact: ${exact}`);
    const imported = fromLangChain([located], { effect: "read" });
    expect(textOf(await createToolbox({ tools: imported }).call("locate", {}))).toBe("exact: true");
  });

  it("interrupt a graph in the form that LangChain's clients know", async () => {
    const run = createToolbox({ tools: fromLangChain([locate], { effect: "read" }) }).run({
      caller: { id: "ann" },
    });
    const agent = await agentOf(run, [{ calls: [call("c1", "locate", {})] }, { text: "done" }], {
      checkpointer: new MemorySaver(),
    });
    const { waiting } = await agent.invoke(question);
    expect(waiting).toMatchObject([{ value: { type: "tool", toolCall: { id: "c1", name: "locate" } } }]);
  });
});

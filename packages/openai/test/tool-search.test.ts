import { createToolbox, defineTool, type Run, type ToolboxSettings } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import OpenAI from "openai";
import OpenAI6 from "openai-6";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toOpenAIToolSearch, type OpenAIToolSearch, type ToolSearchOptions } from "../src/index.ts";

const finder = defineTool({
  name: "find",
  description: "Finds further tools.",
  input: z.object({ query: z.string().min(1) }),
  effect: "read",
  execute: ({ query }) => ({ tools: query === "nothing" ? [] : [{ name: "mail.send" }] }),
});
const send = defineTool({
  name: "mail.send",
  description: "Sends a mail.",
  input: z.object({ to: z.email() }),
  effect: "write",
  execute: ({ to }) => `sent to ${to}`,
});
const erase = defineTool({
  name: "mail.erase",
  description: "Erases a mail.",
  effect: "destructive",
  permission: "boss",
  execute: () => "erased",
});

const openRun = (settings: ToolboxSettings<"clerk" | "boss"> = {}): Run =>
  createToolbox({
    permissions: ["clerk", "boss"],
    approval: "none",
    ...settings,
    tools: [finder, send, erase],
  }).run({ caller: { id: "ann", permission: "clerk" } });
const open = (run = openRun(), options: Partial<ToolSearchOptions> = {}): OpenAIToolSearch =>
  toOpenAIToolSearch(run, { search: "find", ...options });
const search = (given: unknown, more: object = {}) => ({
  type: "tool_search_call",
  call_id: "s1",
  execution: "client",
  status: "completed",
  arguments: given,
  ...more,
});
const answered = { type: "tool_search_output", call_id: "s1", execution: "client" };

describe("a search that the client is to do", () => {
  it("is answered with the definitions of what was found, under the names that OpenAI takes", async () => {
    const { messages } = await open().run([search({ query: "mail" })]);
    expect(messages).toMatchObject([
      {
        ...answered,
        status: "completed",
        tools: [{ type: "function", description: "Sends a mail.", defer_loading: true, strict: false }],
      },
    ]);
    const [{ tools: [found] = [] } = {}] = messages as { tools?: { name: string }[] }[];
    expect(found?.name).toMatch(/^mail_send/);
    const call = {
      type: "function_call",
      call_id: "c1",
      name: found?.name ?? "",
      arguments: '{"to":"a@b.org"}',
    };
    // By another export, as after a restart.
    expect((await open().run([call])).messages).toMatchObject([{ output: "sent to a@b.org" }]);
  });

  it("is one of several calls of a turn, each answered in its place", async () => {
    const call = { type: "function_call", call_id: "c1", name: "nobody", arguments: "{}" };
    const { messages } = await open().run([call, search({ query: "mail" }), { type: "message" }]);
    expect(messages.map(({ type, call_id }) => [type, call_id])).toEqual([
      ["function_call_output", "c1"],
      ["tool_search_output", "s1"],
    ]);
  });

  it.each([
    ["that finds nothing is complete", search({ query: "nothing" }), "completed"],
    ["with wrong arguments is not", search({ query: "" }), "incomplete"],
    ["with no arguments is not", search(null), "incomplete"],
    ["with a text for arguments is not", search("mail"), "incomplete"],
  ])("%s", async (_, item, status) => {
    expect((await open().run([item])).messages).toEqual([{ ...answered, status, tools: [] }]);
  });

  it("does not run when the response was cut in its middle", async () => {
    const item = search({ query: "mail" }, { status: "in_progress" });
    expect((await open().run({ output: [item], status: "incomplete" })).messages).toMatchObject([
      { status: "incomplete", tools: [] },
    ]);
  });

  it("is passed over where the service has done it", async () => {
    const done = search({ query: "mail" }, { execution: "server", call_id: null });
    expect((await open().run([done])).messages).toEqual([]);
  });

  it("waits for a person where the toolbox has it asked, and is then answered as a search", async () => {
    const asking = createToolbox({ tools: [{ ...finder, approval: true }, send], approval: "suspend" });
    const exported = open(asking.run({ caller: { id: "ann" } }));
    const { messages, suspended } = await exported.run([search({ query: "mail" })]);
    expect(messages).toEqual([]);
    const token = suspended[0]?.request.token ?? "";
    const after = await exported.resume(token, true, { by: { id: "ann" } });
    expect(after.messages).toMatchObject([{ ...answered, status: "completed", tools: [{}] }]);
  });
});

const connections = [
  {
    major: 6,
    connect: (baseURL: string) => new OpenAI6({ baseURL, apiKey: "x", maxRetries: 0 }) as never as OpenAI,
  },
  { major: 7, connect: (baseURL: string) => new OpenAI({ baseURL, apiKey: "x", maxRetries: 0 }) },
];

it.each(connections)("the definitions and the answers are what openai $major takes", async ({ connect }) => {
  await using server = await startModelServer([
    { calls: [{ id: "s1", name: "tool_search", arguments: { query: "mail" } }] },
    { text: "done" },
  ]);
  const { responses } = connect(server.url);
  const exported = open(openRun(), { defer: ({ name }) => name !== "mail.send" });
  const tools: OpenAI.Responses.Tool[] = exported.tools;
  const first = await responses.create({ model: "m", input: "go", tools });
  const answers: OpenAI.Responses.ResponseInput = (await exported.run(first)).messages;
  const last = await responses.create({ model: "m", input: answers, tools, previous_response_id: first.id });
  expect(last.output_text).toBe("done");
  expect(server.requests[0]?.body.tools).toMatchObject([
    { type: "tool_search", execution: "client", description: "Finds further tools." },
    { type: "function", description: "Sends a mail." },
  ]);
});

describe("what can't work is refused", () => {
  it("when this caller has no such tool to search with", () => {
    expect(() => open(openRun(), { search: "fnid" })).toThrow('lists no tool "fnid" to search with');
  });

  it("when the search finds what the export does not have", async () => {
    const odd = { ...finder, execute: () => ({ tools: [{ name: "mail.erase" }] }) };
    const exported = open(createToolbox({ tools: [odd] }).run());
    await expect(exported.run([search({ query: "x" })])).rejects.toThrow('the search found "mail.erase"');
  });

  it("but what could not be exported is only left out, and listed", async () => {
    const odd = { "~standard": { version: 1, vendor: "odd", validate: (value: unknown) => ({ value }) } };
    const broken = { ...send, input: odd } as never;
    const exported = open(createToolbox({ tools: [finder, broken], approval: "none" }).run(), {
      skipUnusable: true,
    });
    expect(exported.skipped).toMatchObject([{ tool: "mail.send" }]);
    expect((await exported.run([search({ query: "mail" })])).messages).toMatchObject([{ tools: [] }]);
  });
});

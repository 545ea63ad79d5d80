import { createToolbox, defineTool, textOf, type Run, type ToolboxSettings } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callTool, loadOnDemand, searchTool, type OnDemand } from "../src/index.ts";

const paid: unknown[] = [];
const pay = defineTool({
  name: "bank.pay",
  description: "Transfers money to somebody",
  input: z.object({ to: z.string(), cents: z.int().positive() }),
  effect: "destructive",
  execute: (args) => (paid.push(args), `paid ${args.cents} to ${args.to}`),
});
const balance = defineTool({
  name: "bank.balance",
  description: "Says how much money there is",
  effect: "read",
  execute: () => 12,
});
const vault = defineTool({
  name: "vault_open",
  description: "Opens the vault with the money",
  effect: "read",
  permission: "boss",
  execute: () => "open",
});

function bank(settings: ToolboxSettings<"clerk" | "boss"> = {}): ReturnType<typeof open> {
  const base = createToolbox({
    approval: "none",
    permissions: ["clerk", "boss"],
    ...settings,
    tools: [pay, balance, vault],
  });
  return open(
    base
      .with({ tools: [searchTool(base), callTool(base)] })
      .run({ caller: { id: "ann", permission: "clerk" } }),
  );
}

function open(run: Run): { readonly run: Run; readonly lazy: OnDemand<Run> } {
  paid.length = 0;
  return { run, lazy: loadOnDemand(run) };
}

const names = ({ list }: Pick<Run, "list">): string[] => list().map(({ name }) => name);
const wire = (name: string): string => name.replace(".", "_");

describe("what is told", () => {
  it("starts with the search, and adds at the end what was found", async () => {
    const { lazy } = bank();
    expect(names(lazy)).toEqual(["find_tools", "call_tool"]);
    await lazy.call("find_tools", { query: "how much is there?" });
    await lazy.call("find_tools", '{"query":"transfer"}');
    expect(names(lazy)).toEqual(["find_tools", "call_tool", "bank.balance", "bank.pay"]);
    expect(lazy.loaded()).toEqual(["bank.balance", "bank.pay"]);
  });

  it("goes on with what was found before, in its order", async () => {
    const { run, lazy } = bank();
    await lazy.call("find_tools", { query: "transfer" });
    const later = loadOnDemand(run, { loaded: [...lazy.loaded(), "gone since"] });
    await later.call("find_tools", { query: "how much is there?" });
    expect(names(later)).toEqual(["find_tools", "call_tool", "bank.pay", "bank.balance"]);
  });

  it("has what a search found that had to wait for a person", async () => {
    const base = createToolbox({ tools: [balance] });
    const find = { ...searchTool(base), approval: true as const };
    const run = createToolbox({ tools: [balance, find], approval: "suspend" }).run({ caller: { id: "ann" } });
    const lazy = loadOnDemand(run);
    const waiting = await lazy.call("find_tools", { query: "how much is there?" });
    if (waiting.status !== "suspended") throw new Error(waiting.status);
    await lazy.resume(waiting.request.token, true, { by: { id: "ann" } });
    expect(names(lazy)).toEqual(["find_tools", "bank.balance"]);
  });

  it("never finds what the caller may not use", async () => {
    const { lazy } = bank();
    const found = textOf(await lazy.call("find_tools", { query: "open the vault" }));
    expect(found).not.toContain("vault_open");
    expect(await lazy.call("call_tool", { name: "vault_open" })).toMatchObject({ status: "denied" });
  });

  it("keeps one run's finds from another", async () => {
    const { run, lazy } = bank();
    await lazy.call("find_tools", { query: "transfer" });
    expect(loadOnDemand(run).loaded()).toEqual([]);
  });

  it("gives what a search found as data: names, descriptions and parameters", async () => {
    const { lazy } = bank();
    const result = await lazy.call("find_tools", { query: "transfer" });
    expect(result).toMatchObject({
      status: "ok",
      data: {
        tools: [
          { name: "bank.pay", description: pay.description, parameters: { required: ["to", "cents"] } },
        ],
      },
    });
    expect(textOf(await lazy.call("find_tools", { query: "zygote" }))).toContain("No tool fits");
  });
});

describe("a call through call_tool is the call that the model meant", () => {
  const sent = [
    ["right", { to: "bob", cents: 5 }],
    ["wrong", { to: "bob", cents: -5 }],
    ["too little", {}],
  ] as const;

  it.each(sent)("with the same result: arguments that are %s", async (_, args) => {
    const direct = await bank().run.call("bank.pay", args);
    for (const outer of [
      { name: "bank.pay", arguments: args },
      JSON.stringify({ name: "bank.pay", arguments: args }),
    ]) {
      const { lazy } = bank();
      expect(await lazy.call("call_tool", outer)).toEqual(direct);
    }
  });

  it("with arguments that a model wrote as text, as some do", async () => {
    const { lazy } = bank();
    const args = JSON.stringify({ name: "bank.pay", arguments: '{"to":"bob","cents":5}' });
    expect(textOf(await lazy.call("call_tool", args))).toBe("paid 5 to bob");
  });

  it("by the name that it has on the wire", async () => {
    const { lazy } = bank();
    const args = { name: "bank_balance" };
    expect(await lazy.call("call_tool", args, { wireName: wire })).toMatchObject({ data: 12 });
  });

  it("with one slot of the budget", async () => {
    const { lazy } = bank({ budget: { calls: 2, depth: 1 } });
    const args = { name: "bank.balance" };
    expect(await lazy.call("call_tool", args)).toMatchObject({ data: 12 });
    expect(await lazy.call("call_tool", args)).toMatchObject({ data: 12 });
    expect(await lazy.call("call_tool", args)).toMatchObject({ status: "over_budget" });
  });

  it("with the approval of the tool that it means, asked before it is made where a host wants that", async () => {
    const { lazy } = bank({ approval: "suspend" });
    const outer = { name: "bank.pay", arguments: { to: "bob", cents: 5 } };
    const prepared = await lazy.prepare?.("call_tool", outer, { callId: "c1" });
    const waiting = await lazy.call("call_tool", outer, { callId: "c1" });
    expect(waiting).toEqual(prepared);
    if (waiting.status !== "suspended") throw new Error(waiting.status);
    expect(waiting.request).toMatchObject({ callId: "c1", tool: "bank.pay" });
    expect(paid).toEqual([]);
    const { result } = await lazy.resume(waiting.request.token, true, { by: { id: "ann" } });
    expect(textOf(result)).toBe("paid 5 to bob");
    expect(await lazy.prepare?.("call_tool", { name: "bank.balance" })).toBeUndefined();
  });

  it("one of several at once", async () => {
    const { lazy } = bank();
    const requests = [
      { name: "find_tools", args: { query: "transfer" } },
      { name: "call_tool", args: { name: "bank.balance" } },
    ];
    expect((await lazy.callAll(requests))[1]).toMatchObject({ data: 12 });
    expect(lazy.loaded()).toEqual(["bank.pay"]);
  });

  it("answered for itself where its own arguments are wrong", async () => {
    const { lazy } = bank();
    for (const wrong of ["{", {}, { tool: "bank.pay" }, { name: "bank.pay", args: {} }])
      expect(await lazy.call("call_tool", wrong)).toMatchObject({ status: "invalid" });
    expect(textOf(await lazy.call("call_tool", { name: "bank.pya" }))).toContain('"bank.pya"');
    expect(paid).toEqual([]);
  });

  it("with long numbers as exact as in any call", async () => {
    const { run, lazy } = bank();
    const args = '{"to":"bob","cents":12345678901234567890}';
    const direct = await run.call("bank.pay", args);
    expect(textOf(await lazy.call("call_tool", `{"name":"bank.pay","arguments":${args}}`))).toBe(
      textOf(direct),
    );
    expect(paid).toEqual([]);
  });
});

describe("without loadOnDemand", () => {
  it("call_tool makes a nested call, with its approval", async () => {
    const asked: string[] = [];
    const { run } = bank({ approval: ({ tool }) => (asked.push(tool), true) });
    const args = { name: "bank.pay", arguments: { to: "bob", cents: 5 } };
    expect(textOf(await run.call("call_tool", args))).toBe("paid 5 to bob");
    expect(asked).toEqual(["call_tool", "bank.pay"]);
  });
});

describe("what can't work is refused when it is set up", () => {
  const tools = [balance];
  it.each([
    ["lists no search tool", () => loadOnDemand(createToolbox({ tools }).run())],
    ["loadOnDemand needs a run", () => loadOnDemand(createToolbox({ tools }))],
    [
      'always names "bank.blance"',
      () =>
        loadOnDemand(createToolbox({ tools: [balance, searchTool(createToolbox({ tools }))] }).run(), {
          always: ["bank.blance"],
        }),
    ],
  ])("%s", (message, make) => {
    expect(make).toThrow(message);
  });

  it("takes a toolbox that only reads without a word about approvals", () => {
    const base = createToolbox({ tools });
    expect(() => base.with({ tools: [searchTool(base), callTool(base)] })).not.toThrow();
  });
});

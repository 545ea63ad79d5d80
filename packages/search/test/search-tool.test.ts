import { createToolbox, defineTool, textOf, type Run, type Tool } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { callTool, loadOnDemand, searchTool, toolIndex } from "../src/index.ts";

const tool = (name: string, description: string): Tool =>
  defineTool({ name, description, effect: "read", execute: () => `${name} ran` });
const refund = tool("refund", "Gives money back");
const base = createToolbox({ tools: [refund, tool("pods", "Lists pods")] });
const whole = base.with({ tools: [searchTool(base), callTool(base)] });

/** What a search finds, and what the first of it answers when it is called through the other tool. */
async function found(
  run: Run,
  query: string,
): Promise<readonly [loaded: readonly string[], answer: unknown]> {
  const lazy = loadOnDemand(run);
  const [find, call] = lazy.list().map(({ name }) => name);
  await lazy.call(find as string, { query });
  const name = lazy.loaded()[0] as string;
  return [lazy.loaded(), (await lazy.call(call as string, { name })).data];
}

describe("a search tool goes along with its toolbox", () => {
  it.each([
    ["prefixed", whole.prefix("shop_"), "shop_refund"],
    ["renamed", whole.rename({ refund: "give_back" }), "give_back"],
    ["merged into another", createToolbox({ tools: [tool("mail", "Sends a mail")] }).merge(whole), "refund"],
  ])("that was %s", async (_, toolbox, name) => {
    expect(await found(toolbox.run() as Run, "refund money")).toEqual([[name], "refund ran"]);
  });

  it("that was added to", async () => {
    const more = whole.with({ tools: [tool("unicorn", "Combs a unicorn")] });
    expect(await found(more.run() as Run, "unicorn")).toEqual([["unicorn"], "unicorn ran"]);
    // The other toolbox has the same search tool, and not that tool.
    const without = await whole.run().call("find_tools", { query: "unicorn" });
    expect(without).toMatchObject({ data: { tools: [] } });
  });

  it("of which a tool was described anew", async () => {
    const anew = createToolbox({ tools: [{ ...refund, description: "Combs a dragon" }] });
    const run = anew.with({ tools: [searchTool(base), callTool(base)] }).run();
    expect(await found(run as Run, "dragon")).toEqual([["refund"], "refund ran"]);
  });
});

it("never finds itself, nor what calls others, with an index that has both", async () => {
  const tools = [searchTool(base, { index: toolIndex(whole) }), callTool(base)];
  const run = base.with({ tools }).run();
  expect(await run.call("find_tools", { query: "finds further tools, calls a tool" })).toMatchObject({
    data: { tools: [] },
  });
});

it("says so where what fits is too long to be shown", async () => {
  const run = base.with({ tools: [searchTool(base, { budgetTokens: 5 })] }).run();
  const text = textOf(await run.call("find_tools", { query: "refund" }));
  expect(text).toContain("longer than a search may show: refund");
});

import { createToolbox, type Run } from "@toolport/core";
import { startModelServer, type RecordedRequest } from "@toolport/testing";
import { describe, expect, it } from "vitest";
import { callTool, loadOnDemand, searchTool, type OnDemand } from "../src/index.ts";
import { realTools } from "./labelled/catalogue.ts";
import { loops } from "./loops.ts";

const ran: unknown[] = [];
const tools = realTools.map((tool) => ({
  ...tool,
  execute: (args: never) => (ran.push([tool.name, args]), "done"),
}));
const base = createToolbox({ tools, approval: "none" });
const toolbox = base.with({ tools: [searchTool(base), callTool(base)] });

function openRun(): OnDemand<Run> {
  ran.length = 0;
  return loadOnDemand(toolbox.run({ caller: { id: "ann" } }), { always: ["calculator"] });
}

/** The names of the tools that a request offers, in its order. */
function offered({ body }: RecordedRequest): string[] {
  const list = body.tools as readonly { name?: string; function?: { name: string } }[];
  return list.map((tool) => tool.function?.name ?? tool.name ?? "");
}

const search = {
  calls: [{ id: "c1", name: "find_tools", arguments: { query: "give the customer money back" } }],
};
const refund = { payment_intent: "pi_1", reason: "broken" };
const START = ["calculator", "find_tools", "call_tool"];

describe.each(loops)("a model in $name", ({ told }) => {
  it("finds a tool that it was not told of, and calls it through call_tool", async () => {
    const run = openRun();
    const call = {
      id: "c2",
      name: "call_tool",
      arguments: { name: "stripe_create_refund", arguments: refund },
    };
    await using server = await startModelServer([search, { calls: [call] }, { text: "done" }]);
    await told(run, server.url);
    expect(server.requests.map(offered)).toEqual([START, START, START]);
    expect(String(server.requests[1]?.toolResults[0]?.output)).toContain('"stripe_create_refund"');
    expect(ran).toEqual([["stripe_create_refund", refund]]);
    expect(server.requests[2]?.toolResults[1]?.output).toBe("done");
  });
});

const loadingLoops = loops.flatMap(({ name, loading }) => (loading ? [{ name, loading }] : []));

it.each(loadingLoops)(
  "a model in $name is offered what it found as a tool of its own in the next step",
  async ({ loading }) => {
    const run = openRun();
    const call = { id: "c2", name: "stripe_create_refund", arguments: refund };
    await using server = await startModelServer([search, { calls: [call] }, { text: "done" }]);
    await loading(run, server.url);
    const [first, second, third] = server.requests.map(offered);
    // What a prompt cache holds stays its beginning.
    expect(first).toEqual(START);
    expect(second?.slice(0, START.length)).toEqual(START);
    expect(second?.toSorted()).toEqual([...START, ...run.loaded()].toSorted());
    expect(third).toEqual(second);
    expect(run.loaded()).toContain("stripe_create_refund");
    expect(ran).toEqual([["stripe_create_refund", refund]]);
    expect(server.requests[2]?.toolResults[1]?.output).toBe("done");
  },
);

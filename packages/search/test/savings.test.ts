import { createToolbox, type Run } from "@toolport/core";
import { toOpenAIChat, toOpenAIToolSearch } from "@toolport/openai";
import { startModelServer, type ScriptStep } from "@toolport/testing";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { callTool, loadOnDemand, searchTool } from "../src/index.ts";
import { catalogue } from "./labelled/catalogue.ts";
import { loops, responsesLoop, type Loop } from "./loops.ts";

const base = createToolbox({ tools: catalogue(1000), approval: "none" });
const toolbox = base.with({ tools: [searchTool(base), callTool(base)] });
const chat = loops[0] as Loop;

const refund = { payment_intent: "pi_1", reason: "broken" };
const search = {
  calls: [{ id: "c1", name: "find_tools", arguments: { query: "give the customer money back" } }],
};
const hosted = { calls: [{ ...search.calls[0], id: "c1", name: "tool_search" }] } as typeof search;
const direct = { calls: [{ id: "c2", name: "stripe_create_refund", arguments: refund }] };
const through = {
  calls: [{ id: "c2", name: "call_tool", arguments: { name: "stripe_create_refund", arguments: refund } }],
};

/** What all requests of a task spend on definitions: in `tools`, and in what a search told. */
async function spent(
  script: readonly ScriptStep[],
  play: (url: string) => Promise<void> | undefined,
): Promise<number> {
  await using server = await startModelServer([...script, { text: "done" }]);
  await play(server.url);
  expect(server.requests.at(-1)?.toolResults.at(-1)?.output).toContain("stripe_create_refund");
  return server.requests
    .map(({ body, toolResults }) => {
      const told = toolResults.filter(({ callId }) => callId === "c1").map(({ output }) => output);
      const texts = [body.tools, ...told].map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
      return texts.map((text) => countTokens(text)).reduce((a, b) => a + b);
    })
    .reduce((a, b) => a + b);
}

const openRun = (): Run => toolbox.run({ caller: { id: "ann" } });

it("a task among 1,000 tools costs at least 90 % fewer definition tokens, though it takes a step more", async () => {
  // What two requests with all of them would cost; OpenAI refuses them, see below.
  const all = 2 * countTokens(JSON.stringify(toOpenAIChat(base.run({ caller: { id: "ann" } })).tools));
  const called = await spent([search, through], (url) => chat.told(loadOnDemand(openRun()), url));
  const loaded = await spent([search, direct], (url) => chat.loading?.(loadOnDemand(openRun()), url));
  // OpenAI's own search, done by ours.
  const own = await spent([hosted, direct], (url) => {
    const run = base
      .with({ tools: [searchTool(base, { parameters: false })] })
      .run({ caller: { id: "ann" } });
    return responsesLoop(() => toOpenAIToolSearch(run, { search: "find_tools" }), url);
  });
  if (process.env.TOOLPORT_FIGURES) console.log({ all, called, loaded, own });
  expect(own).toBeLessThan(all * 0.1);
  expect(called).toBeLessThan(all * 0.1);
  expect(loaded).toBeLessThan(all * 0.1);
});

it("is the only way where a service takes no more than 128 tools", async () => {
  await using server = await startModelServer([direct, { text: "done" }]);
  await expect(chat.told(openRun(), server.url)).rejects.toThrow("maximum length 128");
});

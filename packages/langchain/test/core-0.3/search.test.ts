import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import { createToolbox, defineTool } from "@toolport/core";
import { callTool, loadOnDemand, searchTool } from "@toolport/search";
import { startModelServer } from "@toolport/testing";
import { expect, it } from "vitest";
import { call } from "../agent.ts";
import { chatModel } from "../harness.ts";
import { older } from "./major.ts";

const tool = (name: string, description: string) =>
  defineTool({ name, description, effect: "read", execute: () => `${name} ran` });
const base = createToolbox({ tools: [tool("refund", "Gives money back"), tool("pods", "Lists pods")] });
const toolbox = base.with({ tools: [searchTool(base, { parameters: false }), callTool(base)] });

it("a model finds a tool, and calls it in the next step through the other and as its own", async () => {
  const run = loadOnDemand(toolbox.run({ caller: { id: "ann" } }));
  await using server = await startModelServer([
    { calls: [call("c1", "find_tools", { query: "money" })] },
    { calls: [call("c2", "refund", {}), call("c3", "call_tool", { name: "pods" })] },
    { text: "done" },
  ]);
  const model = chatModel(server, "chat", older);
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("model", async ({ messages }) => {
      const bound = model.bindTools(older.toLangChain(run).tools);
      return { messages: [(await bound.invoke(messages as never)) as never] };
    })
    .addNode("tools", new ToolNode(older.toLangChain(run.everything).tools as never))
    .addEdge(START, "model")
    .addConditionalEdges("model", toolsCondition, ["tools", END])
    .addEdge("tools", "model")
    .compile();
  await graph.invoke({ messages: [{ role: "user", content: "go" }] });
  const offered = server.requests.map(({ body }) =>
    (body.tools as readonly { readonly function: { readonly name: string } }[]).map(
      (one) => one.function.name,
    ),
  );
  expect(offered).toEqual([
    ["find_tools", "call_tool"],
    ["find_tools", "call_tool", "refund"],
    ["find_tools", "call_tool", "refund"],
  ]);
  expect(server.requests[2]?.toolResults.slice(1)).toEqual([
    { callId: "c2", output: "refund ran" },
    { callId: "c3", output: "pods ran" },
  ]);
});

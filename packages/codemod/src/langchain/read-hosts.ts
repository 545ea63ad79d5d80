import { Node, SyntaxKind, type CallExpression, type NewExpression, type SourceFile } from "ts-morph";
import { bare, literalOf, propertyOf, valueOf } from "../code-of.ts";
import { isImport } from "../imported-name.ts";
import type { HostCall } from "../reader.ts";
import { readLoop } from "./read-loop.ts";

/** The calls of a file that take tools, and what was only there for them. */
export function readHosts(file: SourceFile): {
  readonly hosts: readonly HostCall[];
  readonly spent: readonly Node[];
} {
  const calls = [
    ...file.getDescendantsOfKind(SyntaxKind.CallExpression),
    ...file.getDescendantsOfKind(SyntaxKind.NewExpression),
  ];
  const hosts = calls.flatMap((call) => hostOf(call) ?? []);
  return { hosts: hosts.map(({ host }) => host), spent: hosts.flatMap(({ spent }) => spent) };
}

interface Found {
  readonly host: HostCall;
  readonly spent: readonly Node[];
}

const AGENTS = [
  { name: "createAgent", modules: ["langchain"] },
  { name: "createReactAgent", modules: ["@langchain/langgraph/", "@langchain/langgraph"] },
  { name: "createToolCallingAgent", modules: ["langchain/", "@langchain/classic/"] },
  { name: "createOpenAIFunctionsAgent", modules: ["langchain/", "@langchain/classic/"] },
  { name: "createOpenAIToolsAgent", modules: ["langchain/", "@langchain/classic/"] },
  { name: "AgentExecutor", modules: ["langchain/", "@langchain/classic/"] },
];

const CHAINS = ["langchain/", "@langchain/classic/"];

/** The agents of old whose model writes what a tool is to do as a text, which it gets as it is. */
function textAgent(call: CallExpression | NewExpression): HostCall | undefined {
  const callee = call.getExpression();
  const [first, , third] = call.getArguments();
  const property = Node.isObjectLiteralExpression(first) ? propertyOf(first, "tools") : undefined;
  const why = "its model calls tools with a text, and those of a toolbox take objects";
  const byText = ["createReactAgent", "createXmlAgent"].find((name) => isImport(callee, CHAINS, name));
  const tools = property && valueOf(property);
  if (byText && tools) return { node: call, called: byText, tools, why, fixed: true };
  const old = ["initializeAgentExecutorWithOptions", "initializeAgentExecutor"].find((name) =>
    isImport(callee, CHAINS, name),
  );
  if (!old || !first) return undefined;
  const type = Node.isObjectLiteralExpression(third) ? propertyOf(third, "agentType") : third;
  const named = type && Node.isPropertyAssignment(type) ? type.getInitializer() : type;
  const objects = named && /openai-functions|structured-chat/.test(literalOf(named) ?? "");
  return objects
    ? { node: call, called: old, tools: first, why: `${old} has no counterpart` }
    : { node: call, called: old, tools: first, why, fixed: true };
}

function hostOf(call: CallExpression | NewExpression): Found | undefined {
  const callee = call.getExpression();
  const [first] = call.getArguments();
  if (!first) return undefined;
  const texts = textAgent(call);
  if (texts) return { host: texts, spent: [] };
  const agent = AGENTS.find(({ name, modules }) => isImport(callee, modules, name));
  if (agent) return agentHost(call, agent.name, bare(first));
  if (Node.isNewExpression(call) && isImport(callee, ["@langchain/langgraph/", "langchain"], "ToolNode"))
    return {
      host: { node: call, called: "ToolNode", tools: first, why: "only LangGraph has graphs" },
      spent: [],
    };
  if (
    Node.isPropertyAccessExpression(callee) &&
    (callee.getName() === "bindTools" || callee.getName() === "bind_tools")
  )
    return {
      host: {
        node: call,
        called: "bindTools",
        tools: first,
        why: "what the model answers is read by code of LangChain's",
      },
      spent: [],
    };
  return undefined;
}

function agentHost(call: CallExpression | NewExpression, called: string, options: Node): Found | undefined {
  if (!Node.isObjectLiteralExpression(options)) return undefined;
  const property = propertyOf(options, "tools");
  const tools = property && valueOf(property);
  if (!tools) return undefined;
  const node = tools;
  const base = { node: call, called, tools: node };
  if (called !== "createAgent" || !Node.isCallExpression(call))
    return { host: { ...base, why: `${called} has no counterpart` }, spent: [] };
  const reading = readLoop(call, options);
  if ("why" in reading) return { host: { ...base, why: reading.why }, spent: [] };
  return { host: { ...base, loop: reading.loop }, spent: reading.spent };
}

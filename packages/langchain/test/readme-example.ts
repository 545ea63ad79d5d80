import { ChatOpenAI } from "@langchain/openai";
import { createToolbox, defineTool } from "@toolport/core";
import { fromLangChain, toLangChain } from "@toolport/langchain";
import { createAgent } from "langchain";

const getWeather = defineTool({
  name: "get_weather",
  description: "Current weather for a city.",
  input: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  effect: "read",
  execute: ({ city }) => `Sunny in ${String(city)}`,
});
const toolbox = createToolbox({ tools: [getWeather] });

const run = toolbox.run({ caller: { id: "ann" } });
const agent = createAgent({ model: new ChatOpenAI({ model: "gpt-5-mini" }), ...toLangChain(run) });
const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Oslo's weather?" }] });
console.log(messages.at(-1)?.text);

const tools = fromLangChain(toLangChain(run).tools, { effect: "read" }); // any LangChain tools; these are our own again

export { messages, tools };

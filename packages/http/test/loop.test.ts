import { createToolbox, fixArgument, renameArgument, transform } from "@toolport/core";
import { toOpenAIChat } from "@toolport/openai";
import { startModelServer } from "@toolport/testing";
import OpenAI from "openai";
import { expect, it } from "vitest";
import { z } from "zod";
import { httpTool } from "../src/index.ts";
import { LOCAL, serve } from "./fixtures.ts";

it("works in an agent's loop: the model reads an answer, a status and a refusal", async () => {
  const api = await serve(({ url }, response) =>
    url === "/north/orders/7"
      ? void response.end('{"state":"sent"}')
      : void response.writeHead(404).end("no such order"),
  );
  const tool = httpTool({
    name: "get_order",
    description: "The state of an order.",
    effect: "read",
    input: z.object({ id: z.string(), tenant: z.string() }),
    url: `${api.origin}/{tenant}/orders/{id}`,
    allow: LOCAL,
  });
  const model = await startModelServer([
    {
      calls: ["7", "8", "../users"].map((id, at) => ({
        id: `c${at}`,
        name: "get_order",
        arguments: { order: id },
      })),
    },
    { text: "done" },
  ]);
  const client = new OpenAI({ apiKey: "x", baseURL: model.url });
  const chat = toOpenAIChat(
    createToolbox({
      tools: [
        transform(
          tool,
          fixArgument("tenant", () => "north"),
          renameArgument("id", "order"),
        ),
      ],
    }).run(),
  );
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "Where is it?" }];
  const ask = () => client.chat.completions.create({ model: "m", messages, tools: [...chat.tools] });
  const [choice] = (await ask()).choices;
  if (choice) messages.push(choice.message, ...(await chat.run(choice)).messages);
  await ask();
  const told = model.requests.at(-1)?.toolResults.map(({ output }) => output);
  expect(told?.slice(0, 2)).toEqual([
    '{"state":"sent"}',
    "The server answered 404 (Not Found): no such order",
  ]);
  expect(told?.[2]).toContain('The argument "id" can\'t be used');
  expect(JSON.stringify(model.requests)).not.toMatch(/tenant|north/);
  await Promise.all([api.close(), model.close()]);
});

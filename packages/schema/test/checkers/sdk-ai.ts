import { asSchema, generateText, jsonSchema } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { canonicalJson } from "../arbitraries/canonical-json.ts";
import type { Node } from "./schema-places.ts";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** What a model is given when the AI SDK prepares tools with these schemas: each as it was. */
export async function aiSdkFaults(schemas: readonly Node[]): Promise<readonly string[]> {
  const model = new MockLanguageModelV4({
    doGenerate: {
      content: [{ type: "text", text: "done" }],
      finishReason: { unified: "stop", raw: "stop" },
      usage,
      warnings: [],
    },
  });
  const tools = Object.fromEntries(
    schemas.map((schema, index) => [`t${index}`, { inputSchema: jsonSchema(schema as never) }]),
  );
  await generateText({ model, prompt: "hi", tools });
  const prepared = model.doGenerateCalls[0]?.tools ?? [];
  const faults = prepared.flatMap((tool, index) => {
    const given = "inputSchema" in tool ? tool.inputSchema : undefined;
    return canonicalJson(given) === canonicalJson(schemas[index])
      ? []
      : [`t${index} became ${canonicalJson(given)}`];
  });
  if (prepared.length !== schemas.length) faults.push(`${prepared.length} tools of ${schemas.length}`);
  for (const schema of schemas)
    if (canonicalJson(await asSchema(jsonSchema(schema as never)).jsonSchema) !== canonicalJson(schema))
      faults.push("asSchema changed one");
  return faults;
}

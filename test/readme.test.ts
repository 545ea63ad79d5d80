import { join } from "node:path";
import { startModelServer, type ModelCall, type ScriptStep } from "@toolport/testing";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openPage, readPage } from "./page.ts";

const readme = readPage("README.md");
const block = (name: string): string => readme.blocks.get(`${name}.ts`) ?? "none";

interface Example {
  readonly page: string;
  /** The package beside whose tests it runs, where its host is installed. */
  readonly home: string;
  readonly name: string;
  readonly call: ModelCall;
  readonly printed: readonly string[];
  /** What the tool said, as the model was told. OpenAI's example leaves that request to its reader. */
  readonly told: readonly unknown[];
}

const call: ModelCall = { id: "call_1", name: "get_weather", arguments: { city: "Lisbon" } };
const weather = '{"city":"Lisbon","celsius":18,"sky":"clear"}';
const examples: readonly Example[] = [
  { page: "README.md", home: "ai-sdk", name: "ai-sdk.ts", call, printed: ["Clear."], told: [weather] },
  { page: "README.md", home: "langchain", name: "langchain.ts", call, printed: ["Clear."], told: [weather] },
  {
    page: "README.md",
    home: "openai",
    name: "openai.ts",
    call,
    printed: [`[ { role: 'tool', tool_call_id: 'call_1', content: '${weather}' } ]`],
    told: [],
  },
  {
    page: "packages/ai-sdk/README.md",
    home: "ai-sdk",
    name: "example.ts",
    call: { id: "call_1", name: "now", arguments: {} },
    printed: ["Clear."],
    told: [expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
  },
  {
    page: "packages/langchain/README.md",
    home: "langchain",
    name: "example.ts",
    call,
    printed: ["Clear.", "[ 'get_weather' ]"],
    told: ["Sunny in Lisbon"],
  },
];

// The AI SDK looks once where OpenAI is: one server for all.
let next = call;
const answer: ScriptStep = ({ toolResults }) =>
  toolResults.length > 0 ? { text: "Clear." } : { calls: [next] };
const server = await startModelServer(Array.from({ length: 2 * examples.length }, () => answer));
vi.stubEnv("OPENAI_BASE_URL", server.url);
vi.stubEnv("OPENAI_API_KEY", "not needed");
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

// `pnpm packages` type-checks the same examples, and runs them in an app that has installed the packed packages.
it.each(examples)("$page: the example $name runs", async (example) => {
  const page = openPage(example.page, join(import.meta.dirname, "../packages", example.home, "test"));
  const before = server.requests.length;
  next = example.call;
  expect(await page.run(example.name).finally(page.close)).toEqual(example.printed);
  const results = server.requests.slice(before).flatMap(({ toolResults }) => toolResults);
  expect(results.map(({ output }) => output)).toEqual(example.told);
});

describe.each(["ai-sdk", "langchain", "openai"])("for %s", (name) => {
  it("the README needs twenty lines", () => {
    const lines = `${block("weather")}${block(name)}`.split("\n").filter((line) => line !== "");
    expect(lines.length).toBeLessThanOrEqual(20);
  });

  it(`docs/frameworks/${name}.md shows the same example, and the same table as the package's README`, () => {
    const { text } = readPage(`docs/frameworks/${name}.md`);
    const [table = "none"] = /(?:^\|.*\n)+/m.exec(readPage(`packages/${name}/README.md`).text) ?? [];
    expect(text).toContain(`\`\`\`ts\n// ${name}.ts\n${block(name)}\`\`\``);
    expect(text).toContain(table);
  });
});

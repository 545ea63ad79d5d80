import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migratePaths, type Framework, type Target } from "../src/index.ts";

const packages = join(import.meta.dirname, "../..");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
}

const AGENTS: Readonly<Partial<Record<Framework, string>>> = {
  langchain: `import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";
import { z } from "zod";
const one = tool(() => "1", { name: "one", description: "One.", schema: z.object({}) });
const agent = createAgent({ model: new ChatOpenAI({ model: "gpt-4o" }), tools: [one] });
export const ask = async (text: string) => {
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: text }] });
  return messages.at(-1)?.text;
};
`,
  "ai-sdk": `import { openai } from "@ai-sdk/openai";
import { generateText, isLoopFinished, tool } from "ai";
import { z } from "zod";
const one = tool({ description: "One.", inputSchema: z.object({}), execute: () => "1" });
export const ask = async (text: string) => {
  const { text: said } = await generateText({
    model: openai("gpt-4o"), prompt: text, tools: { one }, stopWhen: isLoopFinished(),
  });
  return said;
};
`,
};

/** What a migrated app asks for. */
async function wanted(from: Framework, to: Target): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), "codemod-"));
  try {
    await writeFile(join(folder, "agent.ts"), AGENTS[from] ?? "");
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "app", dependencies: {} }));
    await migratePaths([folder], { from, to });
    return (await manifestIn(folder)).dependencies ?? {};
  } finally {
    await rm(folder, { recursive: true });
  }
}

it.each([
  ["langchain", "ai-sdk", "ai-sdk", "ai"],
  ["ai-sdk", "langchain", "langchain", "@langchain/core"],
  ["langchain", "openai", "openai", "openai"],
] as const)("asks, from %s to %s, for a version that our adapter takes", async (from, to, adapter, host) => {
  const version = (await wanted(from, to))[host];
  const { peerDependencies = {} } = await manifestIn(join(packages, adapter));
  expect(peerDependencies[host]?.split(" || ")).toContain(version);
});

it("asks for our packages in the version that they have", async () => {
  const ours = Object.entries(await wanted("langchain", "toolport")).filter(([name]) =>
    name.startsWith("@toolport/"),
  );
  expect(ours.map(([name]) => name).toSorted()).toEqual(["@toolport/core", "@toolport/langchain"]);
  for (const [name, version] of ours) {
    const { version: own } = await manifestIn(join(packages, name.replace("@toolport/", "")));
    expect(version).toBe(`^${own}`);
  }
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startModelServer } from "@toolport/testing";
import { afterEach, expect, it, vi } from "vitest";

const folder = mkdtempSync(join(import.meta.dirname, "readme-"));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it("the README's example runs", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const source = example.replace('"@toolport/ai-sdk"', '"../../src/index.ts"');
  writeFileSync(join(folder, "example.ts"), `${source}\nexport { text };\n`);
  await using server = await startModelServer([
    { calls: [{ id: "c1", name: "now", arguments: {} }] },
    { text: "Noon." },
  ]);
  vi.stubEnv("OPENAI_BASE_URL", server.url);
  vi.stubEnv("OPENAI_API_KEY", "not needed");
  const { text } = (await import(join(folder, "example.ts"))) as { text: string };
  expect(text).toBe("Noon.");
  expect(server.requests.at(-1)?.toolResults).toHaveLength(1);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";

const folder = mkdtempSync(join(import.meta.dirname, "readme-"));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("the first example of the repository's README runs, and is short", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const lines = example.split("\n").filter((line) => line !== "" && !line.startsWith("//"));
  expect(lines.length).toBeLessThanOrEqual(20);
  writeFileSync(
    join(folder, "example.ts"),
    `${example.replace('"@toolport/openai"', '"../../src/index.ts"')}\nexport { messages };\n`,
  );
  const { messages } = (await import(join(folder, "example.ts"))) as { messages: unknown };
  expect(messages).toEqual([
    { role: "tool", tool_call_id: "call_1", content: '{"city":"Lisbon","celsius":18,"sky":"clear"}' },
  ]);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startModelServer } from "@toolport/testing";
import { afterEach, expect, it, vi } from "vitest";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const folders: string[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The README's example that is named so in its first line. */
function example(name: string): string {
  const [, code = ""] = new RegExp(`\`\`\`ts\\n(// ${name}\\.ts\\n[\\s\\S]*?)\`\`\``).exec(readme) ?? [];
  return code;
}

// `pnpm packages` type-checks the same examples, and runs them in an app that has installed the packed packages.
it.each([
  ["ai-sdk", "Clear."],
  ["langchain", "Clear."],
  [
    "openai",
    [{ role: "tool", tool_call_id: "call_1", content: '{"city":"Lisbon","celsius":18,"sky":"clear"}' }],
  ],
])("the README's example for %s runs, in twenty lines", async (name, logged) => {
  const [weather, code] = [example("weather"), example(name)];
  const lines = `${weather}${code}`.split("\n").filter((line) => line !== "" && !line.startsWith("//"));
  expect(lines.length).toBeLessThanOrEqual(20);

  // Inside the package, where its host is installed.
  const folder = mkdtempSync(join(root, `packages/${name}/test/readme-`));
  folders.push(folder);
  writeFileSync(join(folder, "weather.ts"), weather);
  writeFileSync(join(folder, "example.ts"), code.replace(`"@toolport/${name}"`, '"../../src/index.ts"'));
  await using server = await startModelServer([
    { calls: [{ id: "call_1", name: "get_weather", arguments: { city: "Lisbon" } }] },
    { text: "Clear." },
  ]);
  vi.stubEnv("OPENAI_BASE_URL", server.url);
  vi.stubEnv("OPENAI_API_KEY", "not needed");
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await import(join(folder, "example.ts"));

  expect(log.mock.calls).toEqual([[logged]]);
  // OpenAI's example leaves the second request to its reader.
  const told = server.requests.slice(1).flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
  expect(told).toEqual(name === "openai" ? [] : ['{"city":"Lisbon","celsius":18,"sky":"clear"}']);
});

it.each(["ai-sdk", "langchain", "openai"])(
  "docs/frameworks/%s.md shows the same example and table",
  (name) => {
    const page = readFileSync(join(root, `docs/frameworks/${name}.md`), "utf8");
    const [table = "none"] =
      /(?:^\|.*\n)+/m.exec(readFileSync(join(root, `packages/${name}/README.md`), "utf8")) ?? [];
    expect(page).toContain(example(name));
    expect(page).toContain(table);
  },
);

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";

// Legacy decorators are compiled as the fixtures' tsconfig.json says.
const folders = {
  standard: mkdtempSync(join(import.meta.dirname, "readme-")),
  legacy: mkdtempSync(join(import.meta.dirname, "readme-")),
};
const settings = { extends: "../../fixtures/tsconfig.json", include: ["."], exclude: [] };
writeFileSync(join(folders.legacy, "tsconfig.json"), JSON.stringify(settings));

afterAll(() => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

const pages = ["README.md", "../../docs/decorators.md"].flatMap((page) => {
  const text = readFileSync(join(import.meta.dirname, "..", page), "utf8");
  return [...text.matchAll(/```ts\n(?:\/\/ (\S+)\.ts\n)?([\s\S]*?)```/g)].map(
    ([, name = "readme", code = ""]) => [name, code] as const,
  );
});

it.each(pages)("the example %s prints what stands beside it", async (name, code) => {
  const path = join(folders[name === "legacy" ? "legacy" : "standard"], `${name}.ts`);
  writeFileSync(path, code);
  const printed: string[] = [];
  const log = vi.spyOn(console, "log");
  log.mockImplementation((...line: unknown[]) => void printed.push(line.join(" ")));
  await import(path);
  log.mockRestore();
  expect(printed.length).toBeGreaterThan(0);
  expect(printed).toEqual([...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line));
});

import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migratePaths } from "../src/index.ts";

const TOOL = `import { tool } from "@langchain/core/tools";
import { z } from "zod";
export const one = tool(() => "1", { name: "one", description: "One.", schema: z.object({}) });
`;
const OPTIONS = { from: "langchain", to: "toolport" } as const;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "codemod-"));
  for (const path of [
    "src/one.ts",
    "src/two.mjs",
    "src/types.d.ts",
    "node_modules/x/index.js",
    "dist/one.js",
  ]) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), TOOL);
  }
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

it("writes the files that people write, and no others", async () => {
  const seen: string[] = [];
  const { files } = await migratePaths([folder], { ...OPTIONS, onFile: (path) => seen.push(path) });
  expect(files.map(({ path }) => path)).toEqual([join(folder, "src/one.ts"), join(folder, "src/two.mjs")]);
  expect(seen).toEqual(files.map(({ path }) => path));
  expect(await readFile(join(folder, "src/one.ts"), "utf8")).toContain("defineTool({");
  expect(await readFile(join(folder, "dist/one.js"), "utf8")).toBe(TOOL);
});

it("writes nothing on a dry run, and tells the same", async () => {
  const dry = await migratePaths([folder], { ...OPTIONS, dryRun: true });
  expect(await readFile(join(folder, "src/one.ts"), "utf8")).toBe(TOOL);
  expect(await migratePaths([folder], OPTIONS)).toEqual(dry);
});

it("changes nothing when it runs again", async () => {
  await migratePaths([folder], OPTIONS);
  expect(await migratePaths([folder], OPTIONS)).toEqual({ files: [], packageFiles: [] });
});

it("takes single files, once each", async () => {
  const path = join(folder, "src/one.ts");
  const { files } = await migratePaths([path, path], OPTIONS);
  expect(files.map((file) => file.path)).toEqual([path]);
});

it("fails for a path that is not there", async () => {
  await expect(migratePaths([join(folder, "nowhere")], OPTIONS)).rejects.toThrow(/ENOENT.*nowhere/);
});

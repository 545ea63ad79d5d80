import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../../../docs/replay.md"), "utf8");
const blocks = Array.from(
  page.matchAll(/```ts\n\/\/ ([\w-]+\.ts)\n([\s\S]*?)```/g),
  ([, name = "", code = ""]) => ({
    name,
    code,
  }),
);

// Inside the package, where its dependencies are installed.
const folder = mkdtempSync(join(import.meta.dirname, "recipes-"));
for (const { name, code } of blocks)
  writeFileSync(join(folder, name), code.replace('"@toolport/advisors"', '"../../src/index.ts"'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("docs/replay.md", () => {
  it.each(blocks.slice(1))("$name prints what stands beside it", async ({ name, code }) => {
    const expected = Array.from(code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm), ([, text = ""]) => text);
    const printed: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((value: unknown) => {
      printed.push(typeof value === "string" ? value : inspect(value, { breakLength: Infinity }));
    });
    await import(join(folder, name));
    log.mockRestore();
    expect(expected.length).toBeGreaterThan(0);
    // What a block imports has printed before.
    expect(printed.slice(-expected.length)).toEqual(expected);
  });

  it("shows code that compiles", () => {
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
      "bin/tsc",
    );
    const compilerOptions = { noEmit: true, isolatedDeclarations: false, declaration: false };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../../../tsconfig.base.json",
        compilerOptions,
        include: ["*.ts", "../../src/*.d.ts"],
      }),
    );
    execFileSync(process.execPath, [compiler, "-p", folder], { stdio: ["ignore", "inherit", "inherit"] });
  }, 60_000);

  it("names every kind of difference", () => {
    const source = readFileSync(join(import.meta.dirname, "../src/replay-end.ts"), "utf8");
    const kinds = Array.from(source.matchAll(/readonly kind: "(\w+)"/g), ([, kind = ""]) => kind);
    for (const kind of kinds)
      expect(page).toContain(`\`${kind === "mutation" ? 'kind: "mutation"' : kind}\``);
  });
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/guards.md"), "utf8");
const blocks = new Map(
  Array.from(page.matchAll(/```ts\n\/\/ ([\w-]+\.ts)\n([\s\S]*?)```/g), ([, name = "", code = ""]) => [
    name,
    code,
  ]),
);
const recipes = [...blocks.keys()].filter((name) => name !== "tools.ts");

// Inside the package, where its dependencies are installed.
const folder = mkdtempSync(join(import.meta.dirname, "recipes-"));
for (const [name, code] of blocks)
  writeFileSync(
    join(folder, name),
    code
      .replace('"@toolport/advisors"', '"../../src/index.ts"')
      .replace("@toolport/advisors/terminal", "../../src/terminal.ts"),
  );
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("docs/guards.md", () => {
  it.each(recipes)("%s prints what stands beside it", async (name) => {
    const expected = Array.from(
      (blocks.get(name) ?? "").matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm),
      ([, text = ""]) => text.replaceAll(String.raw`\n`, "\n"),
    );
    const printed: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((value: unknown) => {
      printed.push(typeof value === "string" ? value : inspect(value, { breakLength: Infinity }));
    });
    await import(join(folder, name));
    log.mockRestore();
    expect(expected.length).toBeGreaterThan(0);
    expect(printed).toEqual(expected);
  });

  it("shows code that compiles", () => {
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
      "bin/tsc",
    );
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../../../tsconfig.base.json",
        compilerOptions: {
          noEmit: true,
          isolatedDeclarations: false,
          declaration: false,
          noUnusedLocals: false,
        },
        include: ["*.ts", "../../src/*.d.ts"],
      }),
    );
    execFileSync(process.execPath, [compiler, "-p", folder], { stdio: ["ignore", "inherit", "inherit"] });
  });

  it("has a recipe for each ready advisor and observer, and a row in each table", () => {
    const exported = readFileSync(join(root, "packages/advisors/src/index.ts"), "utf8");
    // What goes with one of them, or is told of in docs/replay.md.
    const others = ["auditLines", "verifyAudit", "readMore", "record", "replay", "readTranscript"];
    const ready = Array.from(exported.matchAll(/^export \{ (\w+),? /gm), ([, name = ""]) => name).filter(
      (name) => !others.includes(name) && name !== "type",
    );
    expect(ready).toHaveLength(13);
    for (const name of [...ready, "terminalApprover"]) {
      const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
      expect(recipes, name).toContain(file);
      expect(page).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|`, "m"));
    }
  });

  it.each(["circuit-breaker.ts", "metrics.ts", "permit.ts"])("%s is a recipe of at most 15 lines", (name) => {
    const [, own = ""] =
      /^\n([\s\S]*?)\n\n/.exec((blocks.get(name) ?? "").replace(/^(import .*\n)+/, "")) ?? [];
    const lines = own.split("\n").filter((line) => line !== "");
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThanOrEqual(15);
  });
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import { vi } from "vitest";

const root = join(import.meta.dirname, "..");

/** A page of the documentation, whose named code blocks are written into a folder beside this file. */
export interface Page {
  /** The blocks that print something, by file name. */
  readonly examples: readonly string[];
  /** What a block says that it prints: each `console.log(…); // this`, and comment lines that begin with a quote. */
  readonly promised: (name: string) => readonly string[];
  /** Runs a block and gives what it printed. */
  readonly run: (name: string) => Promise<readonly string[]>;
  /** Where its blocks lie. */
  readonly folder: string;
  readonly close: () => void;
}

/** Opens a page by its path from the root of the repository. */
export function openPage(path: string): Page {
  const text = readFileSync(join(root, path), "utf8");
  const blocks = new Map(
    Array.from(text.matchAll(/```ts\n\/\/ ([\w-]+\.ts)\n([\s\S]*?)```/g), ([, name = "", code = ""]) => [
      name,
      code,
    ]),
  );
  const folder = mkdtempSync(join(import.meta.dirname, "page-"));
  for (const [name, code] of blocks) writeFileSync(join(folder, name), code);
  const lines = (name: string): readonly string[] =>
    Array.from(
      (blocks.get(name) ?? "").matchAll(/^\s*console\.log\(.*\); \/\/ (.*)$|^\/\/ (".*)$/gm),
      ([, said, alone]) => (said ?? alone ?? "").replaceAll(String.raw`\n`, "\n"),
    );
  return {
    folder,
    examples: [...blocks.keys()].filter((name) => lines(name).length > 0),
    promised: lines,
    run: async (name) => {
      const printed: string[] = [];
      const log = vi.spyOn(console, "log").mockImplementation((value: unknown) => {
        printed.push(typeof value === "string" ? value : inspect(value, { breakLength: Infinity }));
      });
      try {
        await import(join(folder, name));
      } finally {
        log.mockRestore();
      }
      return printed;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Throws where a block of these pages does not compile: one run of the compiler, which takes its time to start. */
export function compilePages(pages: readonly Page[]): void {
  const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
  const folder = mkdtempSync(join(import.meta.dirname, "page-"));
  const settings = {
    extends: "../../tsconfig.base.json",
    compilerOptions: { noEmit: true, isolatedDeclarations: false, declaration: false, noUnusedLocals: false },
    include: pages.map((page) => join(page.folder, "*.ts")),
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  try {
    execFileSync(process.execPath, [join(dirname(typescript), "bin/tsc"), "-p", folder], {
      stdio: ["ignore", "inherit", "inherit"],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

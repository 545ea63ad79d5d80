import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { formatWithOptions } from "node:util";
import { vi } from "vitest";

const root = join(import.meta.dirname, "..");

/** A page of the documentation. */
export interface Page {
  readonly text: string;
  /** Its TypeScript by file name, which a block's first line says; the first one that begins with an import is `example.ts`. */
  readonly blocks: ReadonlyMap<string, string>;
}

/** A page whose blocks can be run. */
export interface OpenPage extends Page {
  /** Where the blocks lie. It is made when first asked for, so that nothing is left where every test is filtered out. */
  readonly folder: string;
  /** The names of the blocks that print something. */
  readonly examples: readonly string[];
  /** What a block says that it prints: each `console.log(…); // this`, and comment lines that begin with a quote. */
  readonly promised: (name: string) => readonly string[];
  /** Runs a block, and gives what it and what it imports for the first time have printed. */
  readonly run: (name: string) => Promise<readonly string[]>;
  readonly close: () => void;
}

/** Reads a page by its path from the root of the repository. */
export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), "utf8");
  const blocks = new Map<string, string>();
  for (const [, name = "example.ts", code = ""] of text.matchAll(
    /```ts\n(?:\/\/ ([\w-]+\.ts)\n|(?=import ))([\s\S]*?)```/g,
  ))
    if (!blocks.has(name)) blocks.set(name, code);
  return { text, blocks };
}

/** Reads a page whose blocks are to lie below `beside`: where what they import is installed. */
export function openPage(path: string, beside: string = import.meta.dirname): OpenPage {
  const page = readPage(path);
  let made: string | undefined;
  const folder = (): string => {
    if (made !== undefined) return made;
    made = mkdtempSync(join(beside, "page-"));
    for (const [name, code] of page.blocks) writeFileSync(join(made, name), code);
    return made;
  };
  const promised = (name: string): readonly string[] =>
    Array.from(
      (page.blocks.get(name) ?? "").matchAll(/^.*\bconsole\.log\(.*\); \/\/ (.*)$|^\/\/ (".*)$/gm),
      ([, said, alone]) => (said ?? alone ?? "").replaceAll(String.raw`\n`, "\n"),
    );
  return {
    ...page,
    get folder() {
      return folder();
    },
    examples: [...page.blocks.keys()].filter((name) => promised(name).length > 0),
    promised,
    run: async (name) => {
      const printed: string[] = [];
      const log = vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
        printed.push(formatWithOptions({ breakLength: Infinity }, ...values));
      });
      try {
        await import(join(folder(), name));
      } finally {
        log.mockRestore();
      }
      return printed;
    },
    close: () => {
      if (made !== undefined) rmSync(made, { recursive: true, force: true });
    },
  };
}

/** What the compiler has against the blocks of these pages; "" when it is content. One run: it takes its time to start. */
export function compilePages(pages: readonly OpenPage[]): string {
  const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
  const folder = mkdtempSync(join(import.meta.dirname, "page-"));
  const settings = {
    extends: "../../tsconfig.base.json",
    compilerOptions: { noEmit: true, isolatedDeclarations: false, declaration: false, noUnusedLocals: false },
    // With what our sources declare of others' modules.
    include: [...pages.map((page) => join(page.folder, "*.ts")), join(root, "packages/*/src/*.d.ts")],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  try {
    const { stdout, stderr, error } = spawnSync(
      process.execPath,
      [join(dirname(typescript), "bin/tsc"), "-p", folder],
      { encoding: "utf8" },
    );
    if (error) throw error;
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

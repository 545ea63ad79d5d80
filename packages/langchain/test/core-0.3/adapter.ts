import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import type * as Adapter from "../../src/index.ts";

const here = import.meta.dirname;

/**
 * The adapter as a user of core 0.3 has it: the same source, in a place from which `@langchain/core` is 0.3. A copy, because
 * imports resolve by where a file really is. Its name is its content's, so no run meets an older one.
 */
export async function adapterHere(): Promise<typeof Adapter> {
  const { outputFiles } = buildSync({
    entryPoints: [join(here, "../../src/index.ts")],
    bundle: true,
    format: "esm",
    packages: "external",
    target: "es2022",
    write: false,
  });
  const text = outputFiles[0]?.text ?? "";
  const file = join(here, "dist", `${createHash("sha256").update(text).digest("hex").slice(0, 12)}.js`);
  mkdirSync(join(here, "dist"), { recursive: true });
  // Renamed into place: another worker may be about to read it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
  return (await import(pathToFileURL(file).href)) as typeof Adapter;
}

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { transform } from "@swc/core";

const fixtures = join(import.meta.dirname, "../fixtures");

/** What emits the metadata of legacy decorators: TypeScript, swc, and the compiler of Vite, which vitest runs. */
export const COMPILERS = ["tsc", "swc", "oxc"] as const;

/** Compiles the fixtures as an app of somebody's would be, and gives the folder of the outcome. */
export async function compileLegacy(compiler: (typeof COMPILERS)[number], out: string): Promise<string> {
  const folder = join(fixtures, "dist", `${out}-${compiler}`);
  if (compiler === "tsc") return await byTypeScript(folder);
  if (compiler === "swc") return await bySwc(folder);
  return fixtures;
}

async function byTypeScript(folder: string): Promise<string> {
  const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
  const tsc = join(dirname(typescript), "bin/tsc");
  const options = [
    "-p",
    fixtures,
    "--outDir",
    folder,
    "--rootDir",
    join(fixtures, "../.."),
    "--pretty",
    "false",
  ];
  // With the checks: the fixtures hold for the types, too.
  const said = await promisify(execFile)(process.execPath, [tsc, ...options]).then(
    () => "",
    (error: unknown) => String((error as { readonly stdout?: string }).stdout),
  );
  const ours = said.split("\n").filter((line) => /decorators\/(fixtures|src)\//.test(line));
  if (ours.length > 0) throw new Error(ours.join("\n"));
  return join(folder, "decorators/fixtures");
}

async function bySwc(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(fixtures).filter((one) => one.endsWith(".ts"))) {
    const { code } = await transform(readFileSync(join(fixtures, name), "utf8"), {
      filename: name,
      swcrc: false,
      jsc: {
        target: "es2022",
        parser: { syntax: "typescript", decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
      },
    });
    writeFileSync(join(folder, name.replace(/ts$/, "js")), code);
  }
  return folder;
}

/**
 * A fixture's exports. By a path that the compiler of the tests doesn't follow: legacy and standard decorators are never
 * compiled together.
 */
export async function loadLegacy<Exports>(name: string, folder: string = fixtures): Promise<Exports> {
  const path = join(folder, name);
  return (await import(existsSync(`${path}.js`) ? `${path}.js` : `${path}.ts`)) as Exports;
}

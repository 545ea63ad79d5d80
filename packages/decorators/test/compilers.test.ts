import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createToolbox, textOf } from "@toolport/core";
import { transform as bySwc } from "@swc/core";
import { transform as byEsbuild } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { toolsFrom } from "../src/index.ts";

const folder = mkdtempSync(join(import.meta.dirname, "page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = `
import { context, tool } from "@toolport/decorators";

const name = { name: "name", schema: { type: "string" } };

class Base {
  #greeting = "Hello";

  @tool({ description: "Greets.", effect: "read", params: [context, name] })
  greet(ctx, who) {
    return this.#greeting + ", " + who + " by " + ctx.caller.id;
  }
}

export class Greeter extends Base {
  #mark = "!";

  override greet(ctx, who) {
    return super.greet(ctx, who) + this.#mark;
  }

  @tool({ description: "Private.", effect: "read" })
  count() {
    return this.#mark.length;
  }
}
`;

async function byTypeScript(): Promise<string> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const source = join(folder, "source.ts");
  writeFileSync(source, SOURCE);
  const options = ["--ignoreConfig", "--noCheck", "--noResolve", "--target", "es2022", "--module", "esnext"];
  const places = ["--rootDir", folder, "--outDir", join(folder, "tsc")];
  await promisify(execFile)(process.execPath, [tsc, source, ...options, ...places]);
  return readFileSync(join(folder, "tsc/source.js"), "utf8");
}

const swc = {
  swcrc: false,
  jsc: {
    target: "es2022",
    parser: { syntax: "typescript", decorators: true },
    transform: { decoratorVersion: "2022-03" },
  },
} as const;

it.each<[string, () => Promise<string>]>([
  ["TypeScript", byTypeScript],
  ["esbuild, as tsx", async () => (await byEsbuild(SOURCE, { loader: "ts", target: "es2022" })).code],
  ["swc", async () => (await bySwc(SOURCE, swc)).code],
])("standard decorators work as %s compiles them", async (compiler, compile) => {
  const path = join(folder, `${compiler.replaceAll(/\W/g, "-")}.js`);
  writeFileSync(path, await compile());
  const { Greeter } = (await import(path)) as { Greeter: new () => object };
  const box = createToolbox({ tools: toolsFrom(new Greeter()) });
  expect(textOf(await box.call("greet", { name: "Ada" }, { caller: { id: "ann" } }))).toBe(
    "Hello, Ada by ann!",
  );
  expect((await box.call("count")).data).toBe(1);
});

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const TOOLS = 200;
const here = dirname(fileURLToPath(import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

/** A toolbox of so many zod tools, and uses of it that need the types to have survived. */
function source(count: number): string {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const input = (n: number): string =>
    `z.object({ id: z.string(), n${n}: z.number().default(${n}), deep: z.object({ list: z.array(z.object({ a: z.string(), b: z.enum(["x", "y${n}"]).optional() })) }) })`;
  return `
import { z } from "zod";
import { createToolbox, defineTool, type ToolContext } from "../src/index.ts";
${numbers.map((n) => `const t${n} = defineTool({ name: "tool_${n}", description: "d", effect: "read", input: ${input(n)}, execute: (args, ctx: ToolContext<{ db${n % 5}: string }>) => ({ n: args.n${n} + args.deep.list.length, db: ctx.app.db${n % 5} }) });`).join("\n")}
const box = createToolbox({ tools: [${numbers.map((n) => `t${n}`).join(", ")}] });
export const run = box.run({ app: { ${numbers
    .slice(0, 5)
    .map((n) => `db${n}: ""`)
    .join(", ")} } });
export const few = box.pick("tool_${count - 1}").prefix("p.");
// @ts-expect-error some app data is missing
box.run({ app: { db0: "" } });
// @ts-expect-error no such tool
box.pick("tool_${count}");
`;
}

it(`type-checks a toolbox of ${TOOLS} zod tools, at little cost for each`, async () => {
  // Inside node_modules, where zod is found and nobody else's tools look.
  const cache = join(here, "../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "many-tools-"));
  try {
    const seconds = async (count: number): Promise<number> => {
      await writeFile(
        join(folder, "many.ts"),
        source(count).replace("../src/index.ts", "../../../src/index.ts"),
      );
      await writeFile(
        join(folder, "tsconfig.json"),
        JSON.stringify({ extends: "../../../../../tsconfig.json", files: ["many.ts"], include: [] }),
      );
      const { stdout } = await promisify(execFile)(process.execPath, [
        tsc,
        "-p",
        folder,
        "--extendedDiagnostics",
      ]).catch((error: { stdout: string }) => {
        throw new Error(error.stdout);
      });
      return Number(/Check time:\s+([\d.]+)s/.exec(stdout)?.[1]);
    };
    const [few, many] = [await seconds(2), await seconds(TOOLS)];
    console.info(`check time: ${few} s for 2 tools, ${many} s for ${TOOLS}`);
    // The fixed part is zod's own types. Against it, so that a slow machine does not fail the test.
    expect(many).toBeLessThan(few * 25);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);

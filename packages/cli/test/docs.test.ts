import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, runToolport } from "./run-toolport.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/cli.md"), "utf8");
const [, name = "", code = ""] = /```ts\n\/\/ (\S+)\n([\s\S]*?)```/.exec(page) ?? [];
const cwd = project({ [name]: `// ${name}\n${code}` });
const consoles = Array.from(page.matchAll(/```console\n([\s\S]*?)```/g), ([, text = ""]) => text);

/** A command line as a shell splits it, as far as the page needs it. */
function split(line: string): string[] {
  return Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? "");
}

/** How long something took is another number each time, takes another room, and is a step of its own when it was long. */
function timeless(text: string): string {
  return text
    .replaceAll(/^ +\d+ ms +execute +ended\n/gm, "")
    .replaceAll(/It (was slow: it )?took \d.*/g, "It took …")
    .replaceAll(/ *\d+ ms */g, " … ")
    .trimEnd();
}

describe("docs/cli.md", { timeout: 120_000 }, () => {
  // One after the other: what a later one shows was written by an earlier one.
  it.each(consoles)("shows what is really printed by %s", async (text) => {
    const shown = text.split("\n").filter((line) => !line.startsWith("$ "));
    const printed: string[] = [];
    for (const line of text.split("\n").filter((one) => one.startsWith("$ "))) {
      const [command, ...args] = split(line.slice(2));
      if (command === "sed") {
        const [, from = "", to = ""] = (args[1] ?? "").split("/");
        writeFileSync(join(cwd, name), readFileSync(join(cwd, name), "utf8").replace(from, to));
        continue;
      }
      const { stdout, stderr } = await runToolport(args, { cwd });
      printed.push(stdout + stderr);
    }
    expect(timeless(printed.join(""))).toBe(timeless(shown.join("\n")));
  });
});

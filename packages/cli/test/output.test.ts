import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { createColors } from "picocolors";
import { describe, expect, it } from "vitest";
import { run } from "./run-check.ts";
import { project, runToolport, toolportPath } from "./run-toolport.ts";

const many = (count: number): string =>
  `export const tools = Array.from({ length: ${count} }, (_, at) => ({ name: "item_" + at, description: "", effect: "read", execute: () => at }));`;

const cwd = project({
  "prints.ts": `
import fs, { writeSync } from "node:fs";
writeSync(1, "by number\\n");
fs.write(1, "later\\n", () => {});
console.log("by console");
export const said = { name: "said", description: "Says it.", effect: "read", execute: () => { writeSync(1, "in the body\\n"); return "answer"; } };`,
  "faulty.ts": many(2000),
  "one.ts": many(1),
  "stays.ts": "setInterval(() => {}, 1000);\nexport const a = await new Promise(() => {});",
});

describe("standard output", { timeout: 120_000 }, () => {
  it("holds the answer only, even where a module writes to it by its number", async () => {
    const { stdout, stderr } = await runToolport(["call", "prints.ts", "said", "--json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ data: "answer" });
    for (const line of ["by number", "later", "by console", "in the body"]) expect(stderr).toContain(line);
  });

  it("may be closed early, and what was found still decides the exit code", async () => {
    const child = spawn(process.execPath, [await toolportPath(), "check", "faulty.ts"], { cwd });
    child.stdout.once("data", () => child.stdout.destroy());
    child.stderr.resume();
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(1);
  });

  it.skipIf(!existsSync("/dev/full"))("that can't be written to is a failure, and said", async () => {
    const full = openSync("/dev/full", "w");
    const main = await toolportPath();
    const child = spawn(process.execPath, [main, "list", "one.ts"], { cwd, stdio: ["ignore", full, "pipe"] });
    closeSync(full);
    let stderr = "";
    child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(stderr).toMatch(/^toolport: the answer can't be written: ENOSPC.*\n$/);
    expect(code).toBe(2);
  });
});

describe("standard error", { timeout: 120_000 }, () => {
  it("says where it waits for a module that does not end", async () => {
    const child = spawn(process.execPath, [await toolportPath(), "list", "stays.ts"], { cwd });
    const said = await new Promise<string>((resolve) =>
      child.stderr.once("data", (chunk: Buffer) => resolve(chunk.toString())),
    );
    child.kill();
    expect(said).toBe("toolport: still reading stays.ts, after 5 seconds\n");
  });
});

describe("a narrow terminal", { timeout: 60_000 }, () => {
  it("wraps columns between words, and never within a colour or a wide letter", async () => {
    const folder = project({
      "tools.ts": `export const tools = [{ name: "漢字の長い名前の道具です", description: "Says it.", effect: "read", execute: () => 1 }, { name: "other_tool_with_a_long_name", description: "Says that.", effect: "destructive", permission: "administrator", execute: () => 1 }];`,
    });
    const options = { columns: 60, colors: createColors(true) };
    const { out } = await run(options, "list", `${folder}/tools.ts`);
    const escape = "\u001B";
    expect(out).toContain(`${escape}[32mread${escape}[39m`);
    expect(out).toContain(`${escape}[31mdestructive${escape}[39m`);
    expect(out).toContain("漢字の");
    // Every sequence that begins is whole.
    expect(stripVTControlCharacters(out)).not.toContain(escape);
  });
});

describe("a file that is named twice", { timeout: 60_000 }, () => {
  it("is read once", async () => {
    const folder = project({
      "one.ts": many(1).replace('description: ""', 'description: "Says how many there are."'),
    });
    const file = `${folder}/one.ts`;
    const twice = `${folder}/../${folder.split("/").at(-1) ?? ""}/one.ts`;
    const checked = await run("check", file, twice, "--json");
    expect(JSON.parse(checked.out)).toMatchObject({ tools: 1, findings: [] });
    const listed = await run("list", file, twice, "--json");
    expect(JSON.parse(listed.out)).toMatchObject({ tools: 1 });
  });
});

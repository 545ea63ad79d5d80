import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

// A program that asks at its terminal before it writes.
const PROGRAM = `
import { createToolbox, textOf } from "@toolport/core";
import { terminalApprover } from "@toolport/advisors/terminal";

const write = { name: "write", description: "Writes.", input: { type: "object" }, effect: "write", execute: () => "done" };
const toolbox = createToolbox({ tools: [write], approval: terminalApprover() });
const result = await toolbox.run({ caller: { id: "ann" } }).call("write", { n: 1 });
console.log(result.status + ": " + textOf(result));
`;

// Runs what it is given at a pseudo terminal; types ahead before the question, and the answer after it.
const TERMINAL = `
import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
os.write(fd, b"y\\ny")
seen, todo = b"", [(b"[y/N", os.environ["KEY"].encode()), (b"Why not?", b"because\\n")]
while True:
    try:
        chunk = os.read(fd, 4096)
    except OSError:
        break
    if not chunk:
        break
    seen += chunk
    for step in list(todo):
        if step[0] in seen:
            todo.remove(step)
            os.write(fd, step[1])
os.waitpid(pid, 0)
sys.stdout.buffer.write(seen)
`;

const cwd = join(import.meta.dirname, "..");
const node = ["--import", import.meta.resolve("tsx"), "--input-type=module", "-e", PROGRAM];
const denied = "denied: The approval for this call was denied, so the tool did not run.";

function canRun(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

// Each starts Node and compiles what it imports.
describe("terminalApprover in a program of its own", { timeout: 60_000 }, () => {
  it("says no where standard input is a pipe, whatever comes through it", () => {
    const stdio: ["pipe", "pipe", "ignore"] = ["pipe", "pipe", "ignore"];
    const out = execFileSync(process.execPath, node, { cwd, input: "y\ny\n", encoding: "utf8", stdio });
    expect(out).toBe(`${denied} Reason: there is no terminal to ask at\n`);
  });

  it.skipIf(!canRun("python3", "-c", "import pty")).each([
    ["y\n", "ok: done"],
    ["n\n", `${denied} Reason: because`],
    ["x\n", `${denied} Reason: the answer was neither yes nor no`],
    ["\u0004", `${denied} Reason: nobody answered`],
  ])("asks at a real terminal, and ends when it has its answer: %j", async (key, words) => {
    const { stdout } = await promisify(execFile)("python3", ["-c", TERMINAL, process.execPath, ...node], {
      cwd,
      env: { ...process.env, KEY: key },
      timeout: 30_000,
    });
    expect(stdout).toContain('{"n":1}');
    expect(stdout.replaceAll("\r", "")).toContain(`${words}\n`);
  });
});

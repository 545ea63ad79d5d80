import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { project, runToolport, toolportPath, type Ended } from "./run-toolport.ts";
import { PLAIN } from "./tool-sources.ts";

const cwd = project({
  "plain.ts": PLAIN,
  "toolbox.ts": `
import { createToolbox } from "@toolport/core";
const tool = (name: string, more: object) => ({ name, description: name, effect: "read", execute: () => name + " ran", ...more });
const tools = [
  tool("drop", { effect: "destructive" }),
  tool("admin_only", { permission: "admin" }),
  tool("in_mail", { channels: ["mail"] }),
  tool("asks", { execute: async (_, ctx) => "answer: " + JSON.stringify(await ctx.suspend({ key: "which", prompt: "Which one?" })) }),
  tool("outer", { execute: async (_, ctx) => (await ctx.call("admin_only")).status }),
  tool("prints", { execute: () => { console.log("noise"); return "quiet"; } }),
];
export const waiting = createToolbox({ tools, approval: "suspend", permissions: ["user", "admin"] });`,
  "free.ts": `
import { createToolbox } from "@toolport/core";
export const box = createToolbox({ tools: [{ name: "drop", description: "Drops.", effect: "destructive", execute: () => "dropped" }], approval: "none" });`,
  "refusing.ts": `
import { createToolbox } from "@toolport/core";
export const box = createToolbox({ tools: [{ name: "drop", description: "Drops.", effect: "destructive", execute: () => "dropped" }], approval: () => false });`,
});

const call = (...args: readonly string[]): Promise<Ended> => runToolport(["call", ...args], { cwd });
const DENIED = "The approval for this call was denied, so the tool did not run.";

describe("toolport call", { timeout: 120_000 }, () => {
  it("prints what the tool answers, and on standard error how that was decided", async () => {
    const { code, stdout, stderr } = await call("plain.ts", "add", '{"a":1,"b":2}');
    expect(stdout).toBe("3\n");
    expect(stderr).toMatch(
      /^"add" ran and its result stands\. It took \d+ ms .*\n {2}\d+ ms {2}execute {2}started: 1\n$/,
    );
    expect(code).toBe(0);
  });

  it("prints result and decision record as one document", async () => {
    const { stdout } = await call("plain.ts", "add", '{"a":1,"b":2}', "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      status: "ok",
      data: 3,
      record: { tool: "add", status: "ok" },
    });
  });

  it("reads arguments from standard input", async () => {
    const { stdout } = await runToolport(["call", "plain.ts", "add", "-"], { cwd, input: '{"a":2,"b":2}' });
    expect(stdout).toBe("4\n");
  });

  it("refuses arguments that don't fit, as a model would be told, and ends with 1", async () => {
    const { code, stdout } = await call("plain.ts", "add", '{"a":1}');
    expect(stdout).toContain("/b: required, but missing");
    expect(code).toBe(1);
  });

  it("says what a tool threw", async () => {
    expect(await call("plain.ts", "broken")).toMatchObject({ code: 1, stdout: "The tool failed: no disk\n" });
  });

  it("denies what changes something where there is no terminal to ask at", async () => {
    const { code, stdout, stderr } = await call("plain.ts", "wipe");
    expect(stdout).toBe(`${DENIED} Reason: there is no terminal to ask at\n`);
    expect(stderr).toMatch(
      /\ntoolport: "wipe" needs an approval, and there is no terminal to ask at; --yes approves it\n$/,
    );
    expect(code).toBe(1);
  });

  it("runs it with --yes", async () => {
    expect(await call("plain.ts", "wipe", "--yes")).toMatchObject({ code: 0, stdout: "wiped\n" });
  });

  it("lets only a tool's own level call it where there is no toolbox", async () => {
    expect(await call("plain.ts", "secret")).toMatchObject({ code: 1 });
    expect(await call("plain.ts", "secret", "--permission", "user")).toMatchObject({ code: 1 });
    expect(await call("plain.ts", "secret", "--permission", "admin")).toMatchObject({
      code: 0,
      stdout: "42\n",
    });
  });
});

describe("toolport call, through a toolbox of the module", { timeout: 120_000 }, () => {
  it("leaves a suspended call waiting where there is no terminal", async () => {
    const { code, stderr } = await call("toolbox.ts", "drop");
    expect(stderr).toMatch(
      /\ntoolport: "drop" needs an approval, and there is no terminal to ask at; --yes approves it\n$/,
    );
    expect(code).toBe(1);
  });

  it("goes on with it after --yes", async () => {
    expect(await call("toolbox.ts", "drop", "--yes")).toMatchObject({ code: 0, stdout: "drop ran\n" });
  });

  it("can't approve what the toolbox's own approver denies", async () => {
    expect(await call("refusing.ts", "drop", "--yes")).toMatchObject({ code: 1, stdout: `${DENIED}\n` });
  });

  it("asks nobody where the toolbox doesn't", async () => {
    expect(await call("free.ts", "drop")).toMatchObject({ code: 0, stdout: "dropped\n" });
  });

  it.each([
    ["admin_only --permission user", 1],
    ["admin_only --permission admin", 0],
    ["in_mail", 1],
    ["in_mail --channel mail", 0],
  ])("keeps to its permissions and channels: %s", async (command, code) => {
    expect(await call("toolbox.ts", ...command.split(" "))).toMatchObject({ code });
  });

  it("names a level that the toolbox does not know", async () => {
    const { code, stderr } = await call("toolbox.ts", "admin_only", "--permission", "root");
    expect(stderr).toMatch(/^toolport: [^\n]*root[^\n]*\n$/);
    expect(code).toBe(2);
  });

  it("says that a question can't be asked", async () => {
    const { code, stderr } = await call("toolbox.ts", "asks");
    expect(stderr).toMatch(/toolport: "asks" asks a question, and there is no terminal to answer it at\n$/);
    expect(code).toBe(1);
  });

  it("tells what a tool called", async () => {
    const { stdout, stderr } = await call("toolbox.ts", "outer");
    expect(stdout).toBe("denied\n");
    expect(stderr).toContain('it called "admin_only" was denied.');
  });

  it("keeps what a tool prints off standard output", async () => {
    const { stdout } = await call("toolbox.ts", "prints", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ data: "quiet" });
  });
});

// Runs what it is given at a pseudo terminal, and types a key when it is asked.
const TERMINAL = `
import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
seen, todo = b"", [(os.environ["WHEN"].encode(), os.environ["KEY"].encode()), (b"Why not?", b"\\n")]
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
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(status))
`;

function canRun(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!canRun("python3", "-c", "import pty"))(
  "toolport call, at a terminal",
  { timeout: 120_000 },
  () => {
    async function atTerminal(
      args: readonly string[],
      env: { readonly WHEN: string; readonly KEY: string },
    ): Promise<string> {
      const command = ["-c", TERMINAL, process.execPath, await toolportPath(), "call", ...args];
      try {
        return execFileSync("python3", command, {
          cwd,
          env: { ...process.env, ...env },
          encoding: "utf8",
          timeout: 40_000,
        });
      } catch (error) {
        return `${(error as { stdout: string }).stdout}ended with ${(error as { status: number }).status}`;
      }
    }

    it("asks before a tool that changes something runs", async () => {
      const printed = await atTerminal(["plain.ts", "wipe"], { WHEN: "[y/N", KEY: "y\n" });
      expect(printed).toContain("wiped");
    });

    it("takes no for an answer", async () => {
      const printed = await atTerminal(["plain.ts", "wipe"], { WHEN: "[y/N", KEY: "n\n" });
      expect(printed).toContain(DENIED);
      expect(printed).toMatch(/ended with 1$/);
    });

    it("answers what a toolbox suspends", async () => {
      const printed = await atTerminal(["toolbox.ts", "drop"], { WHEN: "[y/N", KEY: "y\n" });
      expect(printed).toContain("drop ran");
    });

    it("asks a tool's question", async () => {
      const printed = await atTerminal(["toolbox.ts", "asks"], { WHEN: "Which one?", KEY: "[1]\n" });
      expect(printed).toContain("answer: [1]");
    });
  },
);

import { describe, expect, it } from "vitest";
import { atTerminal, hasTerminals } from "../../../test/at-terminal.ts";
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
  "mixed.ts": `
const tool = (name, more) => ({ name, description: "Says " + name, effect: "read", execute: () => name, ...more });
export const good = tool("good");
export const bad = tool("not a name");
export const late = tool("late", { timeoutMs: -1 });`,
  "wanting.ts": `
export const orders = {
  name: "orders", description: "Orders of the caller.", effect: "read",
  execute: (_, { app, caller }) => caller.id + " of " + caller.team + ": " + app.orders.length,
};`,
  "app.ts": `export const app = { orders: [1, 2, 3] };\nexport default Promise.resolve({ orders: [] });`,
  "args.json": '{"a":4,"b":4}',
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

  it("reads arguments from a file", async () => {
    expect(await call("plain.ts", "add", "@args.json")).toMatchObject({ code: 0, stdout: "8\n" });
    expect(await call("plain.ts", "add", "@gone.json")).toMatchObject({
      code: 2,
      stderr: "toolport: the file of the arguments, gone.json, is not there\n",
    });
  });

  it.each([
    ["JSON", '{"orders":[7]}', 1],
    ["an export", "app.ts#app", 3],
    ["a default export, awaited", "app.ts", 0],
  ])("gives the tool its app data, as %s, and its whole caller", async (_as, app, count) => {
    const caller = '{"id":"ann","team":"red"}';
    const { stdout } = await call("wanting.ts", "orders", "--app", app, "--caller", caller);
    expect(stdout).toBe(`ann of red: ${count}\n`);
  });

  it.each([
    ["--app", "app.ts#none", '--app: app.ts exports no "none", only: app, default'],
    ["--app", "{'orders':[]}", "--app is no JSON: "],
    ["--caller", "[]", '--caller is a list; give an id, or an object as in {"id":"ann"}'],
  ])("says what is wrong with %s %s", async (option, value, message) => {
    const { code, stderr } = await call("wanting.ts", "orders", option, value);
    expect(stderr).toContain(`toolport: ${message}`);
    expect(code).toBe(2);
  });

  it("says what it can't do as one document, too", async () => {
    const { code, stdout } = await call("plain.ts", "ad", "--json");
    expect(JSON.parse(stdout)).toEqual({
      error: { code: "unusable", message: expect.stringContaining('did you mean "add"?') as string },
    });
    expect(code).toBe(2);
  });

  it("refuses arguments that don't fit, as a model would be told, and ends with 1", async () => {
    const { code, stdout } = await call("plain.ts", "add", '{"a":1}');
    expect(stdout).toContain("/b: required, but missing");
    expect(code).toBe(1);
  });

  it("runs a tool beside others that no toolbox would take", async () => {
    expect(await call("mixed.ts", "good")).toMatchObject({ code: 0, stdout: "good\n" });
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

describe.skipIf(!hasTerminals)("toolport call, at a terminal", { timeout: 120_000 }, () => {
  async function asked(args: readonly string[], after: string, typed: string): Promise<string> {
    const answers = [
      [after, typed],
      ["Why not?", "\n"],
    ] as const;
    const { printed, code } = await atTerminal([await toolportPath(), "call", ...args], { cwd, answers });
    return `${printed}ended with ${code}`;
  }

  it("asks before a tool that changes something runs", async () => {
    const printed = await asked(["plain.ts", "wipe"], "[y/N", "y\n");
    expect(printed).toContain("wiped");
  });

  it("takes no for an answer", async () => {
    const printed = await asked(["plain.ts", "wipe"], "[y/N", "n\n");
    expect(printed).toContain(DENIED);
    expect(printed).toMatch(/ended with 1$/);
  });

  it("answers what a toolbox suspends", async () => {
    const printed = await asked(["toolbox.ts", "drop"], "[y/N", "y\n");
    expect(printed).toContain("drop ran");
  });

  it("asks a tool's question", async () => {
    const printed = await asked(["toolbox.ts", "asks"], "Which one?", "[1]\n");
    expect(printed).toContain("answer: [1]");
  });
});

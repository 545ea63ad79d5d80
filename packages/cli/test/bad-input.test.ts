import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, runToolport } from "./run-toolport.ts";
import { PLAIN } from "./tool-sources.ts";

const cwd = project({
  "plain.ts": PLAIN,
  "throws.ts": `export const port: number = 1;\nthrow new Error("no key\\n is set");`,
  "throws-text.ts": `throw "just a text";`,
  "throws-nothing.ts": "throw undefined;",
  "throws-object.ts": "throw { status: 500 };",
  "throws-bare.ts": "throw Object.create(null);",
  "throws-proxy.ts": `throw new Proxy({}, { get() { throw new Error("trap"); } });`,
  "throws-evil.ts": `throw Object.defineProperty(new Error(""), "message", { get() { throw new Error("trap"); } });`,
  "wide.ts": "\uFEFFexport const a = 1;",
  "config/tools.ts": "export const a = 1;",
  "config/tsconfig.json": '{ "extends": "no-such-package/tsconfig" }',
  "notes.txt": "tool",
  "syntax.ts": "export const a = ;",
  "package.ts": `import { a } from "no-such-package";\nexport const b = a;`,
  "local.ts": `import { a } from "./gone.ts";\nexport const b = a;`,
  "none.ts": "export const port = 1;\nexport const url = 'x';",
  "empty.ts": "",
  "circle.ts": `import { b } from "./circle-b.ts";\nexport const name = "a";\nexport const tools = [b];`,
  "circle-b.ts": `import { name } from "./circle.ts";\nexport const b = { name: name.trim(), description: "B.", effect: "read", execute: () => 1 };`,
  "ring.ts": `export { tools } from "./ring-b.ts";\nexport const one = { name: "one", description: "One.", effect: "read", execute: () => 1 };`,
  "ring-b.ts": `import { one } from "./ring.ts";\nexport const tools = [one];`,
  "waits.ts": "export const a = await new Promise(() => {});",
  "exits.ts": "process.exit(0);",
  "later.ts": `setTimeout(() => { throw new Error("later"); }, 1);\nexport const a = await new Promise((r) => setTimeout(r, 5_000));`,
  "definition.ts": `export const tools = [{ type: "function", function: { name: "sum", description: "Adds.", parameters: { type: "object", properties: {} } } }];`,
  "twice.ts": `const one = (n: number) => ({ name: "same", description: "Says " + n, effect: "read", execute: () => n });\nexport const a = one(1);\nexport const b = one(2);`,
});

writeFileSync(join(cwd, "wide.ts"), readFileSync(join(cwd, "wide.ts"), "utf8"), "utf16le");

const LINES: readonly (readonly [command: string, line: string])[] = [
  ["list gone.ts", "there is no file gone.ts"],
  ["list .", ". is a folder: name modules that export tools, as in *.ts"],
  ["list throws.ts", "throws.ts failed while it was loaded: Error: no key is set (throws.ts:2)"],
  ["list throws-text.ts", 'throws-text.ts failed while it was loaded: a thrown value, "just a text"'],
  ["list throws-nothing.ts", "throws-nothing.ts failed while it was loaded: a thrown value, undefined"],
  ["list throws-object.ts", "throws-object.ts failed while it was loaded: a thrown value, { status: 500 }"],
  [
    "list throws-bare.ts",
    "throws-bare.ts failed while it was loaded: a thrown value, [Object: null prototype] {}",
  ],
  ["list throws-proxy.ts", "throws-proxy.ts failed while it was loaded: a thrown value, Proxy [ {}, { get: "],
  ["list throws-evil.ts", "throws-evil.ts failed while it was loaded: "],
  ["list wide.ts", "wide.ts can't be read: it is UTF-16; save it as UTF-8"],
  ["list syntax.ts", "syntax.ts can't be parsed: Unexpected token (syntax.ts:1:18)"],
  [
    "list package.ts",
    'package.ts can\'t be loaded: "no-such-package", which package.ts imports, is not installed there',
  ],
  ["list local.ts", 'local.ts can\'t be loaded: "./gone.ts", which local.ts imports, is not there'],
  ["list none.ts", "none.ts exports no tools, only: port, url"],
  ["list empty.ts", "empty.ts exports nothing; export the tools, or a toolbox"],
  [
    "list circle.ts",
    "circle.ts failed while it was loaded: TypeError: Cannot read properties of undefined (reading 'trim') (circle-b.ts:2); circle.ts → circle-b.ts → circle.ts import each other",
  ],
  ["list waits.ts", "reading waits.ts: it waits for something that never comes"],
  ["list exits.ts", "reading exits.ts: it ended the process"],
  ["list later.ts", "reading later.ts: something failed in the background: Error: later"],
  ["list", "missing required argument 'file' (--help shows how)"],
  ["lst", "unknown command 'lst' (Did you mean list?) (--help shows how)"],
  ["list plain.ts --colour", "unknown option '--colour' (--help shows how)"],
  [
    "list plain.ts --effect none",
    "option '--effect <effect>' argument 'none' is invalid. Allowed choices are read, write, update, destructive, unknown. (--help shows how)",
  ],
  ["call plain.ts", "missing required argument 'name' (--help shows how)"],
  ["call gone.ts add", "there is no file gone.ts"],
  ["call plain.ts sub {}", 'plain.ts has no tool "sub"; it has: add, broken, secret, wipe'],
  ["call plain.ts add nonsense", "the arguments (nonsense) are no JSON: Unexpected token"],
  ["call plain.ts add -", "the arguments on standard input are no JSON: Unexpected token"],
  [
    "call definition.ts sum",
    '"sum" can\'t be called: the module holds its definition only; export what runs it as handlers["sum"], or the whole tool',
  ],
  ["call plain.ts add @", "the arguments are @ without a file; name one, as in @args.json"],
  ["call plain.ts add {} --app #x", "--app names no file; give JSON, or a module's export"],
  [
    "check plain.ts --target ,",
    "option '--target <names>' argument ',' is invalid. It names nothing. (--help shows how)",
  ],
  ["list config/tools.ts", "config/tools.ts can't be loaded: its tsconfig.json can't be used: "],
  ["call twice.ts same", 'twice.ts has 2 tools called "same": say which by a or b'],
  [
    "migrate --from langchain --to ai-sdk notes.txt",
    "notes.txt is no source file: name .ts, .js and the like, or package.json",
  ],
  ["migrate --from langchain --to ai-sdk gone", "there is no file or folder gone"],
  [
    "migrate --from langchain --to langchain .",
    '--from and --to are both "langchain": there is nothing to rewrite',
  ],
  ["migrate --to langchain .", "required option '--from <framework>' not specified (--help shows how)"],
];

describe("toolport, given what it can't use", { timeout: 120_000 }, () => {
  it.each(LINES)("%s: says in one line what is wrong, and ends with 2", async (command, line) => {
    const ended = await runToolport(command.split(" "), { cwd, input: "nonsense" });
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toMatch(/^[^\n]+\n$/);
    expect(ended.stderr.slice(0, "toolport: ".length + line.length)).toBe(`toolport: ${line}`);
    expect(ended.code).toBe(2);
  });

  it("shows the stack of what a module threw when asked to", async () => {
    const { code, stderr } = await runToolport(["list", "throws.ts", "--stack"], { cwd });
    expect(stderr).toMatch(/^toolport: .*\nError: no key\n is set\n {4}at .*throws\.ts:2:7/);
    expect(code).toBe(2);
  });

  it("shows it as well where the environment asks", async () => {
    const { stderr } = await runToolport(["list", "throws.ts"], { cwd, env: { TOOLPORT_STACK: "1" } });
    expect(stderr).toContain("throws.ts:2:7\n");
  });

  it("names a tool that a circle of imports left undefined, and the circle", async () => {
    const { code, stdout } = await runToolport(["list", "ring.ts"], { cwd });
    expect(stdout).toContain(
      "tools[0] can't be read: it is undefined: ring.ts → ring-b.ts → ring.ts import each other",
    );
    expect(code).toBe(1);
  });
});

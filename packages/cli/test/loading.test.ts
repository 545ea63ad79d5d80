import { describe, expect, it } from "vitest";
import { project, runToolport } from "./run-toolport.ts";

const said = (expression: string): string =>
  `export const tool = { name: "tool", description: String(${expression}), effect: "read", execute: () => 1 };`;

const MODULES: Readonly<
  Record<string, { readonly files: Readonly<Record<string, string>>; readonly says: string }>
> = {
  "an enum and types": {
    files: {
      "tools.ts": `enum Unit { C = "celsius" }\ntype T = { a: string };\nconst x = { a: Unit.C } satisfies T;\n${said("x.a")}`,
    },
    says: "celsius",
  },
  "a top-level await": {
    files: { "tools.ts": `const x = await Promise.resolve("waited");\n${said("x")}` },
    says: "waited",
  },
  "an .mts module": {
    files: {
      "tools.mts": `import { x } from "./x.mjs";\n${said("x")}`,
      "x.mts": 'export const x: string = "mts";',
    },
    says: "mts",
  },
  "a .cts module": { files: { "tools.cts": `const x: string = "cts";\n${said("x")}` }, says: "cts" },
  "a .tsx module": {
    files: { "tools.tsx": `const x = <T,>(y: T): T => y;\n${said('x("tsx")')}` },
    says: "tsx",
  },
  CommonJS: {
    files: {
      "tools.cjs": `module.exports.tool = { name: "tool", description: "cjs", effect: "read", execute: () => 1 };`,
    },
    says: "cjs",
  },
  "JSON, with and without its type said": {
    files: {
      "tools.ts": `import a from "./a.json" with { type: "json" };\nimport b from "./a.json";\n${said("a.x + b.x")}`,
      "a.json": '{"x":"j"}',
    },
    says: "jj",
  },
  "paths of tsconfig.json": {
    files: {
      "tools.ts": `import { x } from "@lib/x";\n${said("x")}`,
      "lib/x.ts": 'export const x = "path";',
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
    },
    says: "path",
  },
  "standard decorators": {
    files: {
      "tools.ts": `let seen = "";\nfunction mark(_: unknown, context: ClassMethodDecoratorContext) { seen = context.kind; }\nclass A { @mark run() {} }\n${said("seen")}`,
    },
    says: "method",
  },
  "decorators as experimentalDecorators has them": {
    files: {
      "tools.ts": `let seen = "";\nfunction mark(_: object, key: string) { seen = key; }\nclass A {\n  @mark run() {} }\n${said("seen")}`,
      "tsconfig.json": '{ "compilerOptions": { "experimentalDecorators": true } }',
    },
    says: "run",
  },
  "a circle that does no harm": {
    files: {
      "tools.ts": `import { y } from "./y.ts";\nexport const x = () => "round";\n${said("y()")}`,
      "y.ts": `import { x } from "./tools.ts";\nexport const y = () => x();`,
    },
    says: "round",
  },
  "packages of the project that only know import, and wait": {
    files: {
      "tools.ts": `import { x } from "#only";\n${said("x")}`,
      "package.json": '{ "type": "module", "imports": { "#only": "./only/only.mjs" } }',
      "only/only.mjs": 'export const x = await Promise.resolve("package");',
    },
    says: "package",
  },
};

describe("a module with", { timeout: 120_000 }, () => {
  it.each(Object.entries(MODULES))("%s is loaded as it is", async (_, { files, says }) => {
    const file = Object.keys(files)[0] ?? "";
    const { stdout, stderr } = await runToolport(["list", "--json", file], { cwd: project(files) });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ tools: [{ description: says }] }] });
  });
});

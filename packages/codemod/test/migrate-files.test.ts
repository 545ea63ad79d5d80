import { describe, expect, it } from "vitest";
import { migrateFiles, type Framework, type Migration, type Target } from "../src/index.ts";

const WEATHER = `import { tool } from "@langchain/core/tools";
import { z } from "zod";

export const weather = tool(({ city }) => \`Sunny in \${city}\`, {
  name: "weather",
  description: "The weather.",
  schema: z.object({ city: z.string() }),
});
`;

function migrate(
  text: string,
  to: Target = "toolport",
  from: Framework = "langchain",
): Migration["files"][number] {
  const [file] = migrateFiles([{ path: "tools.ts", text }], { from, to }).files;
  return file ?? { path: "tools.ts", text, changed: false, converted: [], left: [], effects: [] };
}

describe("what is reported", () => {
  it("names each converted tool, with its line in the new text", () => {
    const { text, converted } = migrate(WEATHER);
    expect(converted).toEqual([{ name: "weather", line: 4 }]);
    expect(text.split("\n")[3]).toContain("defineTool({");
  });

  it("lists an effect that the source does not tell, at the line to edit", () => {
    const { text, effects } = migrate(WEATHER);
    expect(effects).toEqual([{ tool: "weather", line: 9 }]);
    expect(text.split("\n")[8]).toBe('  effect: "unknown",');
  });

  it("gives the line of what is left, under the TODO that says why", () => {
    const { text, left } = migrate(
      `${WEATHER}\nconst shared = { name: "b", description: "B.", schema: z.object({}) };\nconst b = tool(() => "b", shared);\n`,
    );
    expect(left).toHaveLength(1);
    expect(text.split("\n")[(left[0]?.line ?? 0) - 1]).toBe(`// TODO(toolport): ${left[0]?.why}`);
  });

  it("says nothing of files that hold no tool of the framework", () => {
    expect(
      migrateFiles(
        [
          {
            path: "a.ts",
            text: 'import { tool } from "./mine.ts";\nexport const a = tool(() => 1, { name: "a" });\n',
          },
        ],
        { from: "langchain", to: "toolport" },
      ).files,
    ).toEqual([]);
  });
});

describe("what is left as it is", () => {
  it("leaves a file that can't be parsed, but for a line that says so", () => {
    const { text, converted, left } = migrate(`${WEATHER}export const = 1;\n`);
    expect(converted).toEqual([]);
    expect(left[0]?.why).toContain("`export const = 1;` can't be parsed");
    expect(migrate(text).changed).toBe(false);
    expect(text).toBe(`// TODO(toolport): ${left[0]?.why}\n${WEATHER}export const = 1;\n`);
  });

  it("does not touch a local function that is called tool", () => {
    const { text } = migrate(
      `${WEATHER}function other() {\n  const tool = (f: () => string, _: object) => f();\n  return tool(() => "x", { name: "y", schema: {} });\n}\nother();\n`,
    );
    expect(text).toContain('return tool(() => "x", { name: "y", schema: {} });');
  });

  it("keeps a tool whose fields come from a spread", () => {
    const { left } = migrate(WEATHER.replace('  name: "weather",', '  ...base,\n  name: "weather",'));
    expect(left.map(({ why }) => why)).toEqual(["this tool is left: its fields come partly from elsewhere"]);
  });

  it("keeps a tool that other code uses in a way that the target has not", () => {
    const { converted, left } = migrate(
      `${WEATHER}\nexport const names = [weather].map((one) => one.name);\n`,
      "ai-sdk",
    );
    expect(converted).toEqual([]);
    expect(left[0]?.why).toMatch(/^weather is left: it is used in a way that is not known here/);
  });

  it("hands such code the framework's own tools, on the way to Toolport", () => {
    const { text } = migrate(`${WEATHER}\nexport const answer = weather.invoke({ city: "Oslo" });\n`);
    expect(text).toContain("const toolbox = createToolbox({");
    expect(text).toContain('export const answer = toLangChain(toolbox).tools[0]!.invoke({ city: "Oslo" });');
  });
});

describe("OpenAI's old functions", () => {
  const OLD = `import OpenAI from "openai";
const functions = [{ name: "add", description: "Adds.", parameters: { type: "object", properties: {} } }];
export async function ask(client: OpenAI) {
  const answer = await client.chat.completions.create({ model: "gpt-4", messages: [], functions });
  return answer.choices[0]?.message.function_call?.arguments;
}
`;

  it("are left, once, with a line that says so", () => {
    const { text, left, converted } = migrate(OLD, "toolport", "openai");
    const why = "this request is left: `functions` is the API's old form, give it `tools`";
    expect(left).toEqual([{ line: 4, why }]);
    expect(converted).toEqual([]);
    expect(text).toBe(OLD.replace("  const answer", `  // TODO(toolport): ${why}\n  const answer`));
    expect(migrate(text, "toolport", "openai")).toMatchObject({ text, changed: false });
  });
});

describe("imports", () => {
  it("keeps one that was unused before", () => {
    expect(migrate(`import { readFile } from "node:fs/promises";\n${WEATHER}`).text).toContain(
      'import { readFile } from "node:fs/promises";',
    );
  });

  it("takes another name where the file has one already", () => {
    expect(migrate(`${WEATHER}const defineTool = 1;\nconsole.log(defineTool);\n`).text).toContain(
      "import { defineTool as toolportDefineTool }",
    );
  });

  it("adds to an import of the same module", () => {
    const { text } = migrate(
      `import { type Tool } from "@toolport/core";\n${WEATHER}export type Mine = Tool;\n`,
    );
    expect(text).toContain('import { defineTool, type Tool } from "@toolport/core";');
    expect(text.match(/@toolport\/core/g)).toHaveLength(1);
  });

  it("reads required modules", () => {
    const text = WEATHER.replace(
      'import { tool } from "@langchain/core/tools";',
      'const { tool } = require("@langchain/core/tools");',
    );
    const { text: after, converted } = migrate(text);
    expect(converted).toEqual([{ name: "weather", line: 4 }]);
    expect(after).not.toContain("@langchain");
  });

  it("requires what it adds to a file that requires", () => {
    const before = `const { tool } = require("@langchain/core/tools");\nconst { z, ZodError } = require("zod");\n${WEATHER.slice(WEATHER.indexOf("\n\n")).replace("export ", "")}`;
    const { text } = migrate(before);
    expect(text.split("\n").slice(0, 3)).toEqual([
      'const { defineTool } = require("@toolport/core");',
      'const { z, ZodError } = require("zod");',
      "",
    ]);
  });

  it("follows a namespace", () => {
    const { text } = migrate(
      WEATHER.replace("import { tool }", "import * as lc").replace("= tool(", "= lc.tool("),
    );
    expect(text).not.toContain("@langchain");
  });
});

describe("package.json", () => {
  const manifest = `{
  "name": "app",
  "dependencies": {
    "@langchain/core": "^1.0.0",
    "zod": "^4.0.0"
  }
}
`;

  it("moves the dependencies of files that were rewritten", () => {
    const { packageFiles } = migrateFiles(
      [
        { path: "app/package.json", text: manifest },
        { path: "app/src/tools.ts", text: WEATHER },
      ],
      { from: "langchain", to: "ai-sdk" },
    );
    expect(packageFiles).toEqual([
      { path: "app/package.json", text: manifest.replace('"@langchain/core": "^1.0.0"', '"ai": "^7.0.0"') },
    ]);
  });

  it("keeps a package that another file still imports", () => {
    const { packageFiles } = migrateFiles(
      [
        { path: "package.json", text: manifest },
        { path: "src/tools.ts", text: WEATHER },
        {
          path: "src/chat.ts",
          text: 'import { HumanMessage } from "@langchain/core/messages";\nexport const hello = new HumanMessage("hi");\n',
        },
      ],
      { from: "langchain", to: "ai-sdk" },
    );
    expect(packageFiles[0]?.text).toContain('"@langchain/core": "^1.0.0",\n    "ai": "^7.0.0",\n    "zod"');
  });

  it("brings the peers of what it adds", () => {
    const agent = `import { createAgent } from "langchain";\n${WEATHER}export const agent = createAgent({ model: "openai:gpt-4o", tools: [weather] });\n`;
    const { packageFiles } = migrateFiles(
      [
        { path: "package.json", text: manifest },
        { path: "agent.ts", text: agent },
      ],
      { from: "langchain", to: "toolport" },
    );
    expect(packageFiles[0]?.text).toContain(
      '"@langchain/core": "^1.0.0",\n    "@toolport/core": "^0.0.0",\n    "@toolport/langchain": "^0.0.0",\n    "zod"',
    );
  });

  it("leaves a manifest alone when nothing is rewritten", () => {
    expect(
      migrateFiles([{ path: "package.json", text: manifest }], { from: "langchain", to: "openai" })
        .packageFiles,
    ).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, runToolport } from "./run-toolport.ts";

const TOOLS = `import { tool } from "@langchain/core/tools";
import { z } from "zod";

export const weather = tool(async ({ city }) => city, {
  name: "weather",
  description: "Says it.",
  schema: z.object({ city: z.string() }),
});
`;
const FLAGS = ["migrate", "--from", "langchain", "--to", "ai-sdk"];

describe("toolport migrate", { timeout: 120_000 }, () => {
  it("rewrites files in place, and changes nothing the second time", async () => {
    const cwd = project({ "src/tools.ts": TOOLS });
    const first = await runToolport([...FLAGS, "src"], { cwd });
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/\n1 tool converted, 0 left, 1 file changed\n$/);
    const rewritten = readFileSync(join(cwd, "src/tools.ts"), "utf8");
    expect(rewritten).toContain('import { tool } from "ai";');
    const second = await runToolport([...FLAGS, "src"], { cwd });
    expect(second.stdout).toMatch(/0 tools converted, 0 left, 0 files changed\n$/);
    expect(readFileSync(join(cwd, "src/tools.ts"), "utf8")).toBe(rewritten);
  });

  it("writes nothing with --dry-run, and gives the new texts with --json", async () => {
    const cwd = project({ "tools.ts": TOOLS });
    const { stdout } = await runToolport([...FLAGS, "--dry-run", "--json", "tools.ts"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: true,
      converted: 1,
      left: 0,
      changed: 1,
      files: [{ path: "tools.ts", converted: [{ name: "weather" }] }],
    });
    expect(readFileSync(join(cwd, "tools.ts"), "utf8")).toBe(TOOLS);
  });

  it("ends with 1 when something is left, and says where and why", async () => {
    const cwd = project({
      "tools.ts": `import { StructuredTool } from "@langchain/core/tools";\nexport const make = (Base: typeof StructuredTool, tools: StructuredTool[]) => tools.map((one) => one.withConfig({}));\nexport class Odd extends (globalThis as never as { Base: typeof StructuredTool }).Base {}\nexport class Half extends StructuredTool {\n  name = process.env.NAME ?? "half";\n  description = "Half.";\n  schema = undefined as never;\n  protected override _call = undefined as never;\n}\n`,
    });
    const { code, stdout } = await runToolport([...FLAGS, "tools.ts"], { cwd });
    expect(stdout).toMatch(/ {2}left {7}.+ {2}tools\.ts:\d+\n/);
    expect(code).toBe(1);
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, runToolport } from "./run-toolport.ts";

const tool = (description: string): string =>
  `export const tide = { name: "get_tide", description: ${JSON.stringify(description)}, effect: "read", execute: () => "done" };`;

const cwd = project({
  "tools.ts": tool("High and low water at a pier, for a day."),
  "throws.ts": 'throw new Error("no key is set");',
  "none.ts": "export const port = 1;",
  "broken.lock": "{",
  "circle.ts": `import { b } from "./circle-b.ts";\nexport const name = "a";\nexport const tools = [b];`,
  "circle-b.ts": `import { name } from "./circle.ts";\nexport const b = { name: name.trim() };`,
});

describe("toolport check and lock, given what they can't use", { timeout: 60_000 }, () => {
  it.each([
    ["check", "name a file to check, as in: toolport check src/tools.ts"],
    ["check gone.ts", "there is no file gone.ts"],
    ["check throws.ts", "throws.ts failed while it was loaded: Error: no key is set"],
    ["check none.ts", "none.ts exports no tools, only: port"],
    ["check circle.ts", "circle.ts failed while it was loaded: TypeError"],
    ["check tools.ts --target gpt", 'there is no target "gpt". There are: openai,'],
    ["check tools.ts --ignore all", 'there is no rule "all". There are: name-invalid,'],
    ["check tools.ts --frozen", "there is no toolport.lock to check against"],
    ["check tools.ts --frozen --lock broken.lock --json", "broken.lock is no JSON"],
    ["lock", "name a file to lock, as in: toolport lock src/tools.ts"],
    ["lock gone.ts", "there is no file gone.ts"],
    ["lock none.ts --json", "none.ts exports no tools"],
    ["lock tools.ts --lock no/such/folder.lock", "no/such/folder.lock can't be written"],
  ])("%s: says in one line what is wrong, and ends with 2", async (command, line) => {
    const { code, stdout, stderr } = await runToolport(command.split(" "), { cwd });
    const said: unknown = command.endsWith("--json") ? JSON.parse(stdout) : stdout;
    const document = { error: { code: "unusable", message: expect.stringContaining(line) as string } };
    expect(said).toEqual(command.endsWith("--json") ? document : "");
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr.slice(0, "toolport: ".length + line.length)).toBe(`toolport: ${line}`);
    expect(code).toBe(2);
  });
});

describe("a tool that changes under its user", { timeout: 60_000 }, () => {
  it("fails the build, which says what changed, and passes once it is locked again", async () => {
    const folder = project({ "tools.ts": tool("High and low water at a pier, for a day.") });
    const toolport = (...args: string[]): ReturnType<typeof runToolport> =>
      runToolport(args, { cwd: folder });
    expect(await toolport("lock", "tools.ts")).toMatchObject({ code: 0, stderr: "" });
    expect(await toolport("check", "--frozen")).toMatchObject({ code: 0, stderr: "" });

    writeFileSync(join(folder, "tools.ts"), tool("High and low water at any pier, for a day."));
    const failed = await toolport("check", "--frozen");
    expect(failed.stdout).toContain("description: High and low water at [-a-]{+any+} pier, for a day.");
    expect(failed.code).toBe(1);

    expect((await toolport("lock")).stdout).toContain("[-a-]{+any+}");
    expect(await toolport("check", "--frozen")).toMatchObject({ code: 0 });
  });
});

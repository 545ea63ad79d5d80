import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, runCheck } from "./run-check.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toolport-check-"));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;

/** A module of its own, since a module that was once loaded stays as it was. */
async function file(text: string): Promise<string> {
  const path = join(folder, `tools-${++files}.mjs`);
  await writeFile(path, text);
  return path;
}

const tool = (fields: object): string =>
  `{ ...${JSON.stringify({ name: "get_tide", description: "High and low water at a pier, for a day.", effect: "read", ...fields })}, execute: () => "done" }`;
const module = (...tools: readonly object[]): Promise<string> =>
  file(`export const tools = [${tools.map(tool).join(", ")}];`);

describe("toolport check", { timeout: 60_000 }, () => {
  it("tells a person what is wrong by file and tool, and once for each rule what to do", async () => {
    const path = await module({ description: "" }, { name: "delete_tide" });
    const { code, out } = await run("check", path);
    expect(out.replace(path, "tools.mjs")).toMatchInlineSnapshot(`
      "tools.mjs
        get_tide
          error  description-missing  description: It has no description.
        delete_tide
          error  effect-contradicts-name  effect: The effect is "read", the name says "delete".

      What to do
        description-missing: Say what it does, when to use it and what comes back: it is all that the model chooses by.
        effect-contradicts-name: Set the effect to what it does: a read runs without an approval. Or rename the tool.

      2 errors, 0 warnings in 2 tools, about 52 tokens (o200k_base; other models count differently)."
    `);
    expect(code).toBe(1);
  });

  it("says so when there is nothing to say", async () => {
    const { code, out } = await run("check", await module({}));
    expect(out).toMatch(
      /^0 errors, 0 warnings in 1 tool, about \d+ tokens \(o200k_base; other models count differently\)\.$/,
    );
    expect(code).toBe(0);
  });

  it("fails on warnings only when told to be strict", async () => {
    const path = await module({ effect: "unknown" });
    expect((await run("check", path)).code).toBe(0);
    expect((await run("check", path, "--strict")).code).toBe(1);
  });

  it("never fails on notes, and counts them unless they are asked for", async () => {
    const path = await module({ approval: true });
    const { code, out } = await run("check", path, "--strict");
    expect(out).toContain("0 errors, 0 warnings, 1 note (--notes shows them)");
    expect(code).toBe(0);
    expect((await run("check", path, "--notes")).out).toContain("approval-of-read");
  });

  it("leaves out rules that are ignored, and no others", async () => {
    const path = await module({ name: "delete_tide", description: "TODO" });
    const { findings } = await runCheck(path, { args: ["--ignore", "description-placeholder"] });
    expect(findings.map(({ rule }) => rule)).toEqual(["effect-contradicts-name"]);
  });

  it("does not tell a tool from itself where two files export it", async () => {
    const one = await module({});
    const other = await module({});
    const { code, out } = await run("check", one, other, "--json");
    expect(JSON.parse(out)).toMatchObject({ findings: [] });
    expect(code).toBe(0);
  });

  it("has two tools of one name in two files for a fault", async () => {
    const one = await module({});
    const other = await module({ description: "How high the tide of emotion runs today." });
    const { out } = await run("check", one, other, "--json");
    expect(JSON.parse(out)).toMatchObject({ findings: [{ rule: "name-duplicate", file: other }] });
  });

  it("reports an export that it can't read", async () => {
    const path = await file(
      `export const tide = ${tool({ effect: "readonly" })}; export const ok = ${tool({})};`,
    );
    const { code, findings } = await runCheck(path);
    expect(findings).toMatchObject([{ severity: "error", where: expect.stringContaining("tide") }]);
    expect(code).toBe(1);
  });

  it("counts the tools of a request against what a target takes", async () => {
    const tides = Array.from({ length: 129 }, (_, at) => ({
      name: `tide_${at}`,
      description: `High and low water at pier ${at}, for a day.`,
    }));
    const path = await module(...tides);
    expect((await runCheck(path)).findings).toEqual([]);
    const { findings } = await runCheck(path, { args: ["--target", "openai,langchain"] });
    expect(findings).toMatchObject([{ rule: "too-many-tools", target: "openai" }]);
  });

  it.each([
    [["--target", "gpt"], 'there is no target "gpt". There are: openai, '],
    [["--ignore", "everything"], 'there is no rule "everything". There are: name-invalid, '],
    [["--frozen", "--lock", "nowhere.lock"], "there is no nowhere.lock to check against"],
    [["--tight"], "unknown option '--tight'"],
  ])("refuses %j in one line", async (args, message) => {
    const { code, out, err } = await run("check", await module({}), ...args);
    expect(err.split("\n")[0]).toContain(`toolport: ${message}`);
    expect(out).toBe("");
    expect(code).toBe(2);
  });

  it("says of a schema that no JSON can be made of, or that throws, that it can't be read", async () => {
    const named = (name: string, input: string): string =>
      `{ name: "${name}", description: "Water at pier ${name}, for a day.", effect: "read", input: ${input}, execute: () => 1 }`;
    const preset = (value: string): string =>
      `{ type: "object", properties: { day: { type: "string", description: "Day of the year", default: ${value} } } }`;
    const path = await file(
      `export const a = ${named("big", preset("10n"))};
       export const b = ${named("made", preset("() => 1"))};
       export const c = ${named("evil", '{ type: "object", get properties() { throw new Error("no"); } }')};`,
    );
    const { code, findings } = await runCheck(path);
    expect(findings.map(({ tool: name, rule }) => `${name}: ${rule}`)).toEqual([
      "big: schema-unreadable",
      "made: schema-contradiction",
      "evil: schema-unreadable",
    ]);
    expect(code).toBe(1);
  });

  it("asks for a file", async () => {
    const { code, err } = await run("check");
    expect(err).toBe("toolport: name a file to check, as in: toolport check src/tools.ts");
    expect(code).toBe(2);
  });
});

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hold, problemsOf, rowsOf, type Held } from "@toolport-apps/conversation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WAYS } from "../src/index.ts";

let dir: string;
const held: Held[] = [];

beforeAll(() => {
  delete process.env.OPENAI_API_KEY; // a developer's key must not turn a test into a bill
  dir = mkdtempSync(join(tmpdir(), "toolport-demo-"));
  writeFileSync(join(dir, "README.md"), `# A small project\n${"\nA line.".repeat(12)}\n`);
  copyFileSync(join(import.meta.dirname, "../../../docs/toolport.png"), join(dir, "picture.png"));
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("the demo's conversation", () => {
  it.each(WAYS)("goes as promised: $name", async (way) => {
    const happened = await hold(dir, way, "demo-note");
    held.push({ way, happened });
    expect(problemsOf({ way, happened })).toEqual([]);
    expect(happened.answer).toBe("The folder shows 2 files. It is about: A small project.");
  });

  it("tells every model the same", () => {
    expect(held.map(({ way }) => way.name)).toEqual(WAYS.map((way) => way.name));
    expect(rowsOf(held).filter((row) => !row.equal)).toEqual([]);
  });

  it("leaves the folder as it was", () => {
    expect(existsSync(join(dir, "notes"))).toBe(false);
  });

  it("keeps a thrown error's secrets", () => {
    for (const { happened } of held) expect(JSON.stringify(happened)).not.toMatch(/hunter2|abc123/);
  });
});

it("prints its table, and exits non-zero only when something is wrong", () => {
  const printed = execFileSync(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "../src/main.ts"), "--dir", dir],
    {
      encoding: "utf8",
      cwd: join(import.meta.dirname, "../../.."),
    },
  );
  expect(printed).toContain(`✓ ${WAYS.length} ways, one answer.`);
});

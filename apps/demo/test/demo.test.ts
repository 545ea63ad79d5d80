import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
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

it("asks for a write, verifies its trail, compares, replays, and exits with 0 where all is as promised", async () => {
  const printed = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "../src/main.ts"), "--dir", dir],
    { cwd: join(import.meta.dirname, "../../..") },
  );
  const { stdout } = printed;
  expect(stdout).toContain("No terminal to ask at: the demo's script answers yes.\n\nwrite_note ended ok: ");
  expect(stdout).toMatch(/✓ 4 lines, head [0-9a-f]{16}…: it is whole\n✓ changed, it is noticed: line 3: /);
  expect(stdout).toContain(`✓ ${WAYS.length} ways, one answer.`);
  expect(stdout).toContain("✓ OpenAI Chat replays it to its end\n✓ every call ended alike, ");
  expect(stdout).toContain("✓ 0 tools ran, 0 people were asked\n");
  expect(stdout).toContain("✓ Everything is as it should be.");
  expect(stdout).not.toContain("✗");
  for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  expect(existsSync(join(dir, "notes"))).toBe(false);
}, 60_000); // most of it loads three frameworks from source

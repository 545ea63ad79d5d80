import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { converse, freshNoteName, problemsOf, WAYS, type Happened } from "../src/index.ts";

let dir: string;
let first: Happened;

beforeAll(async () => {
  delete process.env.OPENAI_API_KEY; // a developer's key must not turn a test into a bill
  dir = mkdtempSync(join(tmpdir(), "toolport-demo-"));
  writeFileSync(join(dir, "README.md"), "# A small project\n\nUnder the MIT licence.\n");
  copyFileSync(join(import.meta.dirname, "../../../docs/toolport.png"), join(dir, "picture.png"));
  const git = (...args: string[]): void =>
    void execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: dir,
    });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "-m", "Begin");
  first = await converse(dir, WAYS[0]!, freshNoteName());
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("the demo", () => {
  it("answers from what the tools said, and leaves the folder as it was", () => {
    expect(first.answer).toBe("The folder shows 2 files. It is about: A small project.");
    expect(existsSync(join(dir, "notes"))).toBe(false);
  });

  it("ends each call with its status", () => {
    const ended = Object.fromEntries(first.calls.map(({ callId, status }) => [callId, status]));
    expect(ended).toEqual({
      look: "ok",
      find: "ok",
      read: "ok",
      picture: "ok",
      history: "ok",
      escape: "invalid",
      wrong: "invalid",
      unknown: "unavailable",
      cut: "invalid",
      denied: "denied",
      note: "ok",
    });
  });

  it.each(WAYS)("tells the model the same: $name", async (way) => {
    const happened = await converse(dir, way, "same-note");
    const reference = await converse(dir, WAYS[0]!, "same-note");
    expect(problemsOf(happened, reference)).toEqual([]);
  });

  it("names a picture in words, because a tool message of Chat Completions takes no image", () => {
    expect(first.wire?.get("picture")).toMatch(/\[image, image\/png, 544 bytes: not shown/);
  });

  it("notices when the model was told something else", () => {
    const wire = new Map(first.wire).set("look", "something else");
    expect(problemsOf({ ...first, wire }, first)).toEqual([
      "look: the model was told something else than the result says",
    ]);
  });
});

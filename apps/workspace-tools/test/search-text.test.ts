import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { textOf } from "@toolport/core";
import { expect, it } from "vitest";
import { lateEnd, tempWorkspace } from "./temp-workspace.ts";

it("finds plain text as path:line:text", async () => {
  const { call } = await tempWorkspace({ "a.ts": "one\ntwo.*\n", "src/b.ts": "x\r\n  two.* end\r\ntwoo" });
  const result = await call("search_text", { query: "two.*" });
  expect(textOf(result)).toBe("a.ts:2:two.*\nsrc/b.ts:2:  two.* end");
  expect(result).toMatchObject({
    status: "ok",
    data: {
      matches: [
        { path: "a.ts", line: 2, text: "two.*" },
        { path: "src/b.ts", line: 2, text: "  two.* end" },
      ],
      filesSearched: 2,
      filesSkipped: { binary: 0, tooLarge: 0, unreadable: 0 },
    },
  });
});

it.each<[what: string, args: { query: string; [key: string]: unknown }, text: string]>([
  ["ignoring case", { query: "HELLO", ignoreCase: true }, "a.md:1:Hello\nb.ts:1:hello"],
  ["in one folder", { query: "ello", path: "sub" }, "sub/c.ts:1:hello"],
  ["in one file", { query: "ello", path: "b.ts", glob: "*.ts" }, "b.ts:1:hello"],
  ["in files that match", { query: "ello", glob: "*.ts" }, "b.ts:1:hello\nsub/c.ts:1:hello"],
  [
    "by expression",
    { query: "^[hH]el+o$", regex: true, glob: "?.*" },
    "a.md:1:Hello\nb.ts:1:hello\nsub/c.ts:1:hello",
  ],
  [
    "by expression, ignoring case",
    { query: "^HEL", regex: true, ignoreCase: true, path: "sub" },
    "sub/c.ts:1:hello",
  ],
  ["nothing", { query: "nowhere" }, "No matches."],
])("searches %s", async (_, args, text) => {
  const { say } = await tempWorkspace({
    "a.md": "Hello",
    "b.ts": "hello",
    "sub/c.ts": args.ignoreCase && !args.path ? "" : "hello",
  });
  expect(await say("search_text", args)).toBe(`ok: ${text}`);
});

it("counts what it skips", async () => {
  const { dir, say } = await tempWorkspace({
    "a.txt": "find me",
    "b.bin": "find\0me",
    "c.pdf": "%PDF-1 find me",
    "d.log": "find me",
  });
  await truncate(join(dir, "d.log"), 1_048_577);
  expect(await say("search_text", { query: "find" })).toBe(
    "ok: [Skipped: 2 binary, 1 too large, 0 unreadable.]\na.txt:1:find me",
  );
});

it("leaves out .git, node_modules and dist", async () => {
  const { say } = await tempWorkspace({
    ".git/config": "find",
    "node_modules/a.js": "find",
    "dist/b.js": "find",
    "c.js": "find",
  });
  expect(await say("search_text", { query: "find" })).toBe("ok: c.js:1:find");
  expect(await say("search_text", { query: "find", path: "dist" })).toBe("ok: dist/b.js:1:find");
});

it("says when there are more matches than it gives, and only then", async () => {
  const { say } = await tempWorkspace({ "a.txt": "x\nx\n", "b.txt": "x\n" });
  expect(await say("search_text", { query: "x", limit: 2 })).toBe(
    "ok: [Only the first 2 matches are given. Narrow `query`, `path` or `glob`.]\na.txt:1:x\na.txt:2:x",
  );
  expect(await say("search_text", { query: "x", limit: 3 })).toBe("ok: a.txt:1:x\na.txt:2:x\nb.txt:1:x");
});

it("shows a long line around its match", async () => {
  const { say } = await tempWorkspace({ "a.txt": `${"🚀".repeat(200)}here${"z".repeat(500)}` });
  expect(await say("search_text", { query: "here" })).toBe(
    `ok: a.txt:1:…${"🚀".repeat(50)}here${"z".repeat(196)}…`,
  );
});

it("shows an expression only the beginning of a long line", async () => {
  const { say } = await tempWorkspace({ "a.txt": `${"z".repeat(2000)}here` });
  expect(await say("search_text", { query: "here", regex: true })).toBe("ok: No matches.");
  expect(await say("search_text", { query: "here" })).toMatch(/^ok: a\.txt:1:…z+here$/);
});

it.each(["(a+)+$", "(a|a)*$", "^(([a-z])+.)+[A-Z]([a-z])+$"])(
  "stops the hostile expression %s, and blocks nobody",
  async (query) => {
    const { say } = await tempWorkspace({ "a.txt": `${"a".repeat(60)}!` });
    let ticks = 0;
    const clock = setInterval(() => ticks++, 20);
    const text = await say("search_text", { query, regex: true });
    clearInterval(clock);
    expect(text).toBe(
      'failed: The regular expression takes too much time or memory in "a.txt", so the search was stopped. Make it simpler (no repetition inside a repetition), or search for plain text.',
    );
    expect(ticks).toBeGreaterThan(10);
  },
);

it("refuses what is no expression", async () => {
  const { say } = await tempWorkspace({ "a.txt": "x" });
  expect(await say("search_text", { query: "(", regex: true })).toBe(
    "invalid: The query is not a valid JavaScript regular expression.",
  );
  expect(await say("search_text", { query: "a\nb" })).toMatch(/^invalid: [^]*must be one line/);
});

it("gives what it has when the time is up", async () => {
  const { call } = await tempWorkspace({ "a.txt": "x", "b.txt": "x" }, { searchMs: 0.001 });
  expect(await call("search_text", { query: "x" })).toMatchObject({
    data: {
      matches: [],
      filesSearched: 0,
      cut: "The search took too long and was stopped. Name a folder in `path`, or narrow `glob`.",
    },
  });
});

it("reports progress, and stops between two files when cancelled", async () => {
  const stop = new AbortController();
  const updates: unknown[] = [];
  const { observer, ended } = lateEnd((event) => {
    if (event.type !== "progress") return;
    updates.push(event.update);
    stop.abort();
  });
  const files = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`${at}.txt`, "x"]));
  const { say } = await tempWorkspace(files, { observers: [observer], signal: stop.signal });
  expect(await say("search_text", { query: "x", limit: 500 })).toBe(
    "cancelled: The call was cancelled while the tool was running. It has no result.",
  );
  expect(await ended).toMatchObject({ outcome: "threw", value: { name: "AbortError" } });
  expect(updates).toEqual([{ filesSearched: 100, matches: 100 }]);
});

it("reports its end as progress too", async () => {
  const updates: unknown[] = [];
  const { observer } = lateEnd((event) => event.type === "progress" && updates.push(event.update));
  const { say } = await tempWorkspace({ "a.txt": "x" }, { observers: [observer] });
  await say("search_text", { query: "x" });
  expect(updates).toEqual([{ filesSearched: 1, matches: 1 }]);
});

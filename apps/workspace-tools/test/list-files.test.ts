import { chmod, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempWorkspace } from "./temp-workspace.ts";

const PATHS = (data: unknown): string[] =>
  (data as { entries: { path: string }[] }).entries.map(({ path }) => path);

it("lists upper levels first, with kind and size", async () => {
  const { say } = await tempWorkspace({ "src/deep/b.ts": "12", "src/a.ts": "1", "README.md": "hello" });
  expect(await say("list_files")).toBe(
    'ok: {"entries":[{"path":"README.md","kind":"file","size":5},{"path":"src","kind":"folder"},' +
      '{"path":"src/a.ts","kind":"file","size":1},{"path":"src/deep","kind":"folder"},{"path":"src/deep/b.ts","kind":"file","size":2}]}',
  );
});

it("does not look into .git, node_modules and dist, and says so", async () => {
  const { data } = await tempWorkspace({ ".git/HEAD": "x", "a/node_modules/m/i.js": "x", "dist/o.js": "x" });
  expect(await data("list_files")).toEqual({
    skipped: [".git", "dist", "a/node_modules"],
    entries: [
      { path: ".git", kind: "folder" },
      { path: "a", kind: "folder" },
      { path: "dist", kind: "folder" },
      { path: "a/node_modules", kind: "folder" },
    ],
  });
  expect(PATHS(await data("list_files", { path: "dist" }))).toEqual(["dist/o.js"]);
});

it.each([
  ["*.ts", ["a.ts", "src/b.ts", "src/lib/c.ts"]],
  ["src/*.ts", ["src/b.ts"]],
  ["src/**/*.ts", ["src/b.ts", "src/lib/c.ts"]],
  ["**/lib/*", ["src/lib/[id].tsx", "src/lib/c.ts"]],
  ["*.{md,tsx}", ["n.md", "src/lib/[id].tsx"]],
  ["[id].tsx", ["src/lib/[id].tsx"]],
  ["?.{t,m}{s,d}", ["a.ts", "n.md", "src/b.ts", "src/lib/c.ts"]],
  ["{", []],
])("matches the pattern %s", async (pattern, paths) => {
  const files = { "a.ts": "", "n.md": "", "src/b.ts": "", "src/lib/c.ts": "", "src/lib/[id].tsx": "" };
  const { data } = await tempWorkspace(files);
  expect(PATHS(await data("list_files", { pattern }))).toEqual(paths);
});

it("takes a pattern from the folder it lists", async () => {
  const { data } = await tempWorkspace({ "src/a/b.ts": "", "a/c.ts": "" });
  expect(PATHS(await data("list_files", { path: "src", pattern: "a/*" }))).toEqual(["src/a/b.ts"]);
});

it("is quick with a pattern made to be slow", async () => {
  const { data } = await tempWorkspace({ ["a".repeat(200)]: "" });
  const before = process.cpuUsage();
  expect(await data("list_files", { pattern: "*a".repeat(99) + "b" })).toEqual({ entries: [] });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

it("refuses a pattern with too many alternatives", async () => {
  const { say } = await tempWorkspace();
  expect(await say("list_files", { pattern: "{a,b}".repeat(7) })).toBe(
    "invalid: The pattern has more than 64 alternatives. Use fewer {a,b} groups.",
  );
});

it("says when it was cut, and only then", async () => {
  const { data } = await tempWorkspace({ a: "", b: "", c: "" });
  expect(await data("list_files", { limit: 2 })).toEqual({
    cut: "Only the first 2 are listed. Name a folder in `path`, or narrow `pattern`.",
    entries: [
      { path: "a", kind: "file", size: 0 },
      { path: "b", kind: "file", size: 0 },
    ],
  });
  expect(await data("list_files", { limit: 3 })).not.toHaveProperty("cut");
});

it("names links without following them", async () => {
  const { dir, data } = await tempWorkspace({ "a/b.txt": "x" });
  await symlink(dir, join(dir, "a", "loop"));
  expect(await data("list_files")).toEqual({
    entries: [
      { path: "a", kind: "folder" },
      { path: "a/b.txt", kind: "file", size: 1 },
      { path: "a/loop", kind: "link" },
    ],
  });
});

it("lists a single file", async () => {
  const { data } = await tempWorkspace({ "a/b.txt": "xy" });
  expect(await data("list_files", { path: "a/b.txt", pattern: "*.txt" })).toEqual({
    entries: [{ path: "a/b.txt", kind: "file", size: 2 }],
  });
});

it("carries any name a file system allows", async () => {
  const names = ["__proto__", "constructor", "line\nbreak", "tab\t\u001B[31m", "\u202Etxt.exe", "ünï 🚀"];
  const { data, say } = await tempWorkspace(Object.fromEntries(names.map((name) => [`d/${name}`, "x"])));
  expect(PATHS(await data("list_files", { path: "d" })).toSorted()).toEqual(
    names.map((name) => `d/${name}`).toSorted(),
  );
  expect(await say("list_files", { path: "d", pattern: "line*" })).toBe(
    'ok: {"entries":[{"path":"d/line\\nbreak","kind":"file","size":1}]}',
  );
});

it("lists a name that is no valid UTF-8", async () => {
  const { dir, data } = await tempWorkspace();
  await writeFile(Buffer.concat([Buffer.from(`${dir}/a`), Buffer.from([0xff])]), "x");
  expect(await data("list_files")).toEqual({ entries: [{ path: "a\uFFFD", kind: "file" }] });
});

it("reports a folder it may not read, and goes on", async () => {
  const { dir, data, say } = await tempWorkspace({ "locked/a.txt": "x", "z.txt": "x" });
  await chmod(join(dir, "locked"), 0);
  await asNobody(async () => {
    expect(await data("list_files")).toEqual({
      unreadable: ["locked"],
      entries: [
        { path: "locked", kind: "folder" },
        { path: "z.txt", kind: "file", size: 1 },
      ],
    });
    expect(await say("search_text", { query: "x" })).toBe(
      "ok: [Skipped: 0 binary, 0 too large, 1 unreadable.]\nz.txt:1:x",
    );
    expect(await say("read_file", { path: "locked/a.txt" })).toBe(
      'failed: "locked/a.txt" can\'t be opened: the file system does not permit it.',
    );
    expect(await say("write_note", { name: "n", text: "x" })).toMatch(/^failed: "notes.*" can't be opened/);
  });
  await chmod(join(dir, "locked"), 0o755);
});

it("stops at its bound in a huge folder", async () => {
  const { data } = await tempWorkspace({ "a/b": "", "a/c": "", d: "", e: "" }, { maxEntries: 4 });
  const cut = "Only the first 4 entries were looked at. Name a folder in `path`.";
  expect(PATHS(await data("list_files"))).toEqual(["a", "d", "e", "a/b"]);
  expect(await data("list_files", { pattern: "c" })).toEqual({ cut, entries: [] });
  expect(await data("search_text", { query: "x" })).toMatchObject({ cut, filesSearched: 3 });
  expect(await data("list_files", { path: "a" })).not.toHaveProperty("cut");
});

/** Root may read anything: as root, the body runs with another user's rights. */
async function asNobody(body: () => Promise<void>): Promise<void> {
  const root = process.geteuid?.() === 0;
  if (root) process.seteuid?.(65_534);
  try {
    await body();
  } finally {
    if (root) process.seteuid?.(0);
  }
}

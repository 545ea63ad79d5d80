import { link, mkdir, readdir, rename, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Advisor } from "@toolport/core";
import { expect, it } from "vitest";
import { createWorkspaceToolbox, openFolder } from "../src/index.ts";
import { said, tempWorkspace, type TempWorkspace } from "./temp-workspace.ts";

const ABSOLUTE = 'invalid: The path is absolute. Give one relative to the folder, such as "src/index.ts".';
const UP = 'invalid: The path contains "..". Give one that starts at the folder.';
const BACKSLASH = 'invalid: The path contains "\\". Put "/" between names.';
const badLink = (path: string): string =>
  `denied: "${path}" is a link that leads out of the folder, or nowhere.`;

const READERS = ["read_file", "list_files", "search_text", "git_log"] as const;

/** What each tool that takes a path says of this one. */
async function answers({ say }: TempWorkspace, path: string): Promise<readonly string[]> {
  return Promise.all(
    READERS.map((name) => say(name, { path, ...(name === "search_text" && { query: "secret" }) })),
  );
}

it.each([
  ["..", UP],
  ["../outside/secret.txt", UP],
  ["a/../../outside/secret.txt", UP],
  ["a/..", UP],
  ["./../outside", UP],
  ["/etc/passwd", ABSOLUTE],
  ["//etc/passwd", ABSOLUTE],
  ["C:/Windows", ABSOLUTE],
  ["c:secret.txt", ABSOLUTE],
  ["..\\outside\\secret.txt", BACKSLASH],
  ["\\\\server\\share", BACKSLASH],
  ["C:\\Windows", BACKSLASH],
  ["a.txt\0.png", "invalid: The path contains a NUL character."],
  ["a/".repeat(3000), "invalid: The path is longer than 4096 characters."],
])("refuses the path %j", async (path, text) => {
  expect(await answers(await tempWorkspace({ "a/b.txt": "x" }), path)).toEqual(READERS.map(() => text));
});

it("refuses the folder's own absolute path, and repeats it in no text", async () => {
  const workspace = await tempWorkspace({ "a.txt": "x" });
  expect(await answers(workspace, join(workspace.dir, "a.txt"))).toEqual(READERS.map(() => ABSOLUTE));
});

it.each<[what: string, target: (at: TempWorkspace) => string, path: string]>([
  ["a link to a file outside", ({ outside }) => join(outside, "secret.txt"), "l"],
  ["a relative link to a file outside", () => "../outside/secret.txt", "l"],
  ["a link to a folder outside", ({ outside }) => outside, "l"],
  ["a file below a link to a folder outside", ({ outside }) => outside, "l/secret.txt"],
  ["what is missing below a link to a folder outside", ({ outside }) => outside, "l/missing.txt"],
  ["what would be below a file outside", ({ outside }) => join(outside, "secret.txt"), "l/x"],
  ["a link to the folder's parent", () => "..", "l"],
  ["a link to a folder whose name begins alike", ({ dir }) => `${dir}-2`, "l/a.txt"],
  ["a dangling link", () => "nowhere", "l"],
  ["a path below a dangling link", () => "nowhere", "l/a.txt"],
  ["a link to itself", () => "l", "l"],
])("does not follow %s", async (_, target, path) => {
  const workspace = await tempWorkspace();
  await mkdir(`${workspace.dir}-2`);
  await writeFile(`${workspace.dir}-2/a.txt`, "secret");
  await symlink(target(workspace), join(workspace.dir, "l"));
  expect(await answers(workspace, path)).toEqual(READERS.map(() => badLink(path)));
  expect(await workspace.say("search_text", { query: "secret" })).toBe("ok: No matches.");
});

it("does not follow a chain of links that ends outside", async () => {
  const workspace = await tempWorkspace({ "d/x": "" });
  await symlink("d/second", join(workspace.dir, "first"));
  await symlink("../third", join(workspace.dir, "d/second"));
  await symlink(join(workspace.outside, "secret.txt"), join(workspace.dir, "third"));
  expect(await answers(workspace, "first")).toEqual(READERS.map(() => badLink("first")));
});

it("follows links that stay inside", async () => {
  const { dir, say } = await tempWorkspace({ "real/a.txt": "text" });
  await symlink("real", join(dir, "folder"));
  await symlink("folder/a.txt", join(dir, "file"));
  expect(await say("read_file", { path: "file" })).toBe("ok: [file: lines 1-1 of 1]\ntext");
  expect(await say("read_file", { path: "folder/a.txt" })).toBe("ok: [folder/a.txt: lines 1-1 of 1]\ntext");
  expect(await say("search_text", { path: "folder", query: "text" })).toBe("ok: folder/a.txt:1:text");
});

it("works over a folder that is itself a link, and stays with the one it was opened on", async () => {
  const { dir, outside } = await tempWorkspace({ "a.txt": "mine" });
  await symlink(dir, `${dir}-link`);
  const run = createWorkspaceToolbox({ dir: `${dir}-link`, approval: "none" }).run();
  await unlink(`${dir}-link`);
  await symlink(outside, `${dir}-link`);
  expect(said(await run.call("read_file", { path: "a.txt" }))).toBe("ok: [a.txt: lines 1-1 of 1]\nmine");
  expect(said(await run.call("read_file", { path: "secret.txt" }))).toBe(
    'failed: "secret.txt" does not exist.',
  );
});

it("checks again what became a link between two calls", async () => {
  const { dir, outside, say } = await tempWorkspace({ "d/secret.txt": "mine" });
  expect(await say("read_file", { path: "d/secret.txt" })).toMatch(/mine$/);
  await rename(join(dir, "d"), join(dir, "e"));
  await symlink(outside, join(dir, "d"));
  expect(await say("read_file", { path: "d/secret.txt" })).toBe(badLink("d/secret.txt"));
});

it("says that the folder is gone", async () => {
  const { dir, say } = await tempWorkspace();
  await rename(dir, `${dir}-moved`);
  expect(await say("list_files")).toBe('failed: "." does not exist.');
});

it.each<[what: string, target: (at: TempWorkspace) => string]>([
  ["leads outside", ({ outside }) => outside],
  ["dangles", () => "nowhere"],
  ["dangles to outside", ({ outside }) => join(outside, "new")],
])("writes and deletes no note when the notes folder is a link that %s", async (_, target) => {
  const workspace = await tempWorkspace();
  await writeFile(join(workspace.outside, "plan.md"), "theirs");
  await symlink(target(workspace), join(workspace.dir, "notes"));
  expect(await workspace.say("write_note", { name: "new", text: "x" })).toBe(badLink("notes"));
  expect(await workspace.say("delete_note", { name: "plan" })).toBe(badLink("notes"));
  expect(await readdir(workspace.outside)).toEqual(["plan.md", "secret.txt"]);
});

it.each([
  ["outside", "../../outside/new.md"],
  ["nowhere", "nowhere.md"],
])("does not write or delete through a note that is a link to %s", async (_, target) => {
  const { dir, outside, say } = await tempWorkspace({ "notes/other.md": "x" });
  await symlink(target, join(dir, "notes/plan.md"));
  expect(await say("write_note", { name: "plan", text: "x" })).toBe(
    'failed: There is a note "notes/plan.md" already; it was not changed. Choose another name.',
  );
  expect(await say("delete_note", { name: "plan" })).toBe(
    'failed: "notes/plan.md" is not a note but a link or a folder.',
  );
  expect(await readdir(outside)).toEqual(["secret.txt"]);
  expect((await readdir(join(dir, "notes"))).toSorted()).toEqual(["other.md", "plan.md"]);
});

it.each(["../../outside/new", "/etc/new", "..\\..\\new", "a\0b", "notes/../../new"])(
  "keeps the note named %j in the notes folder",
  async (name) => {
    const { dir, outside, data } = await tempWorkspace();
    const { path } = (await data("write_note", { name, text: "x" })) as { path: string };
    expect(path).toMatch(/^notes\/[a-z-]+\.md$/);
    expect(await readdir(join(dir, "notes"))).toEqual([path.slice("notes/".length)]);
    expect(await readdir(outside)).toEqual(["secret.txt"]);
  },
);

it("gives no path of the machine, neither to the model nor to an observer", async () => {
  const seen: string[] = [];
  const watch: Advisor = { name: "watch", after: (_, result) => void seen.push(JSON.stringify(result)) };
  const workspace = await tempWorkspace({ "a.txt": "x" }, { advisors: [watch] });
  for (const path of ["missing", "a.txt/b", "x".repeat(300), "a.txt"]) await answers(workspace, path);
  expect(seen.length).toBe(16);
  expect(seen.filter((text) => text.includes(workspace.dir))).toEqual([]);
});

it("can't tell a hard link from a file: a known limit", async () => {
  const { dir, outside, say } = await tempWorkspace();
  await link(join(outside, "secret.txt"), join(dir, "hard.txt"));
  expect(await say("read_file", { path: "hard.txt" })).toMatch(/the secret$/);
});

it("refuses to open what is no folder, when it is built", async () => {
  const { dir } = await tempWorkspace({ "a.txt": "x" });
  expect(() => openFolder(join(dir, "a.txt"))).toThrow(TypeError);
  expect(() => openFolder(join(dir, "missing"))).toThrow(/ENOENT/);
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempWorkspace } from "./temp-workspace.ts";

it("writes a note and nothing else", async () => {
  const { dir, say } = await tempWorkspace();
  expect(await say("write_note", { name: "Release plan!", text: "# Plan\n" })).toBe(
    'ok: {"path":"notes/release-plan.md"}',
  );
  expect(await readFile(join(dir, "notes/release-plan.md"), "utf8")).toBe("# Plan\n");
  expect(await readdir(join(dir, "notes"))).toEqual(["release-plan.md"]);
});

it("does not overwrite a note", async () => {
  const { dir, say } = await tempWorkspace({ "notes/plan.md": "old" });
  expect(await say("write_note", { name: "PLAN", text: "new" })).toBe(
    'failed: There is a note "notes/plan.md" already; it was not changed. Choose another name.',
  );
  expect(await readFile(join(dir, "notes/plan.md"), "utf8")).toBe("old");
  expect(await readdir(join(dir, "notes"))).toEqual(["plan.md"]);
});

it("lets one of many writers of the same note win, whole", async () => {
  const { dir, run } = await tempWorkspace();
  const toolboxes = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      run.call("write_note", { name: "same", text: String(at).repeat(50_000) }),
    ),
  );
  expect(toolboxes.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => "failed"),
    "ok",
  ]);
  expect(await readFile(join(dir, "notes/same.md"), "utf8")).toMatch(/^(\d)\1{49999}$/);
});

it.each([
  ["Über Größe", "notes/über-größe.md"],
  ["a  --  b", "notes/a-b.md"],
  ["notes/a.md", "notes/a.md"],
  ["日本語", "notes/日本語.md"],
  ["__proto__", "notes/proto.md"],
  ["x".repeat(200), `notes/${"x".repeat(60)}.md`],
])("makes a file name of %j", async (name, path) => {
  const { data } = await tempWorkspace();
  expect(await data("write_note", { name, text: "x" })).toEqual({ path });
  expect(await data("delete_note", { name })).toEqual({ path });
});

it("refuses a name without letters and digits", async () => {
  const { say } = await tempWorkspace();
  for (const name of ["...", "/", "🚀"])
    expect(await say("write_note", { name, text: "x" })).toBe(
      "invalid: The name needs at least one letter or digit.",
    );
});

it("deletes a note, by its name or its path", async () => {
  const { dir, say } = await tempWorkspace({ "notes/a.md": "x", "notes/b.md": "x", "notes/c.md": "x" });
  expect(await say("delete_note", { name: "A" })).toBe('ok: {"path":"notes/a.md"}');
  expect(await say("delete_note", { name: "notes/b.md" })).toBe('ok: {"path":"notes/b.md"}');
  expect(await readdir(join(dir, "notes"))).toEqual(["c.md"]);
});

it("says that there is no such note", async () => {
  const { say } = await tempWorkspace({ "a.md": "x" });
  expect(await say("delete_note", { name: "a" })).toBe('failed: There is no note "notes/a.md".');
  expect(await say("write_note", { name: "b", text: "x" })).toMatch(/^ok/);
  expect(await say("delete_note", { name: "a" })).toBe('failed: There is no note "notes/a.md".');
});

it("says so when notes is a file, or a note is a folder", async () => {
  const file = await tempWorkspace({ notes: "x" });
  expect(await file.say("write_note", { name: "a", text: "x" })).toBe(
    'failed: "notes" is a file, so there can\'t be notes.',
  );
  const folder = await tempWorkspace({ "notes/a.md/b": "x" });
  expect(await folder.say("delete_note", { name: "a" })).toBe(
    'failed: "notes/a.md" is not a note but a link or a folder.',
  );
});

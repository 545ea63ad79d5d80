import { readdir } from "node:fs/promises";
import { isToolportError, textOf, type Run, type SuspensionRequest } from "@toolport/core";
import { expect, expectTypeOf, it } from "vitest";
import { createWorkspaceToolbox, workspaceTools, type WorkspaceToolboxOptions } from "../src/index.ts";
import { said, tempWorkspace } from "./temp-workspace.ts";

const NOTE = { name: "plan", text: "x" };

async function toolbox(settings: Partial<WorkspaceToolboxOptions> = {}) {
  const { dir } = await tempWorkspace({ "notes/old.md": "x" });
  return { dir, box: createWorkspaceToolbox({ dir, approval: "none", ...settings }) };
}

it("has typed tools", async () => {
  const { box } = await toolbox();
  type Names = Parameters<typeof box.pick>[number];
  expectTypeOf<Names>().toEqualTypeOf<
    "list_files" | "search_text" | "read_file" | "git_log" | "write_note" | "delete_note"
  >();
  expectTypeOf(box.run).toBeCallableWith({ caller: { permission: "admin" } });
  // @ts-expect-error no such level
  expect(() => box.run({ caller: { permission: "root" } })).toThrow(/permissions/);
});

it("offers and runs deletion for admins only", async () => {
  const { dir, box } = await toolbox();
  const user = { id: "ann", permission: "user" } as const;
  expect(box.list(user).map(({ name }) => name)).toEqual([
    "list_files",
    "search_text",
    "read_file",
    "git_log",
    "write_note",
  ]);
  expect(await box.run({ caller: user }).call("delete_note", { name: "old" })).toMatchObject({
    status: "denied",
    error: { code: "not_permitted" },
  });
  expect(await readdir(`${dir}/notes`)).toEqual(["old.md"]);
  const admin = { id: "eve", permission: "admin" } as const;
  expect(said(await box.run({ caller: admin }).call("delete_note", { name: "old" }))).toBe(
    'ok: {"path":"notes/old.md"}',
  );
});

it("describes each field and each tool for the model", () => {
  for (const tool of workspaceTools({ dir: "." })) {
    expect(tool).toMatchObject({
      title: expect.any(String),
      description: expect.any(String),
      keywords: expect.any(Array),
    });
    const fields = Object.values(tool.input?.shape ?? {}).map(({ description }) => description);
    expect(fields.every((text) => typeof text === "string" && text.length > 5)).toBe(true);
  }
});

it("writes nothing until somebody approves", async () => {
  const { dir, box } = await toolbox({ approval: "suspend" });
  const run = box.run({ caller: { id: "ann", permission: "admin" } });
  const request = await suspended(run, "write_note", NOTE);
  expect(request.text).toBe(
    'Allow "write_note" (write) to run with these arguments?\n{"name":"plan","text":"x"}',
  );
  expect(await readdir(`${dir}/notes`)).toEqual(["old.md"]);
  const { result } = await run.resume(request.token, true, { by: { id: "ann" } });
  expect(said(result)).toBe('ok: {"path":"notes/plan.md"}');
  expect(await readdir(`${dir}/notes`)).toEqual(["old.md", "plan.md"]);
});

it("deletes nothing that somebody refused", async () => {
  const { dir, box } = await toolbox({ approval: "suspend" });
  const run = box.run({ caller: { id: "ann", permission: "admin" } });
  const { token } = await suspended(run, "delete_note", { name: "old" });
  const { result } = await run.resume(
    token,
    { approved: false, reason: "still needed" },
    { by: { id: "ann" } },
  );
  expect(said(result)).toBe(
    "denied: The approval for this call was denied, so the tool did not run. Reason: still needed",
  );
  expect(await readdir(`${dir}/notes`)).toEqual(["old.md"]);
});

it("asks a function for what mutates, and for nothing else", async () => {
  const asked: string[] = [];
  const { box } = await toolbox({ approval: ({ tool }) => asked.push(tool) === 1 });
  const run = box.run({ caller: { id: "ann", permission: "admin" } });
  const names = ["list_files", "search_text", "read_file", "git_log"] as const;
  for (const name of names) await run.call(name, { path: "notes/old.md", query: "x" });
  expect((await run.call("write_note", NOTE)).status).toBe("ok");
  expect((await run.call("delete_note", { name: "plan" })).status).toBe("denied");
  expect(asked).toEqual(["write_note", "delete_note"]);
});

it("masks secrets in what it reads", async () => {
  const { say } = await tempWorkspace({ "a.txt": "key=hunter2" }, { redact: ["hunter2"] });
  expect(await say("read_file", { path: "a.txt" })).toBe("ok: [a.txt: lines 1-1 of 1]\nkey=[redacted]");
  expect(await say("search_text", { query: "hunter" })).toBe("ok: a.txt:1:key=[redacted]");
});

it("refuses an unknown setting, and silence about approval", async () => {
  const { dir } = await tempWorkspace();
  // @ts-expect-error a misspelt setting
  expect(() => createWorkspaceToolbox({ dir, approval: "none", advisor: [] })).toThrow(
    /"advisor" is not a setting/,
  );
  // @ts-expect-error error messages of the file system hold absolute paths, so this stays as it is
  createWorkspaceToolbox({ dir, approval: "none", errors: "message" });
  expect(errorCode(() => createWorkspaceToolbox({ dir } as never))).toBe("approval_undecided");
});

function errorCode(body: () => unknown): string | undefined {
  try {
    body();
    return undefined;
  } catch (error) {
    return isToolportError(error) ? error.code : String(error);
  }
}

async function suspended(run: Run, name: string, args: unknown): Promise<SuspensionRequest> {
  const result = await run.call(name, args);
  if (result.status !== "suspended") throw new Error(textOf(result));
  return result.request;
}

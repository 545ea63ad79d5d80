import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { textOf, type Observer, type Run, type ToolEvent, type ToolResult } from "@toolport/core";
import { onTestFinished } from "vitest";
import { createWorkspaceToolbox, type WorkspaceToolboxOptions } from "../src/index.ts";

export interface TempWorkspace {
  /** The workspace folder itself, absolute. */
  readonly dir: string;
  /** A folder beside it that no tool may reach; it holds `secret.txt`. */
  readonly outside: string;
  readonly run: Run;
  readonly call: (name: string, args?: unknown) => Promise<ToolResult>;
  /** `status: text`, as a model's side of the call. */
  readonly say: (name: string, args?: unknown) => Promise<string>;
  /** The structured data of a call that must be `ok`. */
  readonly data: (name: string, args?: unknown) => Promise<unknown>;
}

/** A real folder with these files, and a run over it as an admin. All of it is removed after the test. */
export async function tempWorkspace(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options: Partial<Omit<WorkspaceToolboxOptions, "dir">> & { readonly signal?: AbortSignal } = {},
): Promise<TempWorkspace> {
  const base = await realpath(await mkdtemp(join(tmpdir(), "workspace-tools-")));
  await chmod(base, 0o755); // for tests that look at it as another user
  const dir = join(base, "folder");
  const outside = join(base, "outside");
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  await mkdir(dir);
  await mkdir(outside);
  await writeFile(join(outside, "secret.txt"), "the secret\n");
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  }
  const { signal, ...settings } = options;
  const toolbox = createWorkspaceToolbox({ dir, approval: "none", ...settings });
  const run = toolbox.run({ caller: { id: "ann", permission: "admin" }, signal });
  return {
    dir,
    outside,
    run,
    call: run.call,
    say: async (name, args) => said(await run.call(name, args)),
    data: async (name, args) => {
      const result = await run.call(name, args);
      if (result.status !== "ok") throw new Error(said(result));
      return result.data;
    },
  };
}

export function said(result: ToolResult): string {
  return `${result.status}: ${textOf(result)}`;
}

/** Tells when the body of a cancelled call has really ended, and sees all other events on the way. */
export function lateEnd(see: (event: ToolEvent) => void = () => undefined): {
  readonly observer: Observer;
  readonly ended: Promise<ToolEvent>;
} {
  let end: (event: ToolEvent) => void = () => undefined;
  const ended = new Promise<ToolEvent>((resolve) => (end = resolve));
  const observe = (event: ToolEvent): void => {
    see(event);
    if (event.type === "settled_late") end(event);
  };
  return { observer: { name: "watch", observe }, ended };
}

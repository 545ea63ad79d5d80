import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rename, symlink, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { lateEnd, tempWorkspace, type TempWorkspace } from "./temp-workspace.ts";

const NO_REPOSITORY = "failed: The folder is not a git repository.";
const ELSEWHERE =
  "denied: The folder's git repository lies elsewhere (a linked work tree or submodule), so its log can't be read.";

function git(cwd: string, ...args: string[]): string {
  const who = [
    "-c",
    "user.name=Ann Lee",
    "-c",
    "user.email=ann@example.com",
    "-c",
    "init.defaultBranch=main",
  ];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_AUTHOR_DATE: "2026-01-02T03:04:05Z" };
  return execFileSync("git", [...who, ...args], {
    cwd,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

async function commit(cwd: string, path: string, subject: string): Promise<string> {
  await mkdir(dirname(join(cwd, path)), { recursive: true });
  await writeFile(join(cwd, path), subject);
  git(cwd, "add", "-A");
  git(cwd, "commit", "-q", "-m", `${subject}\n\nBody of ann@example.com`);
  return git(cwd, "rev-parse", "HEAD");
}

async function repository(): Promise<TempWorkspace> {
  const workspace = await tempWorkspace();
  git(workspace.dir, "init", "-q");
  return workspace;
}

it("lists commits, newest first, without addresses", async () => {
  const { dir, data } = await repository();
  const first = await commit(dir, "a.txt", "Add ünï 🚀");
  const second = await commit(dir, "b.txt", "Fix for <bob@example.com>");
  const about = { date: "2026-01-02T03:04:05+00:00", author: "Ann Lee" };
  expect(await data("git_log")).toEqual({
    commits: [
      { hash: second, ...about, subject: "Fix for <[email]>" },
      { hash: first, ...about, subject: "Add ünï 🚀" },
    ],
    more: false,
  });
  expect(await data("git_log", { limit: 1 })).toMatchObject({ commits: [{ hash: second }], more: true });
});

it("keeps to one path, taken literally, and knows deleted ones", async () => {
  const { dir, data } = await repository();
  const first = await commit(dir, "src/a.txt", "one");
  await commit(dir, "b.txt", "two");
  await unlink(join(dir, "src/a.txt"));
  git(dir, "add", "-A");
  git(dir, "commit", "-q", "-m", "three");
  const third = git(dir, "rev-parse", "HEAD");
  expect(await data("git_log", { path: "src/a.txt" })).toMatchObject({
    commits: [{ hash: third }, { hash: first }],
  });
  for (const path of ["*.txt", ":(glob)**", ":!b.txt", "--all", "-p"])
    expect(await data("git_log", { path })).toEqual({ commits: [], more: false });
});

it("says that there are no commits", async () => {
  const { say } = await repository();
  expect(await say("git_log")).toBe("failed: The repository has no commits yet.");
});

it("says that the folder is no repository", async () => {
  const { dir, say } = await tempWorkspace();
  expect(await say("git_log")).toBe(NO_REPOSITORY);
  await mkdir(join(dir, ".git"));
  expect(await say("git_log")).toBe(NO_REPOSITORY);
});

it("does not use a repository above the folder", async () => {
  const { dir, say } = await tempWorkspace();
  git(dirname(dir), "init", "-q");
  await commit(dirname(dir), "theirs.txt", "theirs");
  await mkdir(join(dir, ".git"));
  expect(await say("git_log")).toBe(NO_REPOSITORY);
});

it("does not use a repository elsewhere, by a link or a file", async () => {
  const { dir, outside, say } = await repository();
  await commit(dir, "a.txt", "theirs");
  await rename(join(dir, ".git"), join(outside, "repository"));
  await symlink(join(outside, "repository"), join(dir, ".git"));
  expect(await say("git_log")).toBe('denied: ".git" is a link that leads out of the folder, or nowhere.');
  await unlink(join(dir, ".git"));
  await writeFile(join(dir, ".git"), `gitdir: ${join(outside, "repository")}\n`);
  expect(await say("git_log")).toBe(ELSEWHERE);
});

it("is not led astray by the process's own git variables", async () => {
  const { dir, outside, say } = await repository();
  await commit(dir, "a.txt", "mine");
  git(outside, "init", "-q");
  await commit(outside, "b.txt", "theirs");
  vi.stubEnv("GIT_DIR", join(outside, ".git"));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await say("git_log")).toMatch(/"subject":"mine"/);
});

it("runs no program that the repository names", async () => {
  const { dir, outside, say } = await repository();
  await commit(dir, "a.txt", "mine");
  const program = join(outside, "program");
  await writeFile(program, `#!/bin/sh\necho ran > ${join(outside, "ran")}\n`);
  await chmod(program, 0o755);
  const signed = git(dir, "cat-file", "commit", "HEAD").replace(
    "\n\n",
    "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
  );
  const hash = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
    cwd: dir,
    input: signed,
    encoding: "utf8",
  }).trim();
  git(dir, "update-ref", "HEAD", hash);
  for (const key of ["gpg.program", "core.pager", "core.fsmonitor", "core.sshCommand"])
    git(dir, "config", key, program);
  git(dir, "config", "log.showSignature", "true");
  expect(await say("git_log")).toMatch(/"subject":"mine"/);
  expect(await readdir(outside)).not.toContain("ran");
  git(dir, "log", "-1"); // the trap is real: git's own log springs it
  expect(await readdir(outside)).toContain("ran");
});

it("says that git is missing", async () => {
  const { dir, outside, say } = await repository();
  await commit(dir, "a.txt", "mine");
  vi.stubEnv("PATH", outside);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await say("git_log")).toBe("failed: Git is not installed here.");
});

it("repeats nothing of git's own error texts", async () => {
  const { dir, say } = await repository();
  await commit(dir, "a.txt", "mine");
  await writeFile(join(dir, ".git/config"), "[broken");
  expect(await say("git_log")).toBe("failed: Git could not read this repository's log.");
});

it("ends git when the call is cancelled", async () => {
  const stop = new AbortController();
  const { observer, ended } = lateEnd();
  const { dir, outside, say } = await tempWorkspace({}, { observers: [observer], signal: stop.signal });
  git(dir, "init", "-q");
  await writeFile(join(outside, "git"), `#!/bin/sh\necho > ${join(outside, "started")}\nexec sleep 60\n`);
  await chmod(join(outside, "git"), 0o755);
  vi.stubEnv("PATH", `${outside}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const call = say("git_log");
  await vi.waitFor(() => readFile(join(outside, "started")));
  stop.abort();
  expect(await call).toBe("cancelled: The call was cancelled while the tool was running. It has no result.");
  expect(await ended).toMatchObject({ outcome: "threw", value: { name: "AbortError" } });
});

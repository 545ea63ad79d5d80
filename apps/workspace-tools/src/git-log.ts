import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { defineTool, failure } from "@toolport/core";
import { z } from "zod";
import type { Folder } from "./open-folder.ts";
import { noRepository, runGit } from "./run-git.ts";

const input = z.object({
  limit: z.int().min(1).max(200).default(20).describe("Commits at most, newest first"),
  path: z
    .string()
    .default("")
    .describe(
      "Only commits that touch this file or folder, relative to the workspace; it may be deleted by now",
    ),
});

const output = z.object({
  commits: z.array(
    z.object({
      hash: z.string(),
      date: z.string().describe("When it was written, ISO 8601"),
      author: z.string(),
      subject: z.string().describe("First line of the message"),
    }),
  ),
  more: z.boolean().describe("There are older ones"),
});

const FIELDS = ["%H", "%aI", "%an", "%s"];

/** The history of the workspace, when it is a git repository. */
export function gitLog(folder: Folder) {
  return defineTool({
    name: "git_log",
    title: "Git log",
    description:
      "Lists the commits of the workspace's git repository, newest first: hash, date, author, subject. Use it to learn what " +
      "changed lately, or with `path` what happened to one file or folder. Email addresses are left out.",
    keywords: ["git", "history", "commits", "changes", "log", "author", "version"],
    effect: "read",
    input,
    output,
    execute: async ({ limit, path: given }, ctx) => {
      const { path } = await folder.place(given);
      await checkRepository(folder);
      const args = [
        "log",
        `--max-count=${limit + 1}`,
        "--no-color",
        "--no-show-signature",
        "--encoding=UTF-8",
        "-z",
        `--format=${FIELDS.join("%x00")}`,
      ];
      const where = { cwd: folder.root, ceiling: dirname(folder.root), signal: ctx.signal };
      const found = commits(await runGit([...args, "--", ...(path === "" ? [] : [path])], where));
      return { commits: found.slice(0, limit), more: found.length > limit };
    },
  });
}

/** A `.git` that is a link or a file points to a repository elsewhere, as a linked work tree's does. */
async function checkRepository(folder: Folder): Promise<void> {
  const { real } = await folder.place(".git");
  if (real === undefined) throw noRepository();
  if ((await stat(real)).isDirectory()) return;
  throw failure(
    "The folder's git repository lies elsewhere (a linked work tree or submodule), so its log can't be read.",
    {
      status: "denied",
      code: "outside",
    },
  );
}

function commits(log: string): z.infer<typeof output>["commits"] {
  // With -z each commit ends with the NUL that also separates the fields, which no field can contain.
  const fields = log.split("\0");
  const found = [];
  for (let at = 0; at + FIELDS.length <= fields.length; at += FIELDS.length) {
    const [hash = "", date = "", author = "", subject = ""] = fields.slice(at);
    found.push({ hash, date, author: withoutEmail(author), subject: withoutEmail(subject) });
  }
  return found;
}

/** People use their address as their name, and write others' into subjects. */
function withoutEmail(text: string): string {
  return text.replace(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/g, "[email]");
}

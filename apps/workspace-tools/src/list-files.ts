import { lstat } from "node:fs/promises";
import { defineTool } from "@toolport/core";
import { z } from "zod";
import { glob } from "./glob.ts";
import type { Folder } from "./open-folder.ts";
import { SKIPPED_FOLDERS, walk, type EntryKind } from "./walk.ts";

const MAX_NAMED = 20;

const input = z.object({
  path: z
    .string()
    .default("")
    .describe('Folder to list, relative to the workspace, such as "src". Default: the whole workspace'),
  pattern: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Only paths that match, relative to `path`: "*.md", "src/**/*.{ts,tsx}". Without "/" it is for file names at any depth',
    ),
  limit: z.int().min(1).max(500).default(200).describe("Entries at most"),
});

// Entries come last: a very long listing is cut at its end, and the rest must not be lost with it.
const output = z.object({
  cut: z.string().optional().describe("Why this is not everything; absent when it is"),
  skipped: z
    .array(z.string())
    .optional()
    .describe("Folders not looked into, because they are generated or internal"),
  unreadable: z.array(z.string()).optional().describe("Folders that could not be read"),
  entries: z.array(
    z.object({
      path: z.string().describe("Relative to the workspace"),
      kind: z.enum(["file", "folder", "link", "other"]),
      size: z.number().optional().describe("Bytes, for files"),
    }),
  ),
});

type Entry = z.infer<typeof output>["entries"][number];

/** What the workspace holds. */
export function listFiles(folder: Folder, { maxEntries }: { readonly maxEntries: number }) {
  return defineTool({
    name: "list_files",
    title: "List files",
    description:
      "Lists files and folders of the workspace at every depth, upper levels first, with kind and size. Use it to learn " +
      `what there is, or to find files by name. ${SKIPPED_FOLDERS.join(", ")} are not looked into unless \`path\` names them.`,
    keywords: ["files", "folder", "directory", "tree", "find", "ls", "glob"],
    effect: "read",
    input,
    output,
    execute: async ({ path, pattern, limit }, ctx) => {
      const start = await folder.find(path);
      const matches = pattern === undefined ? () => true : glob(pattern);
      const entries: Entry[] = [];
      const skipped: string[] = [];
      const unreadable: string[] = [];
      let cut: string | undefined;
      for await (const step of walk(start, { maxEntries, signal: ctx.signal })) {
        if (step.type === "skipped") skipped.push(step.path);
        else if (step.type === "unreadable") unreadable.push(step.path || ".");
        else if (step.type === "stopped")
          cut = `Only the first ${maxEntries} entries were looked at. Name a folder in \`path\`.`;
        else if (step.type === "entry" && matches(step.below)) {
          if (entries.length === limit) {
            cut = `Only the first ${limit} are listed. Name a folder in \`path\`, or narrow \`pattern\`.`;
            break;
          }
          entries.push(await entryOf(step.path, step.kind, step.real));
        }
      }
      return {
        ...(cut !== undefined && { cut }),
        ...(skipped.length > 0 && { skipped: firstOf(skipped) }),
        ...(unreadable.length > 0 && { unreadable: firstOf(unreadable) }),
        entries,
      };
    },
  });
}

async function entryOf(path: string, kind: EntryKind, real: string): Promise<Entry> {
  if (kind !== "file") return { path, kind };
  try {
    return { path, kind, size: (await lstat(real)).size };
  } catch {
    return { path, kind }; // gone since, or a name that is no valid UTF-8 and can't be asked for
  }
}

function firstOf(paths: readonly string[]): string[] {
  const rest = paths.length - MAX_NAMED;
  return rest > 0 ? [...paths.slice(0, MAX_NAMED), `… and ${rest} more`] : [...paths];
}

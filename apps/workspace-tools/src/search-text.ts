import { defineTool, failure, result, type ToolResult } from "@toolport/core";
import { z } from "zod";
import { glob } from "./glob.ts";
import { lineMatcher, PATTERN_LINE } from "./line-matcher.ts";
import type { Folder } from "./open-folder.ts";
import { quoted, visible } from "./quoted.ts";
import { searchFiles, type Search, type SearchReport } from "./search-files.ts";

const input = z.object({
  query: z
    .string()
    .min(1)
    .max(300)
    .regex(/^[^\r\n]*$/, "must be one line")
    .describe("What to find within a line: plain text, unless `regex` is true"),
  regex: z
    .boolean()
    .default(false)
    .describe(
      `\`query\` is a JavaScript regular expression. It sees the first ${PATTERN_LINE} characters of a line, and is stopped when slow`,
    ),
  ignoreCase: z.boolean().default(false).describe("Upper and lower case count as the same"),
  path: z
    .string()
    .default("")
    .describe("Folder or file to search, relative to the workspace. Default: the whole workspace"),
  glob: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Only files that match, relative to `path`: "*.md", "src/**/*.{ts,tsx}"'),
  limit: z.int().min(1).max(500).default(100).describe("Matching lines at most"),
});

const output = z.object({
  matches: z.array(
    z.object({
      path: z.string(),
      line: z.number(),
      text: z.string().describe("The line, or its part around the match"),
    }),
  ),
  filesSearched: z.number(),
  filesSkipped: z.object({
    binary: z.number(),
    tooLarge: z.number(),
    unreadable: z.number().describe("Files and folders that could not be read"),
  }),
  cut: z.string().optional().describe("Why there may be more; absent when this is everything"),
});

/** Lines that hold a text, or fit an expression. */
export function searchText(
  folder: Folder,
  options: { readonly searchMs: number; readonly maxEntries: number },
) {
  return defineTool({
    name: "search_text",
    title: "Search text",
    description:
      "Finds lines in the workspace's text files and gives them as path:line:text. Binary files and files above 1 MiB are " +
      "skipped and counted; .git, node_modules and dist are left out unless `path` names them. Prefer plain text; use " +
      "`regex` only where it is needed.",
    keywords: ["search", "grep", "find", "text", "regex", "code", "where"],
    effect: "read",
    input,
    output,
    execute: async (args, ctx): Promise<ToolResult<z.infer<typeof output>>> => {
      const start = await folder.find(args.path);
      const matches = args.glob === undefined ? () => true : glob(args.glob);
      const matcher = await lineMatcher(args, ctx.signal);
      try {
        const search: Search = {
          start,
          matches,
          matcher,
          limit: args.limit,
          until: performance.now() + options.searchMs,
          maxEntries: options.maxEntries,
        };
        return answer(await searchFiles(search, ctx));
      } finally {
        await matcher.stop();
      }
    },
  });
}

function answer(report: SearchReport): ToolResult<z.infer<typeof output>> {
  const { tooSlowIn, ...data } = report;
  if (tooSlowIn !== undefined)
    return failure(
      `The regular expression takes too much time or memory in ${quoted(tooSlowIn)}, so the search was stopped. Make it simpler (no repetition inside a repetition), or search for plain text.`,
      { code: "pattern_too_slow" },
    );
  const { binary, tooLarge, unreadable } = data.filesSkipped;
  const skipped = binary + tooLarge + unreadable;
  const notes = [
    data.matches.length === 0 && (data.cut === undefined ? "No matches." : "No matches so far."),
    skipped > 0 && `[Skipped: ${binary} binary, ${tooLarge} too large, ${unreadable} unreadable.]`,
    data.cut !== undefined && `[${data.cut}]`,
  ].filter((note) => note !== false);
  // Notes first: of a very long text the end is cut.
  const lines = data.matches.map(({ path, line, text }) => `${visible(path)}:${line}:${text}`);
  return result({ content: [...notes, ...lines].join("\n"), data });
}

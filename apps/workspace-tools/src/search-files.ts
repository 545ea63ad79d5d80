import { isToolResult, type ToolContext } from "@toolport/core";
import { fileType, HEAD_BYTES } from "./file-type.ts";
import type { LineMatcher } from "./text-matcher.ts";
import { openFile, readBytes } from "./open-file.ts";
import type { Found } from "./open-folder.ts";
import { walk } from "./walk.ts";

/** One search, ready to go. `until` is by `performance.now()`. */
export interface Search {
  readonly start: Found;
  readonly matches: (path: string) => boolean;
  readonly matcher: LineMatcher;
  readonly limit: number;
  readonly until: number;
  readonly maxEntries: number;
}

/** What a search found, and what it left out. */
export interface SearchReport {
  readonly matches: { readonly path: string; readonly line: number; readonly text: string }[];
  filesSearched: number;
  readonly filesSkipped: { binary: number; tooLarge: number; unreadable: number };
  cut?: string;
  /** The file whose lines the expression did not get through. */
  tooSlowIn?: string;
}

const MAX_FILE_BYTES = 1_048_576;
const FILES_PER_REPORT = 100;
const SHOWN = 300;
const SHOWN_BEFORE = 100;

/** Walks and searches file by file; between two files it looks at the signal, the clock and the limit. */
export async function searchFiles(
  search: Search,
  ctx: Pick<ToolContext, "signal" | "progress">,
): Promise<SearchReport> {
  const { start, matches, maxEntries } = search;
  const report: SearchReport = {
    matches: [],
    filesSearched: 0,
    filesSkipped: { binary: 0, tooLarge: 0, unreadable: 0 },
  };
  let told = 0;
  for await (const step of walk(start, { maxEntries, signal: ctx.signal })) {
    if (step.type === "unreadable") report.filesSkipped.unreadable++;
    if (step.type === "stopped")
      report.cut = `Only the first ${maxEntries} entries were looked at. Name a folder in \`path\`.`;
    if (step.type !== "entry" || step.kind !== "file") continue;
    if (!matches(step.below)) continue;
    ctx.signal.throwIfAborted();
    if (performance.now() > search.until) {
      report.cut = "The search took too long and was stopped. Name a folder in `path`, or narrow `glob`.";
      break;
    }
    await searchFile(step, search, report, ctx.signal);
    if (report.cut !== undefined || report.tooSlowIn !== undefined) break;
    if (report.filesSearched - told < FILES_PER_REPORT) continue;
    told = report.filesSearched;
    tell(report, ctx);
  }
  tell(report, ctx);
  return report;
}

function tell({ filesSearched, matches }: SearchReport, ctx: Pick<ToolContext, "progress">): void {
  ctx.progress({ filesSearched, matches: matches.length });
}

async function searchFile(
  file: Found,
  { matcher, limit }: Search,
  report: SearchReport,
  signal: AbortSignal,
): Promise<void> {
  const text = await searchable(file);
  if (typeof text !== "string") {
    report.filesSkipped[text.skipped]++;
    return;
  }
  const lines = text.split(/\r?\n/);
  const room = limit - report.matches.length;
  const hits = await matcher.match(lines, room + 1, signal);
  if (hits === "too_slow") {
    report.tooSlowIn = file.path;
    return;
  }
  report.filesSearched++;
  for (const [line, at] of hits.slice(0, room))
    report.matches.push({ path: file.path, line: line + 1, text: excerpt(lines[line] as string, at) });
  if (hits.length > room)
    report.cut = `Only the first ${limit} matches are given. Narrow \`query\`, \`path\` or \`glob\`.`;
}

/** The file's text, or which kind of file it is that is not searched. */
async function searchable(
  file: Found,
): Promise<string | { readonly skipped: keyof SearchReport["filesSkipped"] }> {
  try {
    const { handle, size } = await openFile(file);
    try {
      if (size > MAX_FILE_BYTES) return { skipped: "tooLarge" };
      const bytes = await readBytes(handle, size);
      if (fileType(bytes.subarray(0, HEAD_BYTES)).type !== "text") return { skipped: "binary" };
      return new TextDecoder().decode(bytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isToolResult(error)) return { skipped: "unreadable" };
    throw error;
  }
}

/** A long line's part around the match, cut between characters. */
function excerpt(line: string, at: number): string {
  if (line.length <= SHOWN) return line;
  const from = Math.max(0, at - SHOWN_BEFORE);
  const part = line.slice(from, from + SHOWN).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${from > 0 ? "…" : ""}${part}${from + SHOWN < line.length ? "…" : ""}`;
}

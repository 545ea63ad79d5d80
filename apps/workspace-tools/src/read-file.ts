import { defineTool, failure, result, type OkResult, type ToolResult } from "@toolport/core";
import { z } from "zod";
import { fileType, HEAD_BYTES } from "./file-type.ts";
import { openFile, readBytes, type OpenFile } from "./open-file.ts";
import type { Folder } from "./open-folder.ts";
import { quoted, visible } from "./quoted.ts";
import { MAX_BYTES, readLines, type Lines } from "./read-lines.ts";

const MAX_IMAGE_BYTES = 5_242_880;

const input = z
  .object({
    path: z.string().min(1).describe('File to read, relative to the workspace, such as "src/index.ts"'),
    startLine: z.int().min(1).default(1).describe("First line, counted from 1"),
    endLine: z.int().min(1).optional().describe(`Last line. Default: as many as fit into ${MAX_BYTES} bytes`),
  })
  .refine(({ startLine, endLine = startLine }) => endLine >= startLine, {
    path: ["endLine"],
    message: "endLine is before startLine",
  });

const output = z.object({
  path: z.string(),
  mediaType: z.string(),
  size: z.number().describe("Bytes of the whole file"),
  text: z.string().optional().describe("The lines as they are, for a text file"),
  startLine: z.number().optional(),
  endLine: z.number().optional().describe("Last line in `text`"),
  more: z.boolean().optional().describe("The file goes on after what `text` holds"),
});

type FileData = z.infer<typeof output>;

/** One file's text, or its picture. */
export function readFile(folder: Folder) {
  return defineTool({
    name: "read_file",
    title: "Read file",
    description:
      "Reads a text file of the workspace, whole or by a range of lines, or shows an image (PNG, JPEG, GIF, WebP). One " +
      "call gives at most 40000 bytes of text and says whether more follows. Other binary files can't be read.",
    keywords: ["file", "open", "show", "content", "lines", "image", "cat"],
    effect: "read",
    input,
    output,
    execute: async ({ path: given, startLine, endLine }, ctx): Promise<ToolResult<FileData>> => {
      const found = await folder.find(given);
      const file = await openFile(found);
      try {
        const kind = fileType(await readBytes(file.handle, HEAD_BYTES));
        if (kind.type === "image") return await image(found.path, file, kind);
        if (kind.type === "binary")
          return failure(
            `${quoted(found.path)} can't be read as text: it is a ${kind.name} of ${file.size} bytes.`,
            { code: "binary_file" },
          );
        const lines = await readLines(file.handle, { from: startLine, to: endLine ?? Infinity }, ctx.signal);
        return textResult(found.path, file.size, startLine, lines);
      } finally {
        await file.handle.close();
      }
    },
  });
}

async function image(
  path: string,
  { handle, size }: OpenFile,
  { name, mediaType }: { readonly name: string; readonly mediaType: string },
): Promise<ToolResult<FileData>> {
  if (size > MAX_IMAGE_BYTES)
    return failure(
      `${quoted(path)} is a ${name} of ${size} bytes; images up to ${MAX_IMAGE_BYTES} bytes can be shown.`,
      { code: "too_large" },
    );
  const bytes = await readBytes(handle, size);
  return result({
    content: [
      { type: "text", text: `[${visible(path)}: ${name}, ${bytes.length} bytes]` },
      { type: "image", mediaType, data: bytes.toString("base64") },
    ],
    data: { path, mediaType, size: bytes.length },
  });
}

function textResult(path: string, size: number, startLine: number, lines: Lines): ToolResult<FileData> {
  const { text, endLine, total, lineCut, broken } = lines;
  if (endLine < startLine && startLine > 1)
    return failure(
      `${quoted(path)} has no line ${startLine}: it has ${total} ${total === 1 ? "line" : "lines"}.`,
      { code: "no_such_line" },
    );
  const more = lineCut || total === undefined || endLine < total;
  const of = total === undefined ? "" : ` of ${total}`;
  const head =
    endLine < startLine
      ? `[${visible(path)}: an empty file]`
      : `[${visible(path)}: lines ${startLine}-${endLine}${of}]`;
  const notes = [
    lineCut && `[Line ${endLine} is longer than ${MAX_BYTES} bytes: only its beginning is shown.]`,
    broken && "[Some bytes are not UTF-8 and are shown as \uFFFD.]",
    total === undefined && `[More lines follow: read on with startLine ${endLine + 1}.]`,
    total !== undefined &&
      endLine < total &&
      `[${total - endLine} more ${total - endLine === 1 ? "line" : "lines"}: read on with startLine ${endLine + 1}.]`,
  ].filter((note) => note !== false);
  const body = text === "" ? [] : [text.endsWith("\n") ? text.slice(0, -1) : text];
  return okText([head, ...body, ...notes].join("\n"), {
    path,
    mediaType: "text/plain",
    size,
    text,
    startLine,
    endLine,
    more,
  });
}

function okText(content: string, data: FileData): OkResult<FileData> {
  return result({ content, data });
}

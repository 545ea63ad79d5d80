/** What a file is by its first bytes, whatever its name says. */
export type FileType =
  | { readonly type: "text" }
  | { readonly type: "image"; readonly name: string; readonly mediaType: string }
  | { readonly type: "binary"; readonly name: string };

/** Bytes worth looking at. */
export const HEAD_BYTES = 8192;

// Magic bytes as Latin-1 text; "RIFF" is any of several formats until its ninth byte tells.
const IMAGES: Readonly<Record<string, (start: string) => boolean>> = {
  PNG: (start) => start.startsWith("\x89PNG\r\n\x1a\n"),
  JPEG: (start) => start.startsWith("\xff\xd8\xff"),
  GIF: (start) => start.startsWith("GIF87a") || start.startsWith("GIF89a"),
  WebP: (start) => start.startsWith("RIFF") && start.startsWith("WEBP", 8),
};

const BINARIES: Readonly<Record<string, readonly string[]>> = {
  "PDF document": ["%PDF-"],
  "ZIP archive (or an Office document)": ["PK\x03\x04", "PK\x05\x06"],
  "gzip archive": ["\x1f\x8b"],
  "ELF program": ["\x7fELF"],
  "SQLite database": ["SQLite format 3\0"],
  "UTF-16 text": ["\xff\xfe", "\xfe\xff"],
};

/** Tells by magic bytes; what has none is binary when it holds a NUL byte, and text otherwise. */
export function fileType(head: Buffer): FileType {
  const start = head.toString("latin1", 0, 16);
  for (const [name, fits] of Object.entries(IMAGES))
    if (fits(start))
      return { type: "image", name: `${name} image`, mediaType: `image/${name.toLowerCase()}` };
  for (const [name, magic] of Object.entries(BINARIES))
    if (magic.some((one) => start.startsWith(one))) return { type: "binary", name };
  return head.includes(0) ? { type: "binary", name: "binary file" } : { type: "text" };
}

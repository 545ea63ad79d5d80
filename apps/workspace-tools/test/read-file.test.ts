import { execFileSync } from "node:child_process";
import { open, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempWorkspace } from "./temp-workspace.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const TEN = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";

it.each([
  ["whole", {}, "[t.txt: lines 1-10 of 10]\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10"],
  [
    "a range",
    { startLine: 3, endLine: 4 },
    "[t.txt: lines 3-4 of 10]\n3\n4\n[6 more lines: read on with startLine 5.]",
  ],
  ["to the end", { startLine: 10 }, "[t.txt: lines 10-10 of 10]\n10"],
  ["beyond the end", { startLine: 9, endLine: 99 }, "[t.txt: lines 9-10 of 10]\n9\n10"],
  [
    "all but one",
    { endLine: 9 },
    "[t.txt: lines 1-9 of 10]\n1\n2\n3\n4\n5\n6\n7\n8\n9\n[1 more line: read on with startLine 10.]",
  ],
])("reads lines: %s", async (_, range, text) => {
  const { say } = await tempWorkspace({ "t.txt": TEN });
  expect(await say("read_file", { path: "t.txt", ...range })).toBe(`ok: ${text}`);
});

it("gives the text as data, exactly", async () => {
  const { data } = await tempWorkspace({ "t.txt": "a\r\nb\r\nc" });
  expect(await data("read_file", { path: "./t.txt", endLine: 2 })).toEqual({
    path: "t.txt",
    mediaType: "text/plain",
    size: 7,
    text: "a\r\nb\r\n",
    startLine: 1,
    endLine: 2,
    more: true,
  });
});

it("says that there is no such line", async () => {
  const { say } = await tempWorkspace({ "t.txt": TEN, "one.txt": "1" });
  expect(await say("read_file", { path: "t.txt", startLine: 11 })).toBe(
    'failed: "t.txt" has no line 11: it has 10 lines.',
  );
  expect(await say("read_file", { path: "one.txt", startLine: 2 })).toBe(
    'failed: "one.txt" has no line 2: it has 1 line.',
  );
});

it("refuses a range that ends before it begins", async () => {
  const { say } = await tempWorkspace({ "t.txt": TEN });
  expect(await say("read_file", { path: "t.txt", startLine: 3, endLine: 2 })).toMatch(
    /^invalid: [^]*endLine is before startLine/,
  );
});

it("reads an empty file", async () => {
  const { say } = await tempWorkspace({ "t.txt": "" });
  expect(await say("read_file", { path: "t.txt" })).toBe("ok: [t.txt: an empty file]");
});

it("cuts a long text between lines, and says where to go on", async () => {
  const line = `${"ä".repeat(49)}\n`; // 99 bytes
  const { call, data } = await tempWorkspace({ "t.txt": line.repeat(1000) });
  const text = `[t.txt: lines 1-404 of 1000]\n${line.repeat(404)}[596 more lines: read on with startLine 405.]`;
  expect((await call("read_file", { path: "t.txt" })).content).toEqual([{ type: "text", text }]);
  expect(await data("read_file", { path: "t.txt", startLine: 900 })).toMatchObject({
    endLine: 1000,
    more: false,
  });
});

it("cuts a line that is too long within no character", async () => {
  const { call } = await tempWorkspace({ "t.txt": `a${"ä".repeat(30_000)}\nb\n` });
  const { content } = await call("read_file", { path: "t.txt" });
  expect(content).toEqual([
    {
      type: "text",
      text:
        `[t.txt: lines 1-1 of 2]\na${"ä".repeat(19_999)}\n[Line 1 is longer than 40000 bytes: only its beginning is shown.]\n` +
        "[1 more line: read on with startLine 2.]",
    },
  ]);
});

it("reads a range of a file too large for memory, without counting its lines", async () => {
  const { dir, say } = await tempWorkspace({ "huge.txt": TEN });
  await truncate(join(dir, "huge.txt"), 20_000_000_000); // sparse; its zeros are one endless line
  const file = await open(join(dir, "huge.txt"), "r+");
  await file.write("x".repeat(9000), 21);
  await file.close();
  expect(await say("read_file", { path: "huge.txt", startLine: 9, endLine: 10 })).toBe(
    "ok: [huge.txt: lines 9-10]\n9\n10\n[More lines follow: read on with startLine 11.]",
  );
});

it("shows bytes that are not UTF-8, and says so", async () => {
  const { say } = await tempWorkspace({ "latin1.txt": Buffer.from("caf\xe9\n", "latin1") });
  expect(await say("read_file", { path: "latin1.txt" })).toBe(
    "ok: [latin1.txt: lines 1-1 of 1]\ncaf\uFFFD\n[Some bytes are not UTF-8 and are shown as \uFFFD.]",
  );
});

it("shows an image by its bytes, not by its name", async () => {
  const { call } = await tempWorkspace({ "picture.txt": PNG });
  expect(await call("read_file", { path: "picture.txt" })).toEqual({
    status: "ok",
    content: [
      { type: "text", text: `[picture.txt: PNG image, ${PNG.length} bytes]` },
      { type: "image", mediaType: "image/png", data: PNG.toString("base64") },
    ],
    data: { path: "picture.txt", mediaType: "image/png", size: PNG.length },
  });
});

it.each([
  ["image/jpeg", "\xff\xd8\xff\xe0"],
  ["image/gif", "GIF89a"],
  ["image/webp", "RIFF\x01\x02\x03\x04WEBPVP8 "],
])("knows %s", async (mediaType, start) => {
  const { data } = await tempWorkspace({ file: Buffer.from(start, "latin1") });
  expect(await data("read_file", { path: "file" })).toMatchObject({ mediaType });
});

it("does not take a name for an image", async () => {
  const { say } = await tempWorkspace({ "a.png": "just text" });
  expect(await say("read_file", { path: "a.png" })).toBe("ok: [a.png: lines 1-1 of 1]\njust text");
});

it.each([
  ["PDF document", "%PDF-1.7\n"],
  ["ZIP archive (or an Office document)", "PK\x03\x04"],
  ["UTF-16 text", "\xff\xfea\0"],
  ["binary file", "ab\0cd"],
])("says what a binary file is: %s", async (kind, bytes) => {
  const { say } = await tempWorkspace({ file: Buffer.from(bytes, "latin1") });
  expect(await say("read_file", { path: "file" })).toBe(
    `failed: "file" can't be read as text: it is a ${kind} of ${bytes.length} bytes.`,
  );
});

it("does not load an image that is too large", async () => {
  const { dir, say } = await tempWorkspace({ "big.png": PNG });
  await truncate(join(dir, "big.png"), 6_000_000);
  expect(await say("read_file", { path: "big.png" })).toBe(
    'failed: "big.png" is a PNG image of 6000000 bytes; images up to 5242880 bytes can be shown.',
  );
});

it("tells folders, missing files and pipes apart", async () => {
  const { dir, say } = await tempWorkspace({ "src/a.ts": "x" });
  execFileSync("sh", ["-c", "mkfifo pipe"], { cwd: dir });
  expect(await say("read_file", { path: "src" })).toBe(
    'failed: "src" is a folder. Use list_files to see what is in it.',
  );
  expect(await say("read_file", { path: "no/such.ts" })).toBe('failed: "no/such.ts" does not exist.');
  expect(await say("read_file", { path: "src/a.ts/b" })).toBe('failed: "src/a.ts/b" does not exist.');
  expect(await say("read_file", { path: "pipe" })).toBe('failed: "pipe" is not a regular file.');
  expect(await say("read_file", { path: "x".repeat(300) })).toMatch(
    /has a name that is too long for the file system\.$/,
  );
});

it("makes a hostile name visible in its texts", async () => {
  const { say } = await tempWorkspace({ "a\n\u202Eb": "x" });
  expect(await say("read_file", { path: "a\n\u202Eb" })).toBe("ok: [a\\u{a}\\u{202e}b: lines 1-1 of 1]\nx");
  expect(await say("read_file", { path: "c\nd" })).toBe('failed: "c\\u{a}d" does not exist.');
});

import { textOf, type Advisor } from "@toolport/core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cache, sanitize } from "../src/index.ts";
import { callOnce, storeWith, type Args } from "./fixtures.ts";

/** What the body gets, or what the model is told where there is none. */
async function argsUnder(
  advisor: Advisor,
  args: unknown,
  input: object = { type: "object" },
): Promise<unknown> {
  let got: unknown;
  const result = await callOnce(
    { input: input as never, execute: (given) => void (got = given) },
    [advisor],
    args,
  );
  return got ?? [result.status, textOf(result)];
}

const refusedAt = (pointer: string): unknown => [
  "denied",
  `The app does not allow this value at ${pointer}, so the tool did not run.`,
];

describe("sanitize", () => {
  it("refuses a text that a pattern finds something in, at any depth, in keys too, and says where", async () => {
    const advisor = sanitize({ block: [/drop\s+table/i] });
    expect(await argsUnder(advisor, { q: "select 1" })).toEqual({ q: "select 1" });
    expect(await argsUnder(advisor, { q: { list: ["ok", "DROP  TABLE x"] } })).toEqual(
      refusedAt("/q/list/1"),
    );
    expect(await argsUnder(advisor, { "a/drop table": 1 })).toEqual(refusedAt("/a~1drop table"));
    expect(await argsUnder(sanitize({ block: [/x/], keys: false }), { x: "y" })).toEqual({ x: "y" });
  });

  it("is not fooled by a pattern that remembers where it stopped", async () => {
    const advisor = sanitize({ block: [/bad/g] });
    for (let turn = 0; turn < 3; turn++)
      expect(await argsUnder(advisor, { q: "bad" })).toEqual(refusedAt("/q"));
  });

  it("rewrites every match, and looks at what came of it", async () => {
    const trim = { pattern: /\s+/, with: " " };
    expect(await argsUnder(sanitize({ rewrite: [trim] }), { q: "a  b   c", n: 1 })).toEqual({
      q: "a b c",
      n: 1,
    });
    const advisor = sanitize({ block: [/<script/], rewrite: [{ pattern: /\0/, with: "" }] });
    expect(await argsUnder(advisor, { q: "<scr\0ipt" })).toEqual(refusedAt("/q"));
  });

  it("has its outcome validated again, and leaves alone what it does not change", async () => {
    const input = { type: "object", properties: { q: { type: "string", minLength: 3 } } };
    const advisor = sanitize({ rewrite: [{ pattern: /x/, with: "" }] });
    expect(await argsUnder(advisor, { q: "xxx" }, input)).toEqual([
      "failed",
      "The app changed the arguments into ones the tool does not accept, so the tool did not run.",
    ]);
    expect(await argsUnder(advisor, { q: "abc", deep: [{ a: 1 }] }, input)).toEqual({
      q: "abc",
      deep: [{ a: 1 }],
    });
  });

  it("comes before a cache, whichever was listed first", async () => {
    const rewrite = sanitize({ rewrite: [{ pattern: / /, with: "" }] });
    const keys: string[] = [];
    const store = storeWith({ get: (key) => (keys.push(key), undefined) });
    const cached = cache({ ms: 1_000, by: "everyone", store });
    for (const q of ["a b", "ab", "a  b"]) await callOnce({}, [cached, rewrite], { q });
    expect(new Set(keys).size).toBe(1);
  });
});

describe("sanitize: paths", () => {
  const advisor = sanitize({ paths: [{ names: ["path", "files"], root: "/srv/data" }] });
  const pathFor = async (path: string): Promise<unknown> =>
    ((await argsUnder(advisor, { path })) as Args).path;

  it.each([
    ["a.txt", "/srv/data/a.txt"],
    ["./a//b/../c.txt", "/srv/data/a/c.txt"],
    ["/srv/data/a.txt", "/srv/data/a.txt"],
    ["/srv/other/../data/a.txt", "/srv/data/a.txt"],
    ["sub\\a.txt", "/srv/data/sub/a.txt"],
    ["", "/srv/data"],
    ["..a/b..", "/srv/data/..a/b.."],
  ])("makes %j %s", async (given, path) => {
    expect(await pathFor(given)).toBe(path);
  });

  it.each([
    "..",
    "../x",
    "a/../../x",
    "/etc/passwd",
    "/srv/database",
    "/srv/data/../secret",
    "..\\x",
    "a\\..\\..\\x",
    "C:\\x",
    "c:x",
    "\\\\host\\share",
    "//host/share",
    "a\0b",
    ".. /x",
    ".../x",
  ])("refuses %j", async (path) => {
    expect(await argsUnder(advisor, { path })).toEqual(refusedAt("/path"));
  });

  it("looks at lists, and at arguments so called at any depth, and at no others", async () => {
    expect(await argsUnder(advisor, { files: ["a", "b/../c"], deep: { path: "d" }, text: "../x" })).toEqual({
      files: ["/srv/data/a", "/srv/data/c"],
      deep: { path: "/srv/data/d" },
      text: "../x",
    });
    expect(await argsUnder(advisor, { files: ["a", "../c"] })).toEqual(refusedAt("/files/1"));
  });

  it("never lets a path out, and gives what it gave again", async () => {
    const segment = fc.oneof(
      fc.constantFrom("..", ".", "", "a", "b c", "...", "srv", "data", "é", "..a"),
      fc.string({ maxLength: 4 }),
    );
    const path = fc
      .array(fc.tuple(segment, fc.constantFrom("/", "\\", "//")), { maxLength: 8 })
      .map((parts) => parts.flat().join(""));
    await fc.assert(
      fc.asyncProperty(path, fc.boolean(), async (rest, absolute) => {
        const got = await argsUnder(advisor, { path: absolute ? `/srv/data/${rest}` : rest });
        const refused = Array.isArray(got);
        expect(refused ? got : refusedAt("/path")).toEqual(refusedAt("/path"));
        const made = refused ? "/srv/data" : String((got as Args).path);
        expect(made === "/srv/data" || made.startsWith("/srv/data/")).toBe(true);
        expect(made.split(/[/\\]/)).not.toContain("..");
        expect(await pathFor(made)).toBe(made);
      }),
      { numRuns: 200 },
    );
  });

  it("keeps relative roots relative", async () => {
    const relative = sanitize({ paths: [{ names: ["path"], root: "data/" }] });
    expect(await argsUnder(relative, { path: "a/./b" })).toEqual({ path: "data/a/b" });
    expect(await argsUnder(relative, { path: "/etc/passwd" })).toEqual(refusedAt("/path"));
  });
});

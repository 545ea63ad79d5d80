import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  besides,
  ferry,
  forecast,
  lockOfWritten,
  lockProject,
  removeProjects,
  source,
  written,
  type Fields,
  type LockProject,
} from "./lock-project.ts";
import { run, runCheck } from "./run-check.ts";

let locked: string;
beforeAll(async () => {
  locked = await lockOfWritten();
}, 60_000);
afterAll(removeProjects);

const project = (tools: readonly Fields[]): Promise<LockProject> => lockProject(tools, locked);

describe("a lock file that can't be used", { timeout: 60_000 }, () => {
  it.each([
    ["that is not there", undefined, "toolport lock FILE… writes it"],
    ["that is no JSON", "{", "is no JSON"],
    [
      "with merge conflicts",
      '{\n<<<<<<< ours\n"files": {}\n=======\n>>>>>>> theirs\n}',
      "has merge conflicts",
    ],
    [
      "of a later version",
      '{ "lockfileVersion": 2, "files": {} }',
      "is of version 2, and this toolport reads 1",
    ],
    [
      "of a version that is none",
      '{ "lockfileVersion": "1" }',
      'is of version "1", and this toolport reads 1',
    ],
    ["without a version", "{}", 'has no "lockfileVersion"'],
    ["without files", '{ "lockfileVersion": 1 }', 'has no "files"'],
    [
      "with half a pin",
      '{ "lockfileVersion": 1, "files": { "tools.mjs": { "a": {} } } }',
      'has no "digest" at "a"',
    ],
  ])("is said in one line: one %s", async (_what, text, message) => {
    const { file, lock } = await project(written());
    await (text === undefined ? rm(lock) : writeFile(lock, text));
    const { code, out, err } = await run("check", file, "--frozen", "--lock", lock, "--json");
    expect(err).toContain(message);
    expect(err).toMatch(/^toolport: .*$/);
    expect(JSON.parse(out)).toEqual({
      error: { code: "unusable", message: expect.stringContaining(message) as string },
    });
    expect(code).toBe(2);
  });
});

describe("a lock file", { timeout: 60_000 }, () => {
  it("that pins nothing is no lock to be held to", async () => {
    const { lock } = await project(written());
    await writeFile(lock, '{ "lockfileVersion": 1, "files": {} }');
    const { code, err } = await run("check", "--frozen", "--lock", lock);
    expect(err).toContain("pins nothing; toolport lock FILE… pins tools");
    expect(code).toBe(2);
  });

  it("may begin with a byte order mark, as some editors save it", async () => {
    const { file, lock } = await project(written());
    await writeFile(lock, `\uFEFF${await readFile(lock, "utf8")}`);
    expect(await runCheck(file, { args: ["--frozen", "--lock", lock] })).toMatchObject({
      code: 0,
      findings: [],
    });
  });

  it("tells of a file that is gone, and checks the others all the same", async () => {
    const { file, lock } = await project(written());
    const other = file.replace("tools.mjs", "other.mjs");
    await writeFile(other, source([{ name: "late", description: "Comes late.", effect: "read" }]));
    await run("lock", other, "--lock", lock);
    await rm(file);
    await writeFile(lock, (await readFile(lock, "utf8")).replace("Comes late.", "Comes later."));
    const { code, out } = await run("check", "--frozen", "--lock", lock, "--json");
    const { findings } = JSON.parse(out) as { readonly findings: readonly Fields[] };
    expect(
      findings.filter(({ severity }) => severity === "error").map(({ rule, message }) => [rule, message]),
    ).toEqual([
      ["lock-removed", expect.stringMatching(/^The file is in .*, and gone\.$/)],
      ["lock-edited", expect.stringContaining("does not have the digest")],
    ]);
    expect(code).toBe(1);
    expect((await run("lock", "--lock", lock)).err).toContain("and gone; toolport lock --prune forgets it");
  });

  it("tells of a file that was moved where its pins are", async () => {
    const { file, lock } = await project(written());
    const moved = file.replace("tools.mjs", "moved.mjs");
    await rename(file, moved);
    const { findings } = await runCheck(moved, { args: ["--frozen", "--lock", lock] });
    expect(findings.find(({ rule }) => rule === "lock-missing")?.message).toMatch(
      /none of its tools is pinned; 2 of them are as pinned for .*tools\.mjs, which is gone\.$/,
    );
  });
});

describe("toolport lock", { timeout: 60_000 }, () => {
  it("says what is another than before, and then nothing is", async () => {
    const { file, lock } = await project(written().map((tool) => ({ ...tool, effect: "read" })));
    const { code, out } = await run("lock", file, "--lock", lock);
    expect(out).toMatch(
      /^changed {2}.*book_ferry, effect: was "write", is "read"\n.*pins 2 tools of 1 file\.$/,
    );
    expect(code).toBe(0);
    expect(
      await runCheck(file, { args: ["--frozen", "--lock", lock, "--ignore", "effect-doubtful"] }),
    ).toMatchObject({ code: 0 });
  });

  it("writes the same text whatever the order of tools, with hidden characters as escapes", async () => {
    const tools = [{ ...forecast(written()), description: "Forecast\u{200B} for a town." }, ferry(written())];
    const one = await project(tools);
    const other = await project(tools.toReversed());
    for (const { file, lock } of [one, other]) await run("lock", file, "--lock", lock);
    const text = await readFile(one.lock, "utf8");
    expect(text).toBe(await readFile(other.lock, "utf8"));
    expect(text).toContain("Forecast\\u200b for a town.");
  });

  it("keeps the pins of files that it was not asked about, and forgets what is gone with --prune", async () => {
    const first = await project(written());
    const { file, lock } = first;
    const second = await besides(first, written().slice(1));
    await run("lock", second, "--lock", lock);
    await rm(file);
    const kept = await run("lock", second, "--lock", lock, "--json");
    expect(JSON.parse(kept.out)).toMatchObject({ files: 2, tools: 3, changes: [] });
    const pruned = await run("lock", second, "--lock", lock, "--json", "--prune");
    expect(JSON.parse(pruned.out)).toMatchObject({ files: 1, tools: 1, forgotten: ["tools.mjs"] });
  });

  it("refuses two tools of one name", async () => {
    const { file, lock } = await project([
      ferry(written()),
      { ...ferry(written()), description: "Another ferry." },
    ]);
    const { code, err } = await run("lock", file, "--lock", lock);
    expect(err).toMatch(/^toolport: .*book_ferry: The file has two tools of this name.*$/);
    expect(code).toBe(2);
  });

  it("asks for a file where nothing is locked yet", async () => {
    const { lock } = await project(written());
    await rm(lock);
    const { code, err } = await run("lock", "--lock", lock);
    expect(err).toBe("toolport: name a file to lock, as in: toolport lock src/tools.ts");
    expect(code).toBe(2);
  });
});

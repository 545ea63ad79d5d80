import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  argument,
  ferry,
  forecast,
  lockOfWritten,
  lockProject,
  removeProjects,
  written,
  type Written,
} from "./lock-project.ts";
import { rugPulls } from "./rug-pulls.ts";
import { run, runCheck } from "./run-check.ts";

let locked: string;
beforeAll(async () => {
  locked = await lockOfWritten();
}, 60_000);
afterAll(removeProjects);

/** The tools after a change, held to the lock of the tools before it. */
async function frozen(change: (tools: Written[]) => unknown): ReturnType<typeof runCheck> {
  const tools = written();
  change(tools);
  const { file, lock } = await lockProject(tools, locked);
  return runCheck(file, { args: ["--frozen", "--lock", lock] });
}

describe("toolport check --frozen", { timeout: 60_000 }, () => {
  it("says nothing where nothing changed", async () => {
    expect(await frozen(() => {})).toMatchObject({ code: 0, findings: [] });
  });

  it("says nothing where only the order of tools, keys and scopes is another", async () => {
    const found = await frozen((tools) => {
      tools.reverse();
      const { properties } = forecast(tools.toReversed()).input;
      forecast(tools.toReversed()).input.properties = Object.fromEntries(
        Object.entries(properties).toReversed(),
      ) as never;
    });
    expect(found.findings).toEqual([]);
  });

  it.each(rugPulls)("names $what", async ({ change, where, message, verdict }) => {
    const { code, findings } = await frozen(change);
    const changed = findings.filter(({ rule }) => rule === "lock-changed");
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatchObject({ severity: "error", where, message: expect.stringContaining(message) });
    expect(changed[0]?.change?.verdict).toBe(verdict);
    expect(code).toBe(1);
  });

  it("names a tool that was added, and one that is gone", async () => {
    const { code, findings } = await frozen((tools) => (ferry(tools).name = "book_boat"));
    expect(findings.map(({ rule, tool }) => `${rule} ${tool}`)).toEqual([
      "lock-added book_boat",
      "lock-removed book_ferry",
    ]);
    expect(code).toBe(1);
  });

  it("tells each change of a tool by itself", async () => {
    const { findings } = await frozen((tools) => {
      argument(tools, "days").maximum = 30;
      argument(tools, "town").description = "Town";
      forecast(tools).idempotent = false;
    });
    expect(findings.map(({ where }) => where)).toEqual([
      "idempotent",
      "input/properties/days/maximum",
      "input/properties/town/description",
    ]);
  });

  it("checks all that is locked when no file is named", async () => {
    const { lock } = await lockProject(written().slice(1), locked);
    const { code, out } = await run("check", "--frozen", "--lock", lock, "--json");
    expect(JSON.parse(out)).toMatchObject({ findings: [{ rule: "lock-removed", tool: "get_forecast" }] });
    expect(code).toBe(1);
  });

  it("does not trust a lock file that somebody edited", async () => {
    const { file, lock } = await lockProject(written(), locked);
    const text = await readFile(lock, "utf8");
    await writeFile(lock, text.replace("across the lake", "across the sea"));
    const { findings } = await runCheck(file, { args: ["--frozen", "--lock", lock] });
    expect(findings).toMatchObject([{ rule: "lock-edited", tool: "book_ferry" }]);
  });

  it("fails for a file that is not locked", async () => {
    const { lock } = await lockProject(written(), locked);
    const { file } = await lockProject(written(), locked);
    expect(await runCheck(file, { args: ["--frozen", "--lock", lock] })).toMatchObject({
      code: 1,
      findings: [{ rule: "lock-missing" }],
    });
  });

  it("has two tools of one name for a fault, whichever was locked", async () => {
    const { findings } = await frozen((tools) =>
      tools.push({ ...ferry(tools), description: "Books another ferry altogether." }),
    );
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["name-duplicate", "lock-ambiguous"]),
    );
  });
});

import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStore } from "@toolport/sqlite";
import { describe, expect, it } from "vitest";
import { drivers } from "./drivers.ts";
import type { RaceReport } from "./race-child.ts";

const ROUNDS = 60;
const NAMES = ["a", "b", "c"];

describe.each(Object.entries(drivers))("processes that race for one file by %s", (driver, connect) => {
  it("agree on who was first, on each count and on each step", { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolport-sqlite-"));
    const path = join(folder, "race.db");
    const children = NAMES.map((name) =>
      fork(join(import.meta.dirname, "race-child.ts"), [driver, path, name, String(ROUNDS)], {
        execArgv: ["--import", "tsx"],
      }),
    );
    try {
      await Promise.all(children.map((child) => once(child, "message")));
      const reports = await Promise.all(
        children.map(async (child) => {
          const reported = once(child, "message");
          child.send("go");
          return (await reported)[0] as RaceReport;
        }),
      );
      const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
      const sorted = (get: (report: RaceReport) => readonly number[]): readonly number[] =>
        reports.flatMap(get).toSorted((x, y) => x - y);
      expect(sorted(({ added }) => added)).toEqual(rounds);
      expect(new Set(sorted(({ taken }) => taken))).toEqual(new Set(rounds));
      expect(sorted(({ counts }) => counts)).toEqual(
        Array.from({ length: ROUNDS * NAMES.length }, (_, index) => index + 1),
      );
      const store = sqliteStore(connect(path));
      expect(await store.get("sum")).toBe(
        String(reports.reduce((sum, { increments }) => sum + increments, 0)),
      );
      // What "a" added was swapped once, whoever did it.
      const byA = reports[0]?.added ?? [];
      expect(sorted(({ swapped }) => swapped)).toEqual(byA);
    } finally {
      for (const child of children) child.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

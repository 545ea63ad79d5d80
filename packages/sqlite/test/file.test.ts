import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sqliteStore } from "@toolport/sqlite";
import { afterAll, describe, expect, it, vi } from "vitest";
import { drivers } from "./drivers.ts";

const LONG = 60_000;

describe.each(Object.entries(drivers))("a file by %s", (_name, connect) => {
  const folder = mkdtempSync(join(tmpdir(), "toolport-sqlite-"));
  let files = 0;
  const newFile = (): string => join(folder, `${files++}.db`);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("outlives the process that wrote it", async () => {
    const path = newFile();
    const first = connect(path);
    const store = sqliteStore(first);
    await store.set("key", "value", LONG);
    await store.count("key", 2, LONG);
    first.close();
    const again = sqliteStore(connect(path));
    expect(await again.get("key")).toBe("value");
    expect((await again.count("key", 1, LONG)).count).toBe(3);
  });

  it("waits for a writer no longer than it is told to, and reads meanwhile", async () => {
    const path = newFile();
    const store = sqliteStore(connect(path), { busyMs: 100 });
    await store.set("key", "value", LONG);
    const other = connect(path);
    other.exec("BEGIN IMMEDIATE");
    const begun = performance.now();
    await expect(store.add("other", "value", LONG)).rejects.toThrow(/locked|busy/i);
    expect(performance.now() - begun).toBeLessThan(4_500);
    expect(await store.get("key")).toBe("value");
    other.exec("COMMIT");
    expect(await store.add("other", "value", LONG)).toBe(true);
  });

  it("is in WAL mode, and on the disk before it says yes", () => {
    const database = connect(newFile());
    sqliteStore(database);
    expect(database.prepare("PRAGMA journal_mode").all()).toMatchObject([{ journal_mode: "wal" }]);
    // 2 is FULL.
    expect(database.prepare("PRAGMA synchronous").all()).toMatchObject([{ synchronous: 2 }]);
  });

  it("forgets what is over, in time", async () => {
    const database = connect(newFile());
    const store = sqliteStore(database);
    const rows = (name: string): unknown =>
      database.prepare(`SELECT count(*) AS n FROM toolport_${name}`).all()[0];
    database.exec("BEGIN"); // one write to the disk for all of them
    for (let index = 0; index < 1_500; index++) await store.set(`key ${index}`, "value", 50);
    for (let index = 0; index < 10; index++) await store.count(`key ${index}`, 1, 50);
    await store.set("stays", "value", Infinity);
    database.exec("COMMIT");
    await sleep(60);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
    await store.count("writes", 1, LONG);
    await store.add("writes", "value", LONG); // more than one sweep takes
    vi.restoreAllMocks();
    expect(rows("values")).toMatchObject({ n: 2 });
    expect(rows("counters")).toMatchObject({ n: 1 });
    expect(await store.get("stays")).toBe("value");
  });

  it("keeps texts that a person can read in any tool", async () => {
    const database = connect(newFile());
    await sqliteStore(database, { table: "mine" }).set("key", "Straße", LONG);
    expect(database.prepare("SELECT key, value FROM mine_values").all()).toMatchObject([
      { key: "key", value: "Straße" },
    ]);
  });
});

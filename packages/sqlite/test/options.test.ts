import { isToolportError } from "@toolport/core";
import { sqliteStore, type SqliteDatabase, type SqliteStoreOptions } from "@toolport/sqlite";
import { describe, expect, it } from "vitest";
import { drivers, type Driver } from "./drivers.ts";

const connect = drivers.libsql as Driver;

describe("sqliteStore", () => {
  it.each<[unknown, unknown, string]>([
    [undefined, {}, "sqliteStore(): the database must be a connection"],
    [{ prepare: () => null }, {}, "the database must be a connection"],
    [connect(":memory:"), { tabel: "a" }, '"tabel" is not an option (options: table, busyMs).'],
    [connect(":memory:"), { table: "" }, '"table" must be'],
    [connect(":memory:"), { table: "a; DROP TABLE b" }, '"table" must be'],
    [connect(":memory:"), { table: "A" }, '"table" must be'],
    [connect(":memory:"), { busyMs: 0 }, '"busyMs" must be'],
    [connect(":memory:"), { busyMs: "1" }, '"busyMs" must be'],
  ])("refuses what is no database or option: %o, %o", (database, options, message) => {
    let thrown: unknown;
    try {
      sqliteStore(database as SqliteDatabase, options as SqliteStoreOptions);
    } catch (error) {
      thrown = error;
    }
    expect(isToolportError(thrown, "invalid_toolbox")).toBe(true);
    expect(String(thrown)).toContain(message);
  });

  it("is frozen, and says that it is shared", () => {
    const store = sqliteStore(connect(":memory:"));
    expect(Object.isFrozen(store)).toBe(true);
    expect(store.shared).toBe(true);
  });
});

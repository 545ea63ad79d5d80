import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "@toolport/core";
import { sqliteStore } from "@toolport/sqlite";
import { missingInStore, storeContract, type StoreHarness } from "@toolport/testing";
import { afterAll, describe, expect, it } from "vitest";
import { drivers } from "./drivers.ts";

describe.each(Object.entries(drivers))("a store in SQLite by %s", (_name, connect) => {
  const folder = mkdtempSync(join(tmpdir(), "toolport-sqlite-"));
  const open: { close: () => unknown }[] = [];
  const places = new Map<Store, { readonly path: string; readonly table: string }>();

  const at = (path: string, table: string): Store => {
    const database = connect(path);
    open.push(database);
    const store = sqliteStore(database, { table });
    places.set(store, { path, table });
    return store;
  };
  const placeOf = (store: Store): { readonly path: string; readonly table: string } =>
    places.get(store) ?? { path: "", table: "" };
  const harness: StoreHarness = {
    name: "sqlite",
    open: () => at(join(folder, `${places.size}.db`), "toolport"),
    again: (store) => at(placeOf(store).path, placeOf(store).table),
    beside: (store) => at(placeOf(store).path, "toolport_values"),
    // As a file that is no more what it was; a closed connection some drivers go on to use.
    unreachable: () => {
      const path = join(folder, `${places.size}.db`);
      const store = at(path, "toolport");
      const other = connect(path);
      open.push(other);
      other.exec("DROP TABLE toolport_values; DROP TABLE toolport_counters");
      return store;
    },
  };

  afterAll(() => {
    for (const database of open) database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("can be checked for all of the contract", () => {
    expect(storeContract.flatMap((behaviour) => missingInStore(behaviour, harness))).toEqual([]);
  });
  for (const behaviour of storeContract)
    it(`${behaviour.rule}: ${behaviour.name}`, () => behaviour.check(harness));
});

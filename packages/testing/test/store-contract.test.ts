import { memoryStore } from "@toolport/core";
import { describe, expect, it } from "vitest";
import {
  missingInStore,
  runStoreContract,
  storeContract,
  type StoreHarness,
  type StoreNeed,
} from "../src/index.ts";
import { brokenLives } from "./broken/store-lives.ts";
import { brokenRaces, brokenValues } from "./broken/stores.ts";

/** Not all at once: the contract tells lives apart by parts of a second, and a busy machine has none to spare. */
async function inGroups<T, R>(size: number, items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += size)
    done.push(...(await Promise.all(items.slice(from, from + size).map(run))));
  return done;
}

const memory: StoreHarness = { name: "memory", open: () => memoryStore() };

describe("a store in memory", () => {
  for (const behaviour of storeContract)
    it.skipIf(missingInStore(behaviour, memory).length > 0)(`${behaviour.rule}: ${behaviour.name}`, () =>
      behaviour.check(memory),
    );
});

describe("the store contract", () => {
  it("names each behaviour once", () => {
    expect(new Set(storeContract.map(({ name }) => name)).size).toBe(storeContract.length);
  });

  it("catches every broken store, and every behaviour catches one", async () => {
    const broken = [...brokenValues, ...brokenLives, ...brokenRaces];
    const reports = await inGroups(8, broken, runStoreContract);
    const failed = reports.map((one) => one.filter(({ status }) => status === "failed"));
    const caught = new Set(failed.flat().map(({ name }) => name));
    const uncaught = broken.filter((_, index) => failed[index]?.length === 0).map(({ name }) => name);
    const idle = storeContract.map(({ name }) => name).filter((name) => !caught.has(name));
    if (process.env.KIT_MATRIX)
      for (const [index, { name }] of broken.entries())
        console.log(
          `${name}:\n${failed[index]?.map((one) => `    ✗ ${one.name}: ${one.reason}`).join("\n")}`,
        );
    expect({ uncaught, idle }).toEqual({ uncaught: [], idle: [] });
  });

  it("says what a store lacks that it can't be checked for, and skips nothing in silence", async () => {
    const reports = await runStoreContract(memory);
    expect(reports.map(({ name }) => name)).toEqual(storeContract.map(({ name }) => name));
    expect(reports.filter(({ status }) => status === "failed")).toEqual([]);
    const lacking = reports.flatMap(({ reason }) => (reason ? [reason] : []));
    const needs: readonly StoreNeed[] = ["again", "again", "beside", "unreachable"];
    expect(lacking).toEqual(needs.map((need) => `the harness lacks ${need}`));
    const [places] = storeContract.filter((one) => one.needs?.includes("beside"));
    await expect(places?.check(memory)).rejects.toThrow("not applicable to memory: it lacks beside");
  });

  it("says what it expected and what came", async () => {
    const reports = await runStoreContract({
      name: "forgets",
      open: () => ({ ...memoryStore(), get: () => undefined }),
    });
    expect(reports.find(({ name }) => name === "a value is there until its life is over")?.reason).toBe(
      'get: expected "value", got undefined',
    );
  });
});

// Races with others for the keys of one file: tsx race-child.ts <driver> <path> <name> <rounds>
import { sqliteStore } from "@toolport/sqlite";
import { drivers, type Driver } from "./drivers.ts";

const [driver = "", path = "", name = "", rounds = ""] = process.argv.slice(2);

/** What one process got. */
export interface RaceReport {
  readonly added: readonly number[];
  readonly taken: readonly number[];
  readonly swapped: readonly number[];
  readonly counts: readonly number[];
  readonly increments: number;
}

process.on("message", () => {
  void race().then((report) => process.send?.(report, undefined, undefined, () => process.disconnect()));
});
process.send?.("ready");

async function race(): Promise<RaceReport> {
  // Opened in the race, too: the file is new, and all set it up at the same moment.
  const store = sqliteStore((drivers[driver] as Driver)(path), { busyMs: 10_000 });
  const report = {
    added: [] as number[],
    taken: [] as number[],
    swapped: [] as number[],
    counts: [] as number[],
    increments: 0,
  };
  for (let round = 0; round < Number(rounds); round++) {
    if (await store.add(`add ${round}`, name, 600_000)) report.added.push(round);
    await store.add(`take ${round}`, "value", 600_000);
    if (await store.swap(`add ${round}`, "a", `swapped by ${name}`, 600_000)) report.swapped.push(round);
    report.counts.push((await store.count("count", 1, 600_000)).count);
    const now = (await store.get("sum")) ?? "0";
    const next = String(Number(now) + 1);
    if (now === "0" ? await store.add("sum", next, 600_000) : await store.swap("sum", now, next, 600_000))
      report.increments++;
  }
  for (let round = 0; round < Number(rounds); round++)
    if ((await store.take(`take ${round}`)) !== undefined) report.taken.push(round);
  return report;
}

import type { SqliteDatabase } from "./sqlite-database.ts";

/** Sets the connection and the tables up; several processes may do so at the same moment. */
export function prepareFile(database: SqliteDatabase, table: string, busyMs: number): void {
  database.exec(`PRAGMA busy_timeout = ${busyMs}`);
  // Readers and a writer don't wait for each other.
  untilFree(busyMs, () => database.exec("PRAGMA journal_mode = WAL"));
  // Else what was said to be kept may be gone after a power cut, and a body that ran would run again.
  database.exec("PRAGMA synchronous = FULL");
  for (const [name, column] of [
    ["values", "value TEXT NOT NULL"],
    ["counters", "count NOT NULL"],
  ] as const) {
    const full = `${table}_${name}`;
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${full} (key TEXT PRIMARY KEY NOT NULL, ${column}, until REAL NOT NULL)`,
    );
    database.exec(`CREATE INDEX IF NOT EXISTS ${full}_until ON ${full} (until)`);
  }
}

/** SQLite does not always wait by itself where one connection turns a file to WAL while another opens it. */
function untilFree(busyMs: number, act: () => unknown): void {
  const until = Date.now() + busyMs;
  for (;;) {
    try {
      act();
      return;
    } catch (error) {
      if (!/locked|busy/i.test(String(error)) || Date.now() >= until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

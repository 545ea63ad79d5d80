import type { SqliteDatabase, SqliteStatement } from "./sqlite-database.ts";

export interface Statements {
  readonly get: SqliteStatement;
  readonly set: SqliteStatement;
  readonly add: SqliteStatement;
  readonly take: SqliteStatement;
  readonly swap: SqliteStatement;
  readonly count: SqliteStatement;
  readonly sweep: readonly SqliteStatement[];
}

/** How many of each kind one sweep forgets: it holds the file meanwhile. */
export const SWEPT_AT_ONCE = 1_000;

/**
 * Each method as one statement, which SQLite carries out whole or not at all. Each gives rows, also where nobody needs
 * them: run to their end by `all`, a commit that fails is an error in every driver.
 */
export function prepareStatements(database: SqliteDatabase, table: string): Statements {
  const [values, counters] = [`${table}_values`, `${table}_counters`];
  // As bytes: some drivers end a text at its first NUL.
  const text = "CAST(value AS BLOB) AS value";
  const upsert = `INSERT INTO ${values} (key, value, until) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until`;
  return {
    get: database.prepare(`SELECT ${text} FROM ${values} WHERE key = ? AND until > ?`),
    set: database.prepare(`${upsert} RETURNING 1 AS done`),
    add: database.prepare(`${upsert} WHERE ${values}.until <= ? RETURNING 1 AS done`),
    take: database.prepare(`DELETE FROM ${values} WHERE key = ? RETURNING ${text}, until`),
    swap: database.prepare(
      `UPDATE ${values} SET value = ?, until = ? WHERE key = ? AND value = ? AND until > ? RETURNING 1 AS done`,
    ),
    // What is on the right of each "=" is what was there before.
    count: database.prepare(`INSERT INTO ${counters} (key, count, until) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET
        count = excluded.count + CASE WHEN ${counters}.until > ? THEN ${counters}.count ELSE 0 END,
        until = CASE WHEN ${counters}.until > ? THEN ${counters}.until ELSE excluded.until END
      RETURNING count, until`),
    sweep: [values, counters].map((name) =>
      database.prepare(
        `DELETE FROM ${name} WHERE key IN (SELECT key FROM ${name} WHERE until <= ? LIMIT ${SWEPT_AT_ONCE}) RETURNING 1 AS done`,
      ),
    ),
  };
}

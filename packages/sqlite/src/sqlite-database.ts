/** What a store needs of a driver: `node:sqlite`, `better-sqlite3` and `libsql` have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

// Methods, with values of any kind: the drivers' types differ in what they say they take, not in taking texts and numbers.
export interface SqliteStatement {
  /** Runs it to its end, and gives the rows. */
  all(...values: readonly unknown[]): readonly unknown[];
}

import { ToolportError, type Store } from "@toolport/core";
import { checkOptions, isWholeDelay, optional, textLike, type OptionRules } from "@toolport/core/options";
import { prepareFile } from "./prepare-file.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { prepareStatements, SWEPT_AT_ONCE } from "./statements.ts";

export interface SqliteStoreOptions {
  /** What its tables' names begin with. Stores with different ones know nothing of each other. */
  readonly table?: string;
  /** How long a method may wait for another process that writes, in milliseconds. This process waits, too: drivers are synchronous. */
  readonly busyMs?: number;
}

const OPTIONS: OptionRules<SqliteStoreOptions> = {
  table: optional(
    textLike(
      /^[a-z][a-z0-9_]{0,62}$/,
      'be a lower-case letter, and then letters, digits and "_", 63 at most',
    ),
  ),
  busyMs: optional(isWholeDelay),
};

/** How often what is over is forgotten, in milliseconds. */
const SWEEP_EVERY = 60_000;

/**
 * A store in an SQLite file, for the processes of one machine. Give it a connection of its own: its settings are changed
 * (WAL, `synchronous = FULL`, `busy_timeout`), and a transaction that somebody leaves open would hold what the store does.
 *
 * @throws ToolportError `invalid_toolbox` where the database or an option is none; whatever the driver throws
 */
export function sqliteStore(database: SqliteDatabase, options: SqliteStoreOptions = {}): Store {
  if (typeof database?.prepare !== "function" || typeof database.exec !== "function")
    throw new ToolportError(
      "invalid_toolbox",
      "sqliteStore(): the database must be a connection of node:sqlite, better-sqlite3 or libsql.",
    );
  checkOptions("sqliteStore", options, OPTIONS, "invalid_toolbox");
  const { table = "toolport", busyMs = 2_000 } = options;
  prepareFile(database, table, busyMs);
  const statements = prepareStatements(database, table);
  let sweepAt = 0;
  const sweep = (now: number): void => {
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY;
    try {
      for (const statement of statements.sweep) if (statement.all(now).length === SWEPT_AT_ONCE) sweepAt = 0; // there is more: the next write goes on
    } catch {
      // What was asked for is done all the same; the next sweep tries again.
    }
  };
  // Each is async so that whatever a driver throws is a rejection.
  return Object.freeze<Store>({
    shared: true,
    get: async (key) => {
      const [row] = statements.get.all(wellFormed(key), Date.now());
      return row === undefined ? undefined : textOf(row);
    },
    set: async (key, value, ms) => {
      const now = Date.now();
      statements.set.all(wellFormed(key), wellFormed(value), now + ms);
      sweep(now);
    },
    add: async (key, value, ms) => {
      const now = Date.now();
      const done = statements.add.all(wellFormed(key), wellFormed(value), now + ms, now).length > 0;
      sweep(now);
      return done;
    },
    take: async (key) => {
      const [row] = statements.take.all(wellFormed(key));
      return row === undefined || untilOf(row) <= Date.now() ? undefined : textOf(row);
    },
    swap: async (key, from, to, ms) => {
      const now = Date.now();
      const values = [wellFormed(to), now + ms, wellFormed(key), wellFormed(from), now];
      return statements.swap.all(...values).length > 0;
    },
    count: async (key, by, ms) => {
      const now = Date.now();
      const [row] = statements.count.all(wellFormed(key), by, now + ms, now, now);
      sweep(now);
      return { count: (row as { readonly count: number }).count, left: untilOf(row) - now };
    },
  });
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A row's value. Drivers give bytes as a buffer of one kind or another. */
function textOf(row: unknown): string {
  return decoder.decode((row as { readonly value: ArrayBuffer | Uint8Array<ArrayBuffer> }).value);
}

function untilOf(row: unknown): number {
  return (row as { readonly until: number }).until;
}

/** UTF-8 has no half characters: what is kept would be another text, perhaps another's key. */
function wellFormed(text: string): string {
  if (!text.isWellFormed())
    throw new TypeError("SQLite can't keep a text with half a character (a lone surrogate) in it.");
  return text;
}

import { ToolportError } from "@toolport/core";
import type { SqliteDatabase } from "./sqlite-database.ts";
import type { SqliteStoreOptions } from "./sqlite-store.ts";

const KNOWN = ["table", "busyMs"];

/** The options, complete. */
export function checkOptions(
  database: SqliteDatabase,
  options: SqliteStoreOptions,
): Required<SqliteStoreOptions> {
  if (typeof database?.prepare !== "function" || typeof database.exec !== "function")
    refuse("the database must be a connection of node:sqlite, better-sqlite3 or libsql.");
  const unknown = Object.keys(options).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) refuse(`there is no option "${unknown}". There are: ${KNOWN.join(", ")}.`);
  const { table = "toolport", busyMs = 2_000 } = options;
  if (typeof table !== "string" || !/^[a-z][a-z0-9_]{0,62}$/.test(table))
    refuse('"table" must be a lower-case letter, and then letters, digits and "_", 63 at most.');
  if (!(Number.isSafeInteger(busyMs) && busyMs > 0 && busyMs < 2 ** 31))
    refuse('"busyMs" must be a whole number of milliseconds above 0.');
  return { table, busyMs };
}

function refuse(why: string): never {
  throw new ToolportError("invalid_toolbox", `sqliteStore(): ${why}`);
}

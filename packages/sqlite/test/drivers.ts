import Libsql from "libsql";
import type { SqliteDatabase } from "../src/index.ts";

interface Closable extends SqliteDatabase {
  readonly close: () => unknown;
}

export type Driver = (path: string) => Closable;

const builtIn = process.getBuiltinModule("node:sqlite") as
  | { readonly DatabaseSync: new (path: string) => Closable }
  | undefined;

/** The drivers there are here, by name. */
export const drivers: Readonly<Record<string, Driver>> = {
  libsql: (path) => new Libsql(path),
  ...(builtIn && { "node:sqlite": (path: string) => new builtIn.DatabaseSync(path) }),
};

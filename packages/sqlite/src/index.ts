export { sqliteStore, type SqliteStoreOptions } from "./sqlite-store.ts";
export type { SqliteDatabase, SqliteStatement } from "./sqlite-database.ts";

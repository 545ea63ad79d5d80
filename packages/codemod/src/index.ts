export { migrateFiles } from "./migrate-files.ts";
export { migratePaths } from "./migrate-paths.ts";
export type { ChangedText, Framework, MigratedFile, MigrateOptions, Migration, Target } from "./migration.ts";

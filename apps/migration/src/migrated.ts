import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { migratePaths, type MigratedFile } from "@toolport/codemod";
import type { Example } from "./examples.ts";
import { hold, type Conversation } from "./hold.ts";

/** A file's tools, before and after they moved. */
export interface Migrated {
  readonly source: string;
  readonly file: MigratedFile;
  readonly before: Conversation;
  readonly after: Conversation;
}

/** Copies the example's file beside itself, has the codemod rewrite the copy, and asks both the same. */
export async function migrated({ from, to, before: path }: Example): Promise<Migrated> {
  const folder = await mkdtemp(join(import.meta.dirname, "examples/run-"));
  try {
    const copy = join(folder, "agent.ts");
    await copyFile(path, copy);
    const { files } = await migratePaths([copy], { from, to });
    const [file] = files;
    if (!file) throw new Error(`The codemod found nothing to do in ${path}.`);
    const [before, after] = await Promise.all([hold(path), hold(copy)]);
    return { source: await readFile(path, "utf8"), file, before, after };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

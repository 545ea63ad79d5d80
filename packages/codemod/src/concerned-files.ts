import type { SourceFile } from "ts-morph";
import type { Reading } from "./reader.ts";

/**
 * The files in which tools that were read may stand: those that hold one, and those that import (or re-export from) such
 * a file, however far away. All others need not be looked at, which is most of a project.
 */
export function concernedFiles(
  files: readonly SourceFile[],
  readings: readonly Reading[],
): ReadonlySet<SourceFile> {
  const concerned = new Set(files.filter((_, at) => holdsSomething(readings[at])));
  const links = files.map((file) => ({ file, from: importedBy(file) }));
  for (let size = -1; size < concerned.size;) {
    size = concerned.size;
    for (const { file, from } of links) if (from.some((one) => concerned.has(one))) concerned.add(file);
  }
  return concerned;
}

function holdsSomething(reading: Reading | undefined): boolean {
  return reading !== undefined && reading.sites.length + reading.hosts.length + reading.left.length > 0;
}

function importedBy(file: SourceFile): SourceFile[] {
  return [...file.getImportDeclarations(), ...file.getExportDeclarations()].flatMap((one) =>
    one.getModuleSpecifierValue()?.startsWith(".") ? (one.getModuleSpecifierSourceFile() ?? []) : [],
  );
}

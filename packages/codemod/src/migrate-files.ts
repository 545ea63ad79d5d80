import { Project, ts, type Node, type SourceFile } from "ts-morph";
import { concernedFiles } from "./concerned-files.ts";
import { convertFile, type ConvertedFile } from "./convert-file.ts";
import { fileStyle } from "./file-style.ts";
import { frameworkOf, writerOf } from "./frameworks.ts";
import { readMarks } from "./marks.ts";
import type { ChangedText, MigratedFile, MigrateOptions, Migration } from "./migration.ts";
import { updatePackages } from "./package-files.ts";
import { planOf } from "./plan.ts";
import { dropUnused } from "./drop-unused.ts";
import type { Reader, Reading } from "./reader.ts";
import { updateImports } from "./update-imports.ts";
import { usedNames } from "./used-names.ts";

/**
 * Rewrites the tools of a set of files, as texts: nothing is read or written. Files of one project belong together,
 * because tools are followed through imports. A `package.json` among them gets its dependencies moved.
 */
export function migrateFiles(
  files: readonly { readonly path: string; readonly text: string }[],
  options: MigrateOptions,
): Migration {
  const { from, to } = options;
  const reader = frameworkOf(from);
  const writer = writerOf(to);
  const bridging = to === "toolport";
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: OPTIONS,
  });
  const sources = files
    .filter(({ path }) => CODE.test(path))
    .map(({ path, text }) => ({ path, text, file: project.createSourceFile(virtual(path), text) }));
  const readings = sources.map(({ file, text }): Reading =>
    mayHold(text, reader.modules) ? readingOf(project, file, reader) : NOTHING,
  );
  const concerned = concernedFiles(
    sources.map(({ file }) => file),
    readings,
  );
  const plan = planOf([...concerned], readings, { ...reader, writer, bridging });
  const migrated = sources.flatMap(({ path, text, file }, at) => {
    if (!concerned.has(file)) return [];
    const converted = convertFile(file, readings[at] ?? NOTHING, plan, { reader, writer, bridging });
    return [finished({ path, text, file, converted, spent: readings[at]?.spent ?? [] })];
  });
  const found = migrated.filter((one) => one.changed || one.left.length > 0 || one.converted.length > 0);
  return { files: found, packageFiles: packagesOf(files, migrated) };
}

const CODE = /(?<!\.d)\.[cm]?[jt]sx?$/;

/** A file that can't be parsed to its end is left: what was understood of it may be wrong. */
function readingOf(project: Project, file: SourceFile, reader: Reader): Reading {
  const [broken] = project.getProgram().getSyntacticDiagnostics(file);
  if (!broken) return reader.read(file);
  // Not by its number, which is another one below the TODO.
  const line =
    file.getFullText().split(/\r?\n/)[file.getLineAndColumnAtPos(broken.getStart()).line - 1] ?? "";
  const [first] = file.getStatements();
  return {
    ...NOTHING,
    left: first ? [{ node: first, why: `this file is left: \`${line.trim()}\` can't be parsed` }] : [],
  };
}

const NOTHING: Reading = { sites: [], hosts: [], left: [] };

const OPTIONS = {
  allowJs: true,
  noLib: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.Preserve,
};

function mayHold(text: string, modules: readonly string[]): boolean {
  return modules.some((module) => text.includes(module));
}

/** Where a file is in memory. Only what lies beside what matters there. */
function virtual(path: string): string {
  const clean = path.replaceAll("\\", "/").replace(/^[A-Za-z]:/, "");
  return clean.startsWith("/") ? clean : `/project/a/b/c/d/e/f/g/h/${clean}`;
}

function finished(about: {
  readonly path: string;
  readonly text: string;
  readonly file: SourceFile;
  readonly converted: ConvertedFile;
  readonly spent: readonly Node[];
}): MigratedFile {
  const { path, text, file, converted, spent } = about;
  const changed = readMarks(converted.text).text !== text;
  const withImports = changed ? importsOf(converted, file, spent) : converted.text;
  const { text: done, lines } = readMarks(withImports);
  const line = (mark: number): number => lines.get(mark) ?? 1;
  return {
    path,
    text: done,
    changed: done !== text,
    converted: converted.converted.map(({ name, mark }) => ({ name, line: line(mark) })).toSorted(byLine),
    left: converted.left.map(({ why, mark }) => ({ why, line: line(mark) })).toSorted(byLine),
    effects: converted.effects.map(({ tool, mark }) => ({ tool, line: line(mark) })).toSorted(byLine),
  };
}

function byLine(a: { readonly line: number }, b: { readonly line: number }): number {
  return a.line - b.line;
}

function importsOf(converted: ConvertedFile, before: SourceFile, spent: readonly Node[]): string {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: OPTIONS,
  });
  const file = dropUnused(project.createSourceFile(before.getFilePath(), converted.text), spent);
  return updateImports(file, {
    wanted: converted.imports.wanted,
    usedBefore: usedNames(before),
    style: fileStyle(before),
  });
}

function packagesOf(
  files: readonly { readonly path: string; readonly text: string }[],
  migrated: readonly MigratedFile[],
): readonly ChangedText[] {
  const packages = files.filter(({ path }) => /(^|[\\/])package\.json$/.test(path));
  const after = new Map(migrated.map((one) => [one.path, one.text]));
  const code = files.filter(({ path }) => CODE.test(path));
  return updatePackages(
    packages,
    code.map(({ path, text }) => ({ path, before: text, after: after.get(path) ?? text })),
  );
}

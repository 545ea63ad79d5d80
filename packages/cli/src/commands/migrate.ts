import { readFile, stat } from "node:fs/promises";
import type { Framework, MigratedFile, Migration, Target } from "@toolport/codemod";
import { Command, Option } from "commander";
import { createTwoFilesPatch } from "diff";
import { CliError, EXIT } from "../cli-error.ts";
import type { ConsoleIo } from "../console-io.ts";
import { harmless, oneLine } from "../one-line.ts";

const NOTES = `
Files are written in place: commit before, look at the difference after. What can't be converted is left as it is, below
a line with TODO(toolport) that says why; the command then ends with 1. A second run changes nothing.

Examples:
  $ toolport migrate --from langchain --to ai-sdk --dry-run src
  $ toolport migrate --from openai --to toolport src package.json`;

interface Options {
  readonly from: Framework;
  readonly to: Target;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `toolport migrate`: rewrites source files. */
export function migrateCommand(io: ConsoleIo, done: (code: number) => void): Command {
  return new Command("migrate")
    .summary("rewrite tools in source files for another framework")
    .description(
      "Rewrites the tools in source files for another framework, with their imports and, where it is among the paths, package.json.",
    )
    .argument("<path...>", "files, or folders with all that is below them")
    .addOption(
      new Option("--from <framework>", "what the tools are written for")
        .choices(["langchain", "ai-sdk", "openai"])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--to <framework>", "what they shall be written for")
        .choices(["toolport", "ai-sdk", "langchain", "openai"])
        .makeOptionMandatory(),
    )
    .option("-n, --dry-run", "write nothing, show what would change")
    .option("--json", "print one JSON document")
    .addHelpText("after", NOTES)
    .action(async (paths: readonly string[], options: Options) => done(await migrate(paths, options, io)));
}

async function migrate(paths: readonly string[], options: Options, io: ConsoleIo): Promise<number> {
  const { from, to, dryRun = false, json } = options;
  if (from === to) throw new CliError(`--from and --to are both "${from}": there is nothing to rewrite`);
  for (const path of paths) await checkPath(path);
  // Loads a compiler.
  const { migratePaths } = await import("@toolport/codemod");
  const onFile = (path: string): void => io.progress(`reading ${path}`);
  const migration = await migratePaths(paths, { from, to, dryRun, onFile });
  io.progress(undefined);
  if (json === true)
    io.out(JSON.stringify({ from, to, dryRun, ...migration, ...counts(migration) }, null, 2));
  else {
    if (dryRun) for await (const line of differences(migration, io)) io.out(line);
    for (const line of report(migration, options, io)) io.out(line);
  }
  return counts(migration).left > 0 ? EXIT.findings : EXIT.fine;
}

/** What the codemod reads; anything else that was named would be passed over. */
const SOURCE = /(^|[\\/])package\.json$|\.[cm]?[jt]sx?$/;

async function checkPath(path: string): Promise<void> {
  const found = await stat(path).catch((error: Error) => {
    throw new CliError(`there is no file or folder ${oneLine(path)}`, { cause: error });
  });
  // A pipe would be waited for.
  if (!found.isFile() && !found.isDirectory())
    throw new CliError(`${oneLine(path)} is neither a file nor a folder`);
  if (found.isFile() && !SOURCE.test(path))
    throw new CliError(`${oneLine(path)} is no source file: name .ts, .js and the like, or package.json`);
}

interface Counts {
  readonly changed: number;
  readonly converted: number;
  readonly left: number;
}

function counts({ files, packageFiles }: Migration): Counts {
  const sum = (of: (file: MigratedFile) => number): number => files.reduce((all, file) => all + of(file), 0);
  return {
    changed: sum(({ changed }) => (changed ? 1 : 0)) + packageFiles.length,
    converted: sum(({ converted }) => converted.length),
    left: sum(({ left }) => left.length),
  };
}

/** What a dry run would write, against what is there, as `diff -u` shows it. */
async function* differences({ files, packageFiles }: Migration, io: ConsoleIo): AsyncGenerator<string> {
  const { red, green, cyan } = io.colors;
  const colour = (line: string): string =>
    line.startsWith("+") ? green(line) : line.startsWith("-") ? red(line) : cyan(line);
  for (const { path, text } of [...files.filter(({ changed }) => changed), ...packageFiles]) {
    const name = oneLine(path);
    const patch = createTwoFilesPatch(name, name, await readFile(path, "utf8"), text);
    const lines = patch.trimEnd().split(/\r?\n/);
    // What stands above is another tool's.
    const start = lines.findIndex((line) => line.startsWith("--- "));
    for (const line of lines.slice(start))
      yield /^[-+@]/.test(line) ? colour(harmless(line)) : harmless(line);
    yield "";
  }
}

function* report(migration: Migration, { dryRun }: Options, io: ConsoleIo): Generator<string> {
  const { bold, green, yellow, dim } = io.colors;
  for (const { path, converted, left, effects } of migration.files) {
    const at = (line: number): string => dim(`${oneLine(path)}:${line}`);
    yield bold(oneLine(path));
    for (const { name, line } of converted) yield `  ${green("converted")}  ${oneLine(name)}  ${at(line)}`;
    for (const { why, line } of left) yield `  ${yellow("left")}       ${oneLine(why)}  ${at(line)}`;
    for (const { tool, line } of effects)
      yield `  ${yellow("effect?")}    ${oneLine(tool)}: say whether it reads or changes something  ${at(line)}`;
  }
  for (const { path } of migration.packageFiles)
    yield `${bold(oneLine(path))}\n  ${green("converted")}  dependencies`;
  const { changed, converted, left } = counts(migration);
  if (migration.files.length + migration.packageFiles.length > 0) yield "";
  const verb = dryRun === true ? "would change" : "changed";
  yield `${plural(converted, "tool")} converted, ${left} left, ${plural(changed, "file")} ${verb}`;
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

import type { Effect } from "@toolport/core";
import { existsSync } from "node:fs";
import { Command } from "commander";
import { CliError, EXIT } from "../cli-error.ts";
import { collectTools } from "../collect-tools.ts";
import type { ConsoleIo } from "../console-io.ts";
import { effectOption } from "../effect-option.ts";
import { filesOnce } from "../files-once.ts";
import type { Finding } from "../finding.ts";
import { compareTools } from "../lock/compare-tools.ts";
import { readLock, writeLock, type Lock, type LockedTools } from "../lock/lock-file.ts";
import { LOCK_FILE, lockedPath, lockKey } from "../lock/lock-path.ts";
import { pinTools } from "../lock/pin-tools.ts";
import { digestOf, type Pin } from "../lock/pin.ts";
import { oneLine } from "../one-line.ts";

const NOTES = `
The lock file holds name, description, schemas and hints of each tool, with a digest. Commit it; toolport check --frozen
then names whatever is another. Files that are not named keep their pins.

Examples:
  $ toolport lock src/tools.ts
  $ toolport lock                 (all files that are locked, anew)
  $ toolport lock --prune         (and forgets files that are gone)`;

interface Options {
  readonly lock: string;
  readonly effect?: Effect;
  readonly prune?: boolean;
  readonly json?: boolean;
}

/** `toolport lock`: pins what tools say of themselves. */
export function lockCommand(io: ConsoleIo, done: (code: number) => void): Command {
  return new Command("lock")
    .summary("pins tools, so that a change is seen")
    .description("Pins the tools of modules in toolport.lock, and says what is another than before.")
    .argument("[file...]", "modules, TypeScript or not; all that are locked when none is named")
    .option("--lock <path>", "the lock file", LOCK_FILE)
    .option("--prune", "forget files that are gone")
    .addOption(effectOption())
    .option("--json", "print one JSON document")
    .addHelpText("after", NOTES)
    .action(async (files: readonly string[], options: Options) => done(await lock(files, options, io)));
}

async function lock(files: readonly string[], options: Options, io: ConsoleIo): Promise<number> {
  const before = (await readLock(options.lock)) ?? new Map<string, LockedTools>();
  const after = new Map(before);
  const gone =
    options.prune === true
      ? [...before.keys()].filter((key) => !existsSync(lockedPath(options.lock, key)))
      : [];
  for (const key of gone) after.delete(key);
  const changes: Finding[] = [];
  const unreadable: string[] = [];
  const named = files.length > 0 ? files : [...after.keys()].map((key) => lockedPath(options.lock, key));
  if (named.length === 0 && gone.length === 0)
    throw new CliError("name a file to lock, as in: toolport lock src/tools.ts");
  const lost = named.find((file) => !existsSync(file));
  if (files.length === 0 && lost !== undefined)
    throw new CliError(
      `${oneLine(lost)} is in ${oneLine(options.lock)}, and gone; toolport lock --prune forgets it`,
    );
  for (const file of filesOnce(named)) {
    io.progress(`reading ${file}`);
    const module = await collectTools(file, { effect: options.effect });
    const { pins, problems } = pinTools(module);
    const problem = problems[0];
    if (problem)
      throw new CliError(`${oneLine(file)}, ${oneLine(problem.tool ?? "")}: ${oneLine(problem.message)}`);
    unreadable.push(...module.unreadable.map(({ path, why }) => `${file}, ${path}: ${why}`));
    const key = lockKey(options.lock, file);
    changes.push(...compareTools(file, before.get(key) ?? new Map(), pins));
    after.set(key, locked(pins));
  }
  io.progress(undefined);
  await writeLock(options.lock, after);
  report({ after, changes, gone, unreadable }, options, io);
  return unreadable.length > 0 ? EXIT.findings : EXIT.fine;
}

function locked(pins: ReadonlyMap<string, Pin>): LockedTools {
  return new Map([...pins].map(([name, pin]) => [name, { digest: digestOf(name, pin), pin }]));
}

interface Outcome {
  readonly after: Lock;
  readonly changes: readonly Finding[];
  readonly gone: readonly string[];
  readonly unreadable: readonly string[];
}

function report(
  { after, changes, gone, unreadable }: Outcome,
  { lock: path, json }: Options,
  io: ConsoleIo,
): void {
  const tools = [...after.values()].reduce((sum, one) => sum + one.size, 0);
  if (json === true) {
    const told = changes.map(({ severity: _same, advice: _known, ...rest }) => rest);
    io.out(
      JSON.stringify(
        { lock: path, files: after.size, tools, changes: told, forgotten: gone, unreadable },
        null,
        2,
      ),
    );
    return;
  }
  for (const { rule, file, tool, where, message } of changes) {
    const about = `${oneLine(file ?? "")}, ${oneLine(tool ?? "")}`;
    if (rule === "lock-changed")
      io.out(`${io.colors.yellow("changed")}  ${about}, ${oneLine(where ?? "")}: ${oneLine(message)}`);
    else if (rule === "lock-added") io.out(`${io.colors.green("added")}    ${about}`);
    else if (rule === "lock-removed") io.out(`${io.colors.red("removed")}  ${about}`);
    else io.out(`${io.colors.yellow("restored")} ${about}: the lock file had been edited`);
  }
  for (const file of gone) io.out(`${io.colors.red("removed")}  ${oneLine(file)}`);
  for (const one of unreadable) io.err(io.errColors.yellow(`not pinned, can't be read: ${oneLine(one)}`));
  io.out(
    `${oneLine(path)} pins ${tools} ${tools === 1 ? "tool" : "tools"} of ${after.size} ${after.size === 1 ? "file" : "files"}.`,
  );
}

import { existsSync } from "node:fs";
import type { Effect } from "@toolport/core";
import { Command, InvalidArgumentError } from "commander";
import { checkedTools, checkModules } from "../check-modules.ts";
import { CliError, EXIT } from "../cli-error.ts";
import { collectTools } from "../collect-tools.ts";
import type { ConsoleIo } from "../console-io.ts";
import { effectOption } from "../effect-option.ts";
import { filesOnce } from "../files-once.ts";
import { findingLines } from "../finding-lines.ts";
import type { Finding, Severity } from "../finding.ts";
import { checkLock, lockGone, requireLock } from "../lock/check-lock.ts";
import { LOCK_FILE, lockedPath } from "../lock/lock-path.ts";
import type { Lock } from "../lock/lock-file.ts";
import type { ModuleTools } from "../module-tools.ts";
import { oneLine } from "../one-line.ts";
import { rules } from "../rules/rules.ts";
import { table } from "../table.ts";
import { targets } from "../targets.ts";
import { TOKENIZER, tokenCounter, type CountTokens } from "../token-count.ts";

const NOTES = `
Errors end with exit code 1, warnings with --strict only; notes say what happens to a tool that is fine, and are counted
unless --notes. Without --target, what holds for all targets is checked.

Targets: ${[...targets.keys()].join(", ")}

Rules:
${table(rules.map(({ id, severity, finds }) => [id, severity, finds])).replaceAll(/^/gm, "  ")}

Examples:
  $ toolport check src/tools.ts
  $ toolport check src/tools.ts --target openai-strict,gemini --strict
  $ toolport check --frozen`;

interface Options {
  readonly target?: readonly string[];
  readonly ignore?: readonly string[];
  readonly permissions?: readonly string[];
  readonly effect?: Effect;
  readonly frozen?: boolean;
  readonly lock: string;
  readonly strict?: boolean;
  readonly notes?: boolean;
  readonly json?: boolean;
}

/** `toolport check`: what is wrong with a catalogue of tools, and what changed since it was pinned. */
export function checkCommand(io: ConsoleIo, done: (code: number) => void): Command {
  return new Command("check")
    .summary("what is wrong with tools, and what changed since they were pinned")
    .description(
      "Checks tools of any framework: names, descriptions, hidden text, effects, scopes, look-alikes, cost, what a target can't take, and with --frozen what is another than toolport.lock says.",
    )
    .argument(
      "[file...]",
      "modules, TypeScript or not; with --frozen, all that are locked when none is named",
    )
    .option("--target <names>", "targets whose rules hold too, as in openai-strict,gemini", someNames)
    .option("--frozen", "hold the tools to the lock file")
    .option("--lock <path>", "the lock file", LOCK_FILE)
    .option("--strict", "fail on warnings too")
    .option("--notes", "show notes")
    .option("--ignore <rules>", "rules that are not asked", names)
    .option("--permissions <levels>", "the levels of permission there are", names)
    .addOption(effectOption())
    .option("--json", "print one JSON document")
    .addHelpText("after", NOTES)
    .action(async (files: readonly string[], options: Options) => done(await check(files, options, io)));
}

/** Words with commas between; the option may be given more than once. */
function names(value: string, before: readonly string[] = []): string[] {
  return [
    ...before,
    ...value
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  ];
}

/** An empty variable would turn a check off that somebody asked for. */
function someNames(value: string, before?: readonly string[]): string[] {
  const all = names(value, before);
  if (all.length === 0) throw new InvalidArgumentError("It names nothing.");
  return all;
}

async function check(files: readonly string[], options: Options, io: ConsoleIo): Promise<number> {
  const lock = options.frozen === true ? await requireLock(options.lock) : undefined;
  const countTokens = await tokenCounter();
  const modules: ModuleTools[] = [];
  const gone: Finding[] = [];
  for (const file of filesToCheck(files, options, lock)) {
    // Of what is locked, another than it was; of what was named, a mistake.
    if (files.length === 0 && !existsSync(file)) {
      gone.push(lockGone(file, options.lock));
      continue;
    }
    io.progress(`checking ${file}`);
    modules.push(await collectTools(file, { effect: options.effect }));
  }
  io.progress(undefined);
  const { target, ignore, permissions } = options;
  const findings = [
    ...checkModules(modules, { targets: target, ignore, permissions, countTokens }),
    ...(lock ? [...gone, ...checkLock(modules, lock, options.lock)] : []),
  ];
  const total = totalsOf(modules, findings, countTokens);
  if (options.json === true) io.out(JSON.stringify({ ...total, tokenizer: TOKENIZER, findings }, null, 2));
  else for (const line of report(findings, total, options, io)) io.out(line);
  const fails = total.errors > 0 || (options.strict === true && total.warnings > 0);
  return fails ? EXIT.findings : EXIT.fine;
}

function filesToCheck(
  files: readonly string[],
  { lock: lockFile }: Options,
  lock: Lock | undefined,
): readonly string[] {
  if (files.length > 0) return filesOnce(files);
  if (!lock) throw new CliError("name a file to check, as in: toolport check src/tools.ts");
  if (lock.size === 0)
    throw new CliError(`${oneLine(lockFile)} pins nothing; toolport lock FILE… pins tools`);
  return [...lock.keys()].map((key) => lockedPath(lockFile, key));
}

interface Totals {
  readonly tools: number;
  /** Approximate. */
  readonly tokens: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
}

function totalsOf(
  modules: readonly ModuleTools[],
  findings: readonly Finding[],
  countTokens: CountTokens,
): Totals {
  const tools = checkedTools(modules);
  const broken = new Set(findings.filter(({ rule }) => rule === "schema-unreadable").map(({ tool }) => tool));
  const sendable = tools.filter(({ tool }) => !broken.has(tool.name));
  const of = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  return {
    tools: tools.length,
    tokens: sendable.reduce((sum, { tool }) => sum + countTokens(tool), 0),
    errors: of("error"),
    warnings: of("warning"),
    notes: of("note"),
  };
}

function* report(
  findings: readonly Finding[],
  total: Totals,
  { notes, frozen }: Options,
  io: ConsoleIo,
): Generator<string> {
  yield* findingLines(
    findings.filter(({ severity }) => notes === true || severity !== "note"),
    io,
  );
  const { green, red, yellow } = io.colors;
  const about = `${counted(total.tools, "tool")}, about ${total.tokens} tokens (${TOKENIZER}; other models count differently)`;
  const hidden =
    total.notes > 0 && notes !== true ? `, ${counted(total.notes, "note")} (--notes shows them)` : "";
  const found = `${counted(total.errors, "error")}, ${counted(total.warnings, "warning")}${hidden}`;
  const color = total.errors > 0 ? red : total.warnings > 0 ? yellow : green;
  const pinned = frozen === true && total.errors === 0 ? " All is as it was locked." : "";
  yield `${color(found)} in ${about}.${pinned}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

import { Command } from "commander";
import { textOf, type Effect } from "@toolport/core";
import { CliError, EXIT } from "../cli-error.ts";
import { callTool, type Called } from "../call-tool.ts";
import { collectTools } from "../collect-tools.ts";
import type { ConsoleIo } from "../console-io.ts";
import { effectOption } from "../effect-option.ts";
import type { ModuleTool, ModuleTools } from "../module-tools.ts";
import { harmless, oneLine } from "../one-line.ts";
import { readArguments } from "../read-arguments.ts";
import { recordLines } from "../record-lines.ts";

const NOTES = `
The call goes through the whole pipeline: arguments are validated, the policy is asked, and what changes something needs
your word. A toolbox keeps its own policy; a tool that is exported by itself is asked about at this terminal. The answer
is printed to standard output, how it was decided to standard error.

Examples:
  $ toolport call src/tools.ts get_weather '{"city":"Oslo"}'
  $ toolport call src/tools.ts delete_user '{"id":7}' --permission admin --caller ann
  $ jq -c .args call.json | toolport call src/tools.ts get_weather - --json`;

interface Options {
  readonly caller: string;
  readonly permission?: string;
  readonly channel?: string;
  readonly platform?: string;
  readonly effect?: Effect;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `toolport call`: one call of one tool, through the pipeline. */
export function callCommand(io: ConsoleIo, done: (code: number) => void): Command {
  return new Command("call")
    .summary("one call of a tool, through validation, policy and approval")
    .description("Calls a tool once, as a model would, and shows what it answers and how that was decided.")
    .argument("<file>", "a module that exports tools or a toolbox")
    .argument("<name>", "the tool's name, or where it is exported, as in tools[0]")
    .argument("[arguments]", "as JSON; - reads them from standard input", "{}")
    .option("--caller <id>", "on whose behalf", "cli")
    .option("--permission <level>", "the caller's level")
    .option("--channel <name>", "where the caller is, for tools that are offered only there")
    .option("--platform <name>", "likewise")
    .addOption(effectOption())
    .option("-y, --yes", "approve the call without being asked")
    .option("--json", "print one JSON document: the result, and the decision record")
    .addHelpText("after", NOTES)
    .action(async (file: string, name: string, text: string, options: Options) =>
      done(await call(file, name, text, options, io)),
    );
}

async function call(
  file: string,
  name: string,
  text: string,
  options: Options,
  io: ConsoleIo,
): Promise<number> {
  const args = await readArguments(text);
  io.progress(`reading ${file}`);
  const module = await collectTools(file, { effect: options.effect });
  io.progress(undefined);
  const { caller: id, permission, channel, platform, yes = false } = options;
  const given = Object.entries({ id, permission, channel, platform }).filter(
    ([, value]) => value !== undefined,
  );
  const caller = Object.fromEntries(given);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new Error("interrupted")));
  const tool = choose(module, name);
  const called = await callTool({
    tool,
    module,
    args,
    caller,
    yes,
    signal: stop.signal,
    progress: io.progress,
  });
  io.progress(undefined);
  if (options.json === true) io.out(JSON.stringify({ ...called.result, record: called.record }, null, 2));
  else print(called, io);
  if (called.hint !== undefined) io.err(`toolport: ${called.hint}`);
  return called.result.status === "ok" ? EXIT.fine : EXIT.findings;
}

function print({ result, record, nested }: Called, io: ConsoleIo): void {
  io.out(harmless(textOf(result)));
  for (const line of recordLines(record, nested, io.errColors)) io.err(line);
}

/** By name, or by where it is exported; of several with that name there is no right one. */
function choose({ file, tools, unreadable }: ModuleTools, name: string): ModuleTool {
  const named = tools.filter(({ tool }) => tool.name === name);
  const found = named.length > 0 ? named : tools.filter(({ path }) => path === name);
  const [one, ...more] = found;
  const where = oneLine(file);
  if (one && more.length === 0) return one;
  if (one)
    throw new CliError(
      `${where} has ${found.length} tools called "${oneLine(name)}": say which by ${found.map(({ path }) => oneLine(path)).join(" or ")}`,
    );
  const broken = unreadable.find(({ path }) => path === name || path.endsWith(`.${name}`));
  if (broken) throw new CliError(`"${oneLine(name)}" in ${where} can't be read: ${oneLine(broken.why)}`);
  const names = tools.map(({ tool }) => tool.name);
  const list = names.slice(0, 12).join(", ") + (names.length > 12 ? ", …" : "");
  throw new CliError(
    `${where} has no tool "${oneLine(name)}"; it has: ${oneLine(list) || "none that can be read"}`,
  );
}

import { Command } from "commander";
import { nearestNames, textOf, type Effect } from "@toolport/core";
import { CliError, EXIT } from "../cli-error.ts";
import { callTool, type Called } from "../call-tool.ts";
import { collectTools } from "../collect-tools.ts";
import type { ConsoleIo } from "../console-io.ts";
import { effectOption } from "../effect-option.ts";
import type { ModuleTool, ModuleTools } from "../module-tools.ts";
import { harmless, oneLine } from "../one-line.ts";
import { readApp } from "../read-app.ts";
import { readArguments } from "../read-arguments.ts";
import { readCaller, type CallerOptions } from "../read-caller.ts";
import { recordLines } from "../record-lines.ts";

const NOTES = `
The call goes through the whole pipeline: arguments are validated, the policy is asked, and what changes something needs
your word. A toolbox keeps its own policy; a tool that is exported by itself is asked about at this terminal. The answer
is printed to standard output, how it was decided to standard error.

Examples:
  $ toolport call src/tools.ts get_weather '{"city":"Oslo"}'
  $ toolport call src/tools.ts delete_user '{"id":7}' --permission admin --caller ann
  $ toolport call src/tools.ts find_orders @args.json --app src/app.ts#app
  $ jq -c .args call.json | toolport call src/tools.ts get_weather - --json`;

interface Options extends CallerOptions {
  readonly app?: string;
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
    .argument("[arguments]", "as JSON; - reads them from standard input, @FILE from a file", "{}")
    .option("--app <data>", "what tools get as ctx.app: JSON, or an export of a module, as in src/app.ts#app")
    .option("--caller <id>", "on whose behalf: an id, or a whole caller as JSON", "cli")
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
  const caller = readCaller(options);
  io.progress(`reading ${file}`);
  const module = await collectTools(file, { effect: options.effect });
  const tool = choose(module, name);
  const app = options.app === undefined ? undefined : await readApp(options.app);
  io.progress(undefined);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new Error("interrupted")));
  const called = await callTool({
    tool,
    module,
    args,
    caller,
    app,
    yes: options.yes === true,
    signal: stop.signal,
    progress: io.progress,
  });
  io.progress(undefined);
  if (options.json === true) io.out(JSON.stringify({ ...called.result, record: called.record }, null, 2));
  else print(called, io);
  if (called.hint !== undefined) io.err(`toolport: ${called.hint}`);
  if (called.result.status === "ok") return EXIT.fine;
  return stop.signal.aborted ? EXIT.interrupted : EXIT.findings;
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
  const [nearest] = nearestNames(name, names);
  const meant = nearest === undefined ? "" : ` (did you mean "${oneLine(nearest)}"?)`;
  const list = names.slice(0, 12).join(", ") + (names.length > 12 ? `, and ${names.length - 12} more` : "");
  throw new CliError(
    `${where} has no tool "${oneLine(name)}"${meant}; it has: ${oneLine(list) || "none that can be read"}`,
  );
}

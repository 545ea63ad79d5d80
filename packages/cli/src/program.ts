import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { CliError, EXIT } from "./cli-error.ts";
import { callCommand } from "./commands/call.ts";
import { checkCommand } from "./commands/check.ts";
import { listCommand } from "./commands/list.ts";
import { lockCommand } from "./commands/lock.ts";
import { migrateCommand } from "./commands/migrate.ts";
import type { ConsoleIo } from "./console-io.ts";
import { oneLine } from "./one-line.ts";

const AFTER_HELP = `
Exit codes: 0 fine, 1 something was found or a call failed, 2 the command line or a file can't be used.
Colour is used on a terminal; NO_COLOR and FORCE_COLOR decide otherwise. --stack, or TOOLPORT_STACK=1, shows stacks.

Examples:
  $ toolport list src/tools.ts
  $ toolport check src/tools.ts --target openai-strict,gemini
  $ toolport call src/tools.ts get_weather '{"city":"Oslo"}'
  $ toolport migrate --from langchain --to ai-sdk --dry-run src`;

/** What a command's action ends with: the code of the process. */
type Done = (code: number) => void;

/** Runs a command line (without the program's name) and gives the code that the process should end with. */
export async function runProgram(args: readonly string[], io: ConsoleIo): Promise<number> {
  let code: number = EXIT.fine;
  const program = createProgram(io, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    tell(error, program.opts<{ readonly stack?: boolean }>().stack === true, io);
    return EXIT.usage;
  }
}

function createProgram(io: ConsoleIo, done: Done): Command {
  const program = new Command("toolport")
    .description("Looks at agent tools of any framework, calls them, pins them and moves them.")
    .version(version(), "-V, --version")
    .option("--stack", "show the stack of what went wrong")
    .addHelpText("after", AFTER_HELP)
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
      outputError: (text, write) =>
        write(errorLine(`${oneLine(text.replace(/^error: /, ""))} (--help shows how)`, io)),
      getOutHasColors: () => io.colors.isColorSupported,
      getErrHasColors: () => io.errColors.isColorSupported,
    })
    .exitOverride();
  // Commander hands its settings down only to commands that it makes itself.
  for (const command of [listCommand, checkCommand, callCommand, lockCommand, migrateCommand])
    program.addCommand(command(io, done).copyInheritedSettings(program));
  return program;
}

function tell(error: unknown, stack: boolean, io: ConsoleIo): void {
  const message = error instanceof CliError ? error.message : `unexpected: ${oneLine(String(error))}`;
  io.err(errorLine(message, io));
  if (!stack && !process.env.TOOLPORT_STACK) return;
  const cause = error instanceof CliError ? (error.cause ?? error) : error;
  io.err(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
}

function errorLine(text: string, { errColors }: ConsoleIo): string {
  return `${errColors.red("toolport:")} ${text.trimEnd()}`;
}

function version(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

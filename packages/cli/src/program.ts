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
import { errorFields, inspected, thrownText } from "./thrown-text.ts";

const AFTER_HELP = `
Exit codes: 0 fine, 1 something was found or a call failed, 2 the command line or a file can't be used, 130 interrupted.
With --json an error is a document too: { "error": { "code", "message" } }.
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
  const failed = (message: string): void => {
    if (args.includes("--json")) io.out(errorDocument(message));
  };
  const program = createProgram(io, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.fine;
      failed(plainMessage(error.message));
      return EXIT.usage;
    }
    failed(tell(error, program.opts<{ readonly stack?: boolean }>().stack === true, io));
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
      outputError: (text, write) => write(errorLine(`${plainMessage(text)} (--help shows how)`, io)),
      getOutHasColors: () => io.colors.isColorSupported,
      getErrHasColors: () => io.errColors.isColorSupported,
    })
    .exitOverride();
  // Commander hands its settings down only to commands that it makes itself.
  for (const command of [listCommand, checkCommand, callCommand, lockCommand, migrateCommand])
    program.addCommand(command(io, done).copyInheritedSettings(program));
  return program;
}

/** What a program reads in place of a command's answer. */
export function errorDocument(message: string): string {
  return JSON.stringify({ error: { code: "unusable", message } }, null, 2);
}

/** Commander's, without its prefix. */
function plainMessage(text: string): string {
  return oneLine(text.replace(/^error: /, ""));
}

function tell(error: unknown, stack: boolean, io: ConsoleIo): string {
  const message = error instanceof CliError ? error.message : `unexpected: ${oneLine(thrownText(error))}`;
  io.err(errorLine(message, io));
  if (!stack && !process.env.TOOLPORT_STACK) return message;
  const cause = error instanceof CliError ? (error.cause ?? error) : error;
  io.err(errorFields(cause).stack ?? inspected(cause));
  return message;
}

function errorLine(text: string, { errColors }: ConsoleIo): string {
  return `${errColors.red("toolport:")} ${text.trimEnd()}`;
}

function version(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

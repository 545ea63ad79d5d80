#!/usr/bin/env node
import { writeSync } from "node:fs";
import { EXIT } from "./cli-error.ts";
import { consoleIo } from "./console-io.ts";
import { oneLine } from "./one-line.ts";
import { errorDocument, runProgram } from "./program.ts";
import { errorFields, thrownText } from "./thrown-text.ts";

const io = consoleIo();
const wantsJson = process.argv.includes("--json");
let finished = false;

/** What a module leaves open (servers, timers) must not keep a command that has answered. */
function finish(code: number): void {
  finished = true;
  process.exitCode = code;
  io.flush((error) => {
    if (error) writeSync(2, `toolport: the answer can't be written: ${oneLine(error.message)}\n`);
    process.exit(error ? EXIT.usage : code);
  });
}

function where(): string {
  const doing = io.doing();
  return doing === undefined ? "" : `${oneLine(doing)}: `;
}

function failed(why: string): void {
  const message = where() + why;
  if (wantsJson) io.out(errorDocument(message));
  io.err(`toolport: ${message}`);
}

function broken(error: unknown): void {
  const { name, message, stack } = errorFields(error);
  failed(
    `something failed in the background: ${oneLine(stack === undefined ? thrownText(error) : `${name}: ${message}`)}`,
  );
  if (process.env.TOOLPORT_STACK || process.argv.includes("--stack")) io.err(stack ?? "");
  finish(EXIT.usage);
}

process.on("uncaughtException", broken);
process.on("unhandledRejection", broken);
// Nothing is left to wait for, and yet there is no answer.
process.on("beforeExit", () => {
  if (finished) return;
  failed("it waits for something that never comes");
  finish(EXIT.usage);
});
process.on("exit", () => {
  if (finished) return;
  const message = `${where()}it ended the process`;
  if (wantsJson) io.outNow(errorDocument(message));
  writeSync(2, `toolport: ${message}\n`);
  process.exitCode = EXIT.usage;
});

void runProgram(process.argv.slice(2), io).then(finish, broken);

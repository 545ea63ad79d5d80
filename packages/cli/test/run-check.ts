import { createColors } from "picocolors";
import type { ConsoleIo } from "../src/console-io.ts";
import type { Finding } from "../src/finding.ts";
import { runProgram } from "../src/program.ts";

/** What a command said, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What the terminal is like. */
type Terminal = Partial<Pick<ConsoleIo, "columns" | "colors">>;

/** Runs a command line as the program does, without a process of its own. */
export async function run(...[first, ...rest]: readonly [Terminal | string, ...string[]]): Promise<Ran> {
  const terminal = typeof first === "string" ? {} : first;
  const args = typeof first === "string" ? [first, ...rest] : rest;
  const out: string[] = [];
  const err: string[] = [];
  const plain = createColors(false);
  const io: ConsoleIo = {
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    colors: plain,
    errColors: plain,
    columns: 100,
    progress: () => {},
    ...terminal,
  };
  const code = await runProgram(args, io);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** What `check --json` says of a file. */
export async function runCheck(
  file: string,
  { args = [] }: { readonly args?: readonly string[] } = {},
): Promise<{ readonly code: number; readonly findings: readonly Finding[]; readonly tools: number }> {
  const { code, out, err } = await run("check", file, "--json", ...args);
  if (out === "") throw new Error(err);
  return { code, ...(JSON.parse(out) as { readonly findings: readonly Finding[]; readonly tools: number }) };
}

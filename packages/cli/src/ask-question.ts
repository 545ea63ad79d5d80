import { createInterface } from "node:readline/promises";
import { harmless } from "./one-line.ts";

/** Whether somebody sits here who can read a question and answer it. */
export function hasTerminal(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks for any value: JSON, or else the line as a text. Nothing where there is no terminal, or no answer. */
export async function askQuestion(
  text: string,
  signal: AbortSignal,
): Promise<{ readonly value: unknown } | undefined> {
  if (!hasTerminal()) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<undefined>((resolve) => terminal.once("close", () => resolve(undefined)));
  try {
    const line = await Promise.race([terminal.question(`\n${harmless(text)}\n> `, { signal }), closed]);
    return line === undefined ? undefined : { value: asValue(line) };
  } finally {
    terminal.close();
  }
}

function asValue(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return line;
  }
}

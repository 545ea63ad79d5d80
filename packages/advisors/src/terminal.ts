import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { ApprovalAnswer, Approver } from "@toolport/core";
import { checkOptions, optional, withMethods } from "@toolport/core/options";
import type { Json } from "@toolport/schema";
import { wait } from "./wait.ts";

export interface TerminalOptions {
  /** Where answers are typed. Default: standard input. */
  readonly input?: Readable & { readonly isTTY?: boolean };
  /** Where the question is shown. Default: standard error, so that a program's output can go elsewhere. */
  readonly output?: Writable & { readonly isTTY?: boolean };
}

/** Reads one line after a prompt; undefined once there is nobody there to type one. */
type Ask = (prompt: string) => Promise<string | undefined>;

/**
 * Asks whoever sits at the terminal: `y` is a yes, `e` a yes to other arguments, `n` a no with a reason. No terminal, the
 * end of the input and anything else are a no. Calls that wait at the same time are asked about one after the other.
 */
export function terminalApprover(options: TerminalOptions = {}): Approver {
  checkOptions("terminalApprover", options, {
    input: optional(withMethods("on", "pause", "resume")),
    output: optional(withMethods("write")),
  });
  return ({ text, masked }, { signal }) => {
    const { input = process.stdin, output = process.stderr } = options; // opened when first asked for
    const question = (waiting.get(input) ?? Promise.resolve()).then(async () => {
      if (signal.aborted) return no("it was no longer needed");
      if (input.isTTY !== true || output.isTTY !== true) return no("there is no terminal to ask at");
      return atTerminal(input, output, signal, (ask) => decide(text, masked, ask));
    });
    waiting.set(
      input,
      question.catch(() => undefined),
    );
    return question;
  };
}

/** The last question of each terminal: two at once would take each other's answers. */
const waiting: WeakMap<Readable, Promise<unknown>> = new WeakMap();

function no(reason?: string): ApprovalAnswer {
  return reason === undefined ? { approved: false } : { approved: false, reason };
}

// The text was made for people to read: built from the final arguments, masked, and with nothing in it that moves a
// cursor. Nothing else of the request is shown.
async function decide(text: string, masked: boolean, ask: Ask): Promise<ApprovalAnswer> {
  // What is masked can't be seen, so nobody could write the arguments anew.
  const answer = await ask(`\n${text}\n${masked ? "[y/N]" : "[y/N, e to edit]"} `);
  if (answer === undefined) return no("nobody answered");
  if (/^\s*y(es)?\s*$/i.test(answer)) return { approved: true };
  if (/^\s*e(dit)?\s*$/i.test(answer) && !masked)
    return edited(await ask("All arguments, as JSON in one line: "));
  if (!/^\s*(no?)?\s*$/i.test(answer)) return no("the answer was neither yes nor no");
  const reason = (await ask("Why not? (told to the model; may be left empty) "))?.trim();
  return no(reason === "" ? undefined : reason);
}

function edited(line: string | undefined): ApprovalAnswer {
  try {
    return { approved: true, args: JSON.parse(line ?? "") as Json };
  } catch {
    return no("the arguments given in place of these were no JSON");
  }
}

async function atTerminal(
  input: Readable,
  output: Writable,
  signal: AbortSignal,
  conversation: (ask: Ask) => Promise<ApprovalAnswer>,
): Promise<ApprovalAnswer> {
  await dropTyped(input, signal);
  if (signal.aborted) return no("it was no longer needed");
  if (input.readableEnded || input.destroyed) return no("nobody answered");
  // Line by line, as the terminal itself edits them: an interrupt goes to the program as ever.
  const reader = createInterface({ input, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  const close = (): void => reader.close();
  signal.addEventListener("abort", close);
  try {
    return await conversation(async (prompt) => {
      output.write(prompt);
      const { value, done } = await lines.next();
      if (done === true) output.write("\n(No longer asked.)\n");
      return done === true || signal.aborted ? undefined : value;
    });
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

// Long enough for the program to be handed what is there already.
const DROP_MS = 30;

function drop(): void {}

/** What was typed before the question could be read is no answer to it, half a line without its end neither. */
async function dropTyped(input: Readable, signal: AbortSignal): Promise<void> {
  const { setRawMode } = input as { readonly setRawMode?: (raw: boolean) => unknown };
  input.on("data", drop);
  setRawMode?.call(input, true);
  await wait(DROP_MS, signal);
  setRawMode?.call(input, false);
  input.off("data", drop).pause();
}

import pc from "picocolors";
import { redirectOutput } from "./redirect-output.ts";

type Colors = ReturnType<typeof pc.createColors>;

/** How a command talks: results on standard output, everything about them on standard error. */
export interface ConsoleIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** For {@link ConsoleIo.out}; each leaves text as it is where there is no terminal. */
  readonly colors: Colors;
  readonly errColors: Colors;
  /** Characters in a line; no end to them where nobody looks, since a program reads line by line. */
  readonly columns: number;
  /** Says what is being done, where somebody watches; gone again with the next line. */
  readonly progress: (text: string | undefined) => void;
}

/** The console as the process itself needs it. */
export interface ProcessConsole extends ConsoleIo {
  /** What is being done. */
  readonly doing: () => string | undefined;
  /** As {@link ConsoleIo.out}, where the process ends right after. */
  readonly outNow: (text: string) => void;
  /** Calls back once everything is written, with what stood in the way of it. */
  readonly flush: (done: (error: Error | undefined) => void) => void;
}

/** After as many milliseconds a module that is still being read is spoken of, where nobody watches. */
const LONG = 5_000;

/**
 * The console of this process. What modules and tools print themselves goes to standard error from now on: standard output
 * is the command's answer, and with `--json` a single document.
 */
export function consoleIo(): ProcessConsole {
  const { stdout, stderr } = process;
  const { write, writeSync } = redirectOutput();
  let failure: Error | undefined;
  // Whoever read this has read enough, as `head` does; what was found is still found. Anything else is a loss.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") failure = error;
  });
  stderr.on("error", () => undefined); // there is nobody left to tell
  const watched = stderr.isTTY;
  let waiting: NodeJS.Timeout | undefined;
  let shown = false;
  let current: string | undefined;
  const clear = (): void => {
    if (shown) stderr.write("\r\u001B[K");
    shown = false;
  };
  return {
    out: (text) => {
      clear();
      write(`${text}\n`);
    },
    err: (text) => {
      clear();
      stderr.write(`${text}\n`);
    },
    colors: pc.createColors(wantsColor(stdout)),
    errColors: pc.createColors(wantsColor(stderr)),
    columns: stdout.isTTY ? stdout.columns : Infinity,
    progress: (text) => {
      clear();
      current = text;
      clearTimeout(waiting);
      if (text === undefined) return;
      if (!watched) {
        const told = `toolport: still ${text}, after ${LONG / 1000} seconds`;
        waiting = setTimeout(() => stderr.write(`${told}\n`), LONG).unref();
        return;
      }
      stderr.write(text.slice(0, Math.max(0, stderr.columns - 1)));
      shown = true;
    },
    doing: () => current,
    outNow: (text) => writeSync(`${text}\n`),
    flush: (done) => {
      clear();
      // A stream tells of what failed in the turn after.
      write("", () => setImmediate(() => done(failure)));
    },
  };
}

/** By https://no-color.org and https://force-color.org; `dumb` is a terminal that knows no codes. */
function wantsColor(stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return stream.isTTY === true && TERM !== "dumb";
}

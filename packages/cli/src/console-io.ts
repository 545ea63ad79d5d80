import { writeSync } from "node:fs";
import pc from "picocolors";
import { EXIT } from "./cli-error.ts";

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
  /** Calls back once everything is written. */
  readonly flush: (done: () => void) => void;
}

/**
 * The console of this process. What modules and tools print themselves goes to standard error from now on: standard output
 * is the command's answer, and with `--json` a single document.
 */
export function consoleIo(): ProcessConsole {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // Whoever read this has read enough, as `head` does.
  for (const stream of [stdout, stderr])
    stream.on("error", (error: NodeJS.ErrnoException) =>
      process.exit(error.code === "EPIPE" ? EXIT.fine : EXIT.usage),
    );
  const watched = stderr.isTTY;
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
      if (!watched || text === undefined) return;
      stderr.write(text.slice(0, Math.max(0, stderr.columns - 1)));
      shown = true;
    },
    doing: () => current,
    outNow: (text) => void writeSync(1, `${text}\n`),
    flush: (done) => {
      clear();
      write("", () => done());
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

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const OUT = 1;
const ERR = 2;

/** Where answers go, past what was redirected. */
export interface Answers {
  readonly write: typeof process.stdout.write;
  readonly writeSync: (text: string) => void;
}

/**
 * Has everything that this process prints go to standard error from now on, by whichever way: `console`, the stream, or
 * the number of the file, as loggers do. What a process prints that a module starts with `stdio: "inherit"` can't be caught.
 */
export function redirectOutput(): Answers {
  const { stdout, stderr } = process; // looked at before: a stream that leads to a file keeps the `writeSync` of that moment
  const write = stdout.write.bind(stdout);
  const { writeSync } = fs;
  stdout.write = stderr.write.bind(stderr);
  for (const name of ["write", "writeSync", "writev", "writevSync"] as const)
    Object.assign(fs, { [name]: redirected(fs[name] as Write) });
  syncBuiltinESMExports();
  return { write, writeSync: (text) => void writeSync(OUT, text) };
}

type Write = (fd: number, ...rest: readonly unknown[]) => unknown;

function redirected(original: Write): Write {
  const other: Write = (fd, ...rest) => original(fd === OUT ? ERR : fd, ...rest);
  // What `util.promisify` goes by is among them.
  return Object.defineProperties(other, Object.getOwnPropertyDescriptors(original));
}

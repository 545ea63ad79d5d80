/** The command was asked for something that can't be done: a bad argument, a file that is not there. Ends with {@link EXIT.usage}. */
export class CliError extends Error {
  override readonly name = "CliError";
}

/** What the process ends with. */
export const EXIT = {
  fine: 0,
  /** Something was found, or a call failed. */
  findings: 1,
  /** The command line or a file it names can't be used. */
  usage: 2,
  /** By Ctrl-C: 128 and the number of SIGINT, as shells have it. */
  interrupted: 130,
} as const;

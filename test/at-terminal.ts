import { execFile, execFileSync } from "node:child_process";

// Runs what it is given at a pseudo terminal. Types what is ahead of the first question, and each answer after what it waits for.
const TERMINAL = `
import json, os, pty, sys
told = json.loads(sys.argv[1])
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
os.write(fd, told["ahead"].encode())
seen, todo = b"", [(after.encode(), typed.encode()) for after, typed in told["answers"]]
while True:
    try:
        chunk = os.read(fd, 4096)
    except OSError:
        break
    if not chunk:
        break
    seen += chunk
    for step in list(todo):
        if step[0] in seen:
            todo.remove(step)
            os.write(fd, step[1])
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(status))
`;

/** Whether this machine has what it takes. */
export const hasTerminals: boolean = canRun("python3", "-c", "import pty");

/** What is typed at a terminal. */
export interface Typed {
  readonly cwd: string;
  /** Before anything is asked. */
  readonly ahead?: string;
  /** Each is typed once the text before it has been printed. */
  readonly answers: readonly (readonly [after: string, typed: string])[];
}

/** Runs Node at a pseudo terminal. Its lines end as a terminal's do. */
export function atTerminal(
  args: readonly string[],
  { cwd, ahead = "", answers }: Typed,
): Promise<{ readonly printed: string; readonly code: number }> {
  const command = ["-c", TERMINAL, JSON.stringify({ ahead, answers }), process.execPath, ...args];
  return new Promise((resolve, reject) => {
    execFile("python3", command, { cwd, timeout: 40_000 }, (error, printed, complaints) => {
      const code = error ? error.code : 0;
      if (typeof code === "number") resolve({ printed, code });
      else reject(new Error(`the program did not end by itself: ${printed}${complaints}`, { cause: error }));
    });
  });
}

function canRun(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

import { CliError } from "../cli-error.ts";
import type { Finding } from "../finding.ts";
import type { ModuleTools } from "../module-tools.ts";
import { oneLine } from "../one-line.ts";
import { compareTools } from "./compare-tools.ts";
import { readLock, type Lock } from "./lock-file.ts";
import { lockKey } from "./lock-path.ts";
import { pinTools } from "./pin-tools.ts";

/**
 * The lock file that a check is held to.
 *
 * @throws CliError where there is none: a check that passes because nothing is pinned would be worse than none
 */
export async function requireLock(lockFile: string): Promise<Lock> {
  const lock = await readLock(lockFile);
  if (lock) return lock;
  throw new CliError(`there is no ${oneLine(lockFile)} to check against; toolport lock FILE… writes it`);
}

/** What is another than the lock file says, in these modules. */
export function checkLock(modules: readonly ModuleTools[], lock: Lock, lockFile: string): Finding[] {
  return modules.flatMap((module): Finding[] => {
    const { file } = module;
    const locked = lock.get(lockKey(lockFile, file));
    const { pins, problems } = pinTools(module);
    if (!locked)
      return [
        {
          rule: "lock-missing",
          severity: "error",
          file,
          message: `The file is not in ${oneLine(lockFile)}: none of its tools is pinned.`,
          advice: "Look at its tools, run toolport lock on it, and commit the lock file.",
        },
      ];
    const unread = new Set(problems.map(({ tool }) => tool));
    const changes = compareTools(file, locked, pins).filter(
      ({ rule, tool }) => rule !== "lock-removed" || !unread.has(tool),
    );
    return [...problems, ...changes];
  });
}

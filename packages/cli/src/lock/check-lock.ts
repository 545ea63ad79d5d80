import { existsSync } from "node:fs";
import { CliError } from "../cli-error.ts";
import type { Finding } from "../finding.ts";
import type { ModuleTools } from "../module-tools.ts";
import { oneLine } from "../one-line.ts";
import { compareTools } from "./compare-tools.ts";
import { readLock, type Lock } from "./lock-file.ts";
import { lockedPath, lockKey } from "./lock-path.ts";
import { pinTools } from "./pin-tools.ts";
import { digestOf, type Pin } from "./pin.ts";

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

/** A file that is locked, and not there: what else is locked is checked all the same. */
export function lockGone(file: string, lockFile: string): Finding {
  return {
    rule: "lock-removed",
    severity: "error",
    file,
    message: `The file is in ${oneLine(lockFile)}, and gone.`,
    advice: "If it is right, run toolport lock --prune; if it was moved, lock it under its new name too.",
  };
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
          message: `The file is not in ${oneLine(lockFile)}: none of its tools is pinned${movedFrom(pins, lock, lockFile)}.`,
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

/** Where the same tools are pinned for a file that is gone, it has moved, and the pins tell whether on the way something changed. */
function movedFrom(pins: ReadonlyMap<string, Pin>, lock: Lock, lockFile: string): string {
  const digests = new Set([...pins].map(([name, pin]) => digestOf(name, pin)));
  for (const [key, tools] of lock) {
    const path = lockedPath(lockFile, key);
    if (tools.size === 0 || existsSync(path)) continue;
    const same = [...tools.values()].filter(({ digest }) => digests.has(digest)).length;
    if (same > 0)
      return `; ${same} of them ${same === 1 ? "is" : "are"} as pinned for ${oneLine(path)}, which is gone`;
  }
  return "";
}

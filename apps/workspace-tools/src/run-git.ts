import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { failure } from "@toolport/core";
import { errorCode } from "./file-problem.ts";

const run = promisify(execFile);

// A repository's own settings belong to whoever wrote the folder, and some of them name programs to run. Those that
// reading a log could reach are fixed here; the command line wins over the repository.
const SAFE = [
  "--no-pager",
  "--literal-pathspecs",
  ...[
    "log.showSignature=false",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "safe.bareRepository=explicit",
  ].flatMap((setting) => ["-c", setting]),
];

/**
 * Runs git in a folder, without a shell, and gives what it prints. It never looks for a repository above the folder.
 *
 * @throws a `failure()` in our words; git's own would hold absolute paths
 */
export async function runGit(
  args: readonly string[],
  { cwd, ceiling, signal }: { readonly cwd: string; readonly ceiling: string; readonly signal: AbortSignal },
): Promise<string> {
  try {
    const options = {
      cwd,
      signal,
      env: environment(ceiling),
      timeout: 30_000,
      maxBuffer: 4_194_304,
      windowsHide: true,
    };
    const { stdout } = await run("git", [...SAFE, ...args], { ...options, encoding: "utf8" });
    return stdout;
  } catch (error) {
    signal.throwIfAborted();
    throw gitProblem(error);
  }
}

/** Nothing of the process's own git variables: inside a git hook they point at another repository. */
function environment(ceiling: string): NodeJS.ProcessEnv {
  const { PATH, HOME, XDG_CONFIG_HOME, USERPROFILE, SYSTEMROOT } = process.env;
  return {
    PATH,
    HOME,
    XDG_CONFIG_HOME,
    USERPROFILE,
    SYSTEMROOT,
    LC_ALL: "C", // the texts matched below
    GIT_CEILING_DIRECTORIES: ceiling,
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none", // a partial clone would fetch what is missing, by a command of its choice
  };
}

function gitProblem(error: unknown): unknown {
  if (errorCode(error) === "ENOENT") return failure("Git is not installed here.", { code: "no_git" });
  const text = typeof error === "object" && error !== null && "stderr" in error ? String(error.stderr) : "";
  if (/not a git repository/i.test(text)) return noRepository();
  if (/does not have any commits yet/.test(text))
    return failure("The repository has no commits yet.", { code: "no_commits" });
  if (/dubious ownership/.test(text))
    return failure("Git does not trust this repository, because it belongs to another user.", {
      code: "not_trusted",
    });
  return failure("Git could not read this repository's log.", { code: "git_failed" });
}

/** The folder itself has no `.git`; one above it does not count. */
export function noRepository(): unknown {
  return failure("The folder is not a git repository.", { code: "no_repository" });
}

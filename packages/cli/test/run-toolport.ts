import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll } from "vitest";

const root = join(import.meta.dirname, "..");

/**
 * The command, built from its sources into a folder beside its packages. Started from hundreds of source files, each run
 * would take seconds.
 */
async function built(): Promise<string> {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "toolport-"));
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  writeFileSync(join(folder, "package.json"), manifest);
  const { dependencies, devDependencies } = JSON.parse(manifest) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const theirs = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (one) => !one.startsWith("@toolport/"),
  );
  await build({
    entryPoints: [join(root, "src/main.ts")],
    outdir: join(folder, "dist"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: theirs.flatMap((one) => [one, `${one}/*`]),
    logLevel: "warning",
  });
  return join(folder, "dist/main.js");
}

const main = built();

/** What the command printed, and what it ended with. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How the command is started. */
export interface Start {
  readonly cwd: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the real command, in a process of its own, without a terminal. */
export async function runToolport(args: readonly string[], { cwd, input = "", env }: Start): Promise<Ended> {
  const child = spawn(process.execPath, [await main, ...args], { cwd, env: { ...plainEnv(), ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.on("error", () => undefined); // it may end before it has read anything
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** The built command, for who starts it in another way. */
export function toolportPath(): Promise<string> {
  return main;
}

/** Without what the surroundings say about colours and stacks. */
function plainEnv(): NodeJS.ProcessEnv {
  const { NO_COLOR: _no, FORCE_COLOR: _force, TOOLPORT_STACK: _stack, ...env } = process.env;
  return env;
}

const folders: string[] = [];
// Here and not in `project`: what a running test asks to be done after all of them is not done.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A project of somebody's, in a folder of its own, with the packages that this one has. Removed after the tests. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolport-cli-")));
  folders.push(folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

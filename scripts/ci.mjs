// Runs every check, one after the other, and counts: each test is one, each other step is one.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const PNPM = ["npx", "-y", "pnpm@10.34.9"];
const NODE_24 = ["npx", "-y", "-p", "node@24", "node"];
const report = join(tmpdir(), `toolport-tests-${process.pid}.json`);
const env = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  TOOLPORT_TEST_REPORT: report,
};

const steps = [
  { name: "tests", command: [...PNPM, "test"], tests: true },
  { name: "lint and format", command: [...PNPM, "lint"] },
  { name: "types", command: [...PNPM, "typecheck"] },
  { name: "build", command: [...PNPM, "build"] },
  { name: "packages: publint, attw, plain npm install", command: [...PNPM, "packages"] },
  { name: "unused code", command: [...PNPM, "unused"] },
  { name: "bundle size", command: [...PNPM, "size"] },
  { name: "demo", command: [...PNPM, "demo"] },
  // The newest long-term line as well; its binary comes from the registry.
  {
    name: "tests on Node 24",
    command: [...NODE_24, "node_modules/vitest/vitest.mjs", "run"],
    tests: true,
    // All but what the one config calls long: once is enough.
    env: { TOOLPORT_TEST_SHORT: "1" },
  },
  {
    name: "demo on Node 24",
    command: [...NODE_24, "--import", "tsx", "apps/demo/src/main.ts"],
  },
];

installRedis();

let passed = 0;
let failed = 0;
let skipped = 0;
const failures = [];
for (const step of steps) {
  console.log(`\n=== ${step.name}`);
  rmSync(report, { force: true });
  const started = Date.now();
  const { status } = spawnSync(step.command[0], step.command.slice(1), {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, ...step.env },
  });
  const counts = step.tests && existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  skipped += counts?.numPendingTests ?? 0;
  passed += counts ? counts.numPassedTests : Number(status === 0);
  // A run that failed without a failed test (it crashed, or a file did not load) is one failure.
  failed += counts ? Math.max(counts.numFailedTests, Number(status !== 0)) : Number(status !== 0);
  if (status !== 0) failures.push(step.name, ...failedTests(counts));
  console.log(
    `=== ${step.name}: ${status === 0 ? "ok" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}
rmSync(report, { force: true });
process.exitCode = failed === 0 ? 0 : 1;
// Once more at the end, where a reader of a long log looks first.
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${skipped} skipped: what a framework or this machine does not have`);
console.log(`${passed} passed, ${failed} failed`);

/** The files and tests that failed, each with the first line of why. */
function failedTests(counts) {
  return (counts?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === "failed");
    const file = relative(process.cwd(), name);
    if (tests.length === 0) return message ? [`  ${file}: ${firstLine(message)}`] : [];
    return tests.map(
      ({ fullName, failureMessages }) => `  ${file} > ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
}

function firstLine(text) {
  return stripVTControlCharacters(text ?? "").split("\n", 1)[0];
}

/** The stores' tests start a Redis of their own; a build machine gets the program from its system's packages. */
function installRedis() {
  if (!process.env.CI || succeeds("redis-server", ["--version"])) return;
  if (process.getuid?.() !== 0 || !succeeds("apt-get", ["--version"])) return;
  console.log("=== installing redis-server");
  const install = () => succeeds("apt-get", ["install", "-y", "--no-install-recommends", "redis-server"]);
  if (!install() && !(succeeds("apt-get", ["update"]) && install()))
    console.log("redis-server could not be installed.");
}

function succeeds(command, args) {
  const quiet = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "ignore", env: quiet }).status === 0;
}

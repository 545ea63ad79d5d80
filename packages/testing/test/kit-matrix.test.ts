import { expect, it } from "vitest";
import { behaviours, runConformance, type Harness } from "../src/index.ts";
import { brokenApprovals } from "./broken/approvals.ts";
import { brokenArguments } from "./broken/arguments.ts";
import { attackedAdapters } from "./broken/attacked.ts";
import { brokenCalls } from "./broken/calls.ts";
import { brokenExports } from "./broken/exports.ts";
import { brokenImports } from "./broken/imports.ts";
import { brokenResults } from "./broken/results.ts";

const broken: readonly Harness[] = [
  ...brokenArguments,
  ...brokenResults,
  ...brokenCalls,
  ...brokenApprovals,
  ...attackedAdapters,
  ...brokenExports,
  ...brokenImports,
];

/** One line for each broken adapter: what it fails, or that it fails nothing. */
function matrixOf(failures: ReadonlyMap<string, readonly string[]>): string {
  return [...failures]
    .map(([adapter, names]) => `${adapter}:\n${names.map((name) => `    ✗ ${name}`).join("\n")}`)
    .join("\n");
}

it("catches every broken adapter, and every behaviour catches one", { timeout: 300_000 }, async () => {
  const failures = new Map<string, readonly string[]>();
  const runs = broken.map(async (harness) => {
    const reports = await runConformance(harness);
    failures.set(
      harness.name,
      reports.filter(({ status }) => status === "failed").map(({ name }) => name),
    );
  });
  await Promise.all(runs);
  // Whoever goes around the pipeline fails everything, and so proves nothing about a single behaviour.
  const telling = [...failures].filter(([, names]) => names.length < behaviours.length / 2);
  const caught = new Set(telling.flatMap(([, names]) => names));
  const uncaught = [...failures].filter(([, names]) => names.length === 0).map(([name]) => name);
  const idle = behaviours.map(({ name }) => name).filter((name) => !caught.has(name));
  if (uncaught.length > 0 || idle.length > 0 || process.env.KIT_MATRIX) console.log(matrixOf(failures));
  expect({ uncaught, idle }).toEqual({ uncaught: [], idle: [] });
});

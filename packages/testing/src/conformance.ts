import { missingCapabilities, type Behaviour } from "./behaviour.ts";
import { behaviours } from "./behaviours.ts";
import type { Harness } from "./harness.ts";

/** What came of one behaviour with one harness. */
export interface Report {
  readonly name: string;
  readonly rule: string;
  readonly status: "passed" | "failed" | "not applicable";
  /** Why it failed, or which capabilities the harness lacks. */
  readonly reason?: string;
}

/** Runs the whole table, one behaviour after the other. It never rejects: what goes wrong is in the reports. */
export async function runConformance(harness: Harness): Promise<readonly Report[]> {
  const reports: Report[] = [];
  for (const behaviour of behaviours) reports.push(await reportOn(behaviour, harness));
  return reports;
}

async function reportOn(behaviour: Behaviour, harness: Harness): Promise<Report> {
  const { name, rule } = behaviour;
  const missing = missingCapabilities(behaviour, harness);
  if (missing.length > 0)
    return { name, rule, status: "not applicable", reason: `the harness lacks ${missing.join(", ")}` };
  try {
    await behaviour.check(harness);
    return { name, rule, status: "passed" };
  } catch (error) {
    return { name, rule, status: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

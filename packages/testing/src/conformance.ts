import { missingCapabilities } from "./behaviour.ts";
import { behaviours } from "./behaviours.ts";
import type { Harness } from "./harness.ts";
import { reportOn, type Report } from "./report-on.ts";

/** Runs the whole table, one behaviour after the other. It never rejects: what goes wrong is in the reports. */
export async function runConformance(harness: Harness): Promise<readonly Report[]> {
  const reports: Report[] = [];
  for (const row of behaviours) reports.push(await reportOn(row, harness, missingCapabilities(row, harness)));
  return reports;
}

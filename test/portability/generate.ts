import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runConformance } from "@toolport/testing";
import { pairs } from "../pairs/pairs.ts";
import { portabilityDocument } from "./document.ts";
import { targets } from "./targets.ts";

const found = new Map<string, "passed" | "failed" | "not applicable">();
for (const harness of [...targets.flatMap(({ harnesses }) => harnesses), ...pairs]) {
  const reports = await runConformance(harness);
  for (const { name, status } of reports) found.set(`${harness.name}\n${name}`, status);
  const failed = reports.filter(({ status }) => status === "failed");
  console.log(`${harness.name}: ${reports.length} behaviours, ${failed.length} failed`);
  for (const { name, reason } of failed) console.log(`  ✗ ${name}: ${reason}`);
  if (failed.length > 0) process.exitCode = 1;
}

writeFileSync(
  join(import.meta.dirname, "../../docs/portability.md"),
  portabilityDocument((harness, name) => found.get(`${harness}\n${name}`)),
);
// Conversations that nobody resumed keep their servers open.
process.exit();

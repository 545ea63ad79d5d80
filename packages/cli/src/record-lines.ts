import type { DecisionRecord } from "@toolport/core";
import type { ConsoleIo } from "./console-io.ts";
import { oneLine } from "./one-line.ts";
import { table } from "./table.ts";

/** A decision record for a person: the summary, and each step with the time it was taken at. */
export function* recordLines(
  record: DecisionRecord | undefined,
  nested: readonly DecisionRecord[],
  { bold, dim }: ConsoleIo["errColors"],
): Generator<string> {
  if (!record) return;
  yield bold(oneLine(record.summary));
  const rows = record.steps.map(({ at, by, what, detail }) => [
    `${Math.round(at)} ms`,
    oneLine(by),
    oneLine(detail === undefined ? what : `${what}: ${detail}`),
  ]);
  if (rows.length > 0) yield dim(table(rows).replaceAll(/^/gm, "  "));
  for (const { summary } of nested) yield dim(`  it called ${oneLine(summary)}`);
}

/** What came of one behaviour with one harness. */
export interface Report {
  readonly name: string;
  readonly rule: string;
  readonly status: "passed" | "failed" | "not applicable";
  /** Why it failed, or which capabilities the harness lacks. */
  readonly reason?: string;
}

/** Checks one row of a table. It never rejects: what goes wrong is in the report. */
export async function reportOn<Harness>(
  row: { readonly name: string; readonly rule: string; check(harness: Harness): Promise<void> },
  harness: Harness,
  missing: readonly string[],
): Promise<Report> {
  const { name, rule } = row;
  if (missing.length > 0)
    return { name, rule, status: "not applicable", reason: `the harness lacks ${missing.join(", ")}` };
  try {
    await row.check(harness);
    return { name, rule, status: "passed" };
  } catch (error) {
    return { name, rule, status: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

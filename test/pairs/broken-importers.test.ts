import { behavioursFor, directHarness, type Harness } from "@toolport/testing";
import { describe, expect, it } from "vitest";
import { importFaults } from "../../packages/testing/test/broken/imports.ts";
import { importers } from "./importers.ts";
import { pairOf } from "./pairs.ts";

/** The first behaviour that does not hold. */
async function caughtBy(harness: Harness): Promise<string | undefined> {
  for (const behaviour of behavioursFor(harness))
    try {
      await behaviour.check(harness);
    } catch {
      return behaviour.name;
    }
  return undefined;
}

describe.each(importers)("tools of $title", (importer) => {
  it("hold in direct calls", async () => {
    expect(await caughtBy(pairOf(importer, directHarness))).toBeUndefined();
  });

  it.each(Object.entries(importFaults))("are caught when their importer %s", async (_, fault) => {
    const adopt: Harness["adopt"] = (tools) => fault(importer.adopt(tools));
    expect(await caughtBy(pairOf({ ...importer, adopt }, directHarness))).toBeDefined();
  });
});

import { behavioursFor } from "@toolport/testing";
import { describe, it } from "vitest";
import { pairsFrom } from "./pairs.ts";

/**
 * The tools of one importer in every target. One test file for each importer: a machine with several cores shares them, and
 * none of them is what all others wait for.
 *
 * What a pair can't carry is listed in docs/portability.md; that a harness refuses it is tested by the packages.
 */
export function testPairs(importer: string): void {
  describe.each(pairsFrom(importer))("$name", (pair) => {
    it.each(behavioursFor(pair))("$name", (behaviour) => behaviour.check(pair));
  });
}

import { behaviours, behavioursFor, type Harness } from "@toolport/testing";
import { describe, expect, it } from "vitest";

/** The whole conformance kit through each harness. What a target can't carry is said, not skipped in silence. */
export function testKit(harnesses: readonly Harness[]): void {
  describe.each(harnesses)("$name", (harness) => {
    const applicable = behavioursFor(harness);
    it.each(applicable)("$name", (behaviour) => behaviour.check(harness));
    const beyond = behaviours.filter((behaviour) => !applicable.includes(behaviour));
    it.each(beyond)("can't carry: $name", (behaviour) =>
      expect(behaviour.check(harness)).rejects.toThrow("not applicable"),
    );
  });
}
